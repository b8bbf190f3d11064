#include "learn/learn.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using learn::Learn;

void make_learn(Learn* self, const Layout& layout, const Values& values, std::size_t limit, std::size_t jobs) {
  new (self) Learn(layout, checked_values(layout, values), limit, jobs);
}

bool go_on(Learn& search, std::size_t guesses, double seconds) {
  nb::gil_scoped_release unlocked;
  return search.run(guesses, seconds);
}

}  // namespace

void bind_learn(nb::module_& module) {
  nb::class_<Learn>(module, "Learn", "A search that learns clauses and runs in slices.")
      .def("__init__", &make_learn, nb::arg("layout"), nb::arg("values").noconvert(), nb::arg("limit"), nb::arg("jobs"))
      .def("run", &go_on, nb::arg("guesses"), nb::arg("seconds"),
           "Go on for so many guesses or seconds. True when done.")
      .def(
          "take_solutions",
          [](Learn& search) {
            const std::vector<std::uint8_t> taken = search.take_solutions();
            return nb::bytes(taken.data(), taken.size());
          },
          "The solutions since the last call, digit by digit.")
      .def_prop_ro("is_complete", &Learn::is_complete)
      .def_prop_ro("open", &Learn::open)
      .def_prop_ro("guesses", &Learn::guesses)
      .def_prop_ro("conflicts", &Learn::conflicts)
      .def_prop_ro("restarts", &Learn::restarts)
      .def_prop_ro("tries", &Learn::tries);
}

}  // namespace grille::bindings
