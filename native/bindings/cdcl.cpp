#include "cdcl/cdcl.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using cdcl::Cdcl;

void make_cdcl(Cdcl* self, const Layout& layout, const Values& values, std::size_t limit, std::size_t jobs) {
  new (self) Cdcl(layout, checked_values(layout, values), limit, jobs);
}

bool go_on(Cdcl& search, std::size_t guesses, double seconds) {
  nb::gil_scoped_release unlocked;
  return search.run(guesses, seconds);
}

}  // namespace

void bind_cdcl(nb::module_& module) {
  nb::class_<Cdcl>(module, "Cdcl", "Conflict-driven clause learning, run in slices.")
      .def("__init__", &make_cdcl, nb::arg("layout"), nb::arg("values").noconvert(), nb::arg("limit"), nb::arg("jobs"))
      .def("run", &go_on, nb::arg("guesses"), nb::arg("seconds"),
           "Go on for so many guesses or seconds. True when done.")
      .def(
          "take_solutions",
          [](Cdcl& search) {
            const std::vector<std::uint8_t> taken = search.take_solutions();
            return nb::bytes(taken.data(), taken.size());
          },
          "The solutions since the last call, digit by digit.")
      .def_prop_ro("is_complete", &Cdcl::is_complete)
      .def_prop_ro("open", &Cdcl::open)
      .def_prop_ro("guesses", &Cdcl::guesses)
      .def_prop_ro("conflicts", &Cdcl::conflicts)
      .def_prop_ro("restarts", &Cdcl::restarts)
      .def_prop_ro("tries", &Cdcl::tries);
}

}  // namespace grille::bindings
