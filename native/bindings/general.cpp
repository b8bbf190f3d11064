#include "arrays.hpp"
#include "bind.hpp"
#include "general/kernel.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using general::General;

// One search of the general kernel.
struct GeneralRun {
  std::unique_ptr<General> kernel;
};

void make_run(GeneralRun* self, const Layout& layout, const Values& values, std::size_t limit, bool is_counting) {
  const auto question = is_counting ? general::Question::count : general::Question::solutions;
  new (self) GeneralRun{general::make_general(layout, checked_values(layout, values), limit, question)};
}

bool go_on(GeneralRun& run, std::size_t guesses, double seconds) {
  nb::gil_scoped_release unlocked;
  return run.kernel->run(guesses, seconds);
}

}  // namespace

void bind_general(nb::module_& module) {
  nb::class_<GeneralRun>(module, "General", "A search of the general kernel that runs in slices.")
      .def("__init__", &make_run, nb::arg("layout"), nb::arg("values").noconvert(), nb::arg("limit"),
           nb::arg("is_counting"), nb::keep_alive<1, 2>())
      .def("run", &go_on, nb::arg("guesses"), nb::arg("seconds"),
           "Go on for so many guesses or seconds. True when done.")
      .def(
          "take_solutions",
          [](GeneralRun& run) {
            const std::vector<std::uint8_t> taken = run.kernel->take_solutions();
            return nb::bytes(taken.data(), taken.size());
          },
          "The solutions since the last call, digit by digit; none while counting.")
      .def_prop_ro("found", [](const GeneralRun& run) { return run.kernel->found(); })
      .def_prop_ro("is_complete", [](const GeneralRun& run) { return run.kernel->is_complete(); })
      .def_prop_ro("guesses", [](const GeneralRun& run) { return run.kernel->guesses(); })
      .def_prop_ro("restarts", [](const GeneralRun& run) { return run.kernel->restarts(); });
}

}  // namespace grille::bindings
