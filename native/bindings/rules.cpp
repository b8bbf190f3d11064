#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "rules/candidates.hpp"
#include "rules/search.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using rules::Problem;

void make_problem(Problem* self, const HouseRows& rows, std::size_t cells, std::size_t side,
                  const Read<std::int64_t, 1>& words) {
  if (side == 0 || side > rules::most_side)
    throw std::invalid_argument("the native search for rules goes up to side 25");
  if (cells > side * side) throw std::invalid_argument("a grid has at most side times side cells");
  if (rows.shape(0) > 1000) throw std::invalid_argument("a shape has at most 1000 houses");
  if (rows.shape(1) != side) throw std::invalid_argument("a house has as many cells as there are digits");
  new (self) Problem({checked_houses(rows, cells), rows.shape(1)}, cells, side, copied(words));
}

std::vector<std::uint8_t> values_of(const Problem& problem, const Values& values) {
  if (values.shape(0) != problem.cells) throw std::invalid_argument("values are one a cell");
  return checked_digits(values, problem.side);
}

// A search over one grid, be it for solutions or for candidates.
template <class Search, class... Words>
void make_search(Search* self, const Problem& problem, const Values& values, Words... words) {
  new (self) Search(problem, values_of(problem, values), words...);
}

template <class Search>
bool go_on(Search& search, std::size_t nodes, double seconds) {
  nb::gil_scoped_release unlocked;
  return search.run(nodes, seconds);
}

}  // namespace

void bind_rules(nb::module_& module) {
  using rules::Candidates;
  using rules::Search;
  nb::class_<Problem>(module, "Problem", "Houses and rules made ready for searches.")
      .def("__init__", &make_problem, nb::arg("houses").noconvert(), nb::arg("cells"), nb::arg("side"),
           nb::arg("words").noconvert())
      .def_ro("side", &Problem::side)
      .def_ro("cells", &Problem::cells)
      .def_prop_ro("propagators", [](const Problem& problem) { return problem.propagators.size(); });
  nb::class_<Search>(module, "RuleSearch", "Solutions under rules, in slices.")
      .def("__init__", &make_search<Search, std::size_t>, nb::arg("problem"), nb::arg("values").noconvert(),
           nb::arg("limit"), nb::keep_alive<1, 2>())
      .def("run", &go_on<Search>, nb::arg("nodes"), nb::arg("seconds"),
           "Go on for so many nodes or seconds. True when done.")
      .def(
          "take_solutions",
          [](Search& search) {
            const std::vector<std::uint8_t> taken = search.take_solutions();
            return nb::bytes(taken.data(), taken.size());
          },
          "The solutions since the last call, digit by digit.")
      .def_prop_ro("found", &Search::found)
      .def_prop_ro("is_complete", &Search::is_complete)
      .def_prop_ro("nodes", &Search::nodes);
  nb::class_<Candidates>(module, "RuleCandidates", "The candidates that occur in solutions under rules, in slices.")
      .def("__init__", &make_search<Candidates>, nb::arg("problem"), nb::arg("values").noconvert(),
           nb::keep_alive<1, 2>())
      .def("run", &go_on<Candidates>, nb::arg("nodes"), nb::arg("seconds"),
           "Go on for so many nodes or seconds. True when done.")
      .def_prop_ro("masks", [](const Candidates& search) { return search.met(); })
      .def_prop_ro("is_complete", &Candidates::is_complete)
      .def_prop_ro("nodes", &Candidates::nodes);
}

}  // namespace grille::bindings
