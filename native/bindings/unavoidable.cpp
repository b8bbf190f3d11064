#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "arrays.hpp"
#include "bind.hpp"
#include "unavoidable/packing.hpp"
#include "unavoidable/sets.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using unavoidable::CellSet;
using unavoidable::Sets;

void make_sets(Sets* self, const HouseRows& houses, const Values& values, std::size_t largest) {
  const std::size_t cells = values.shape(0), side = houses.shape(1);
  const std::vector<std::int32_t> rows = checked_houses(houses, cells);
  const std::vector<std::uint8_t> digits = checked_digits(values, side);
  std::vector<bool> seen;
  for (std::size_t start = 0; start < rows.size(); start += side) {
    seen.assign(side + 1, false);
    for (std::size_t at = start; at < start + side; ++at) seen[digits[static_cast<std::size_t>(rows[at])]] = true;
    if (std::find(seen.begin() + 1, seen.end(), false) != seen.end()) {
      throw std::invalid_argument("a house lacks a digit");
    }
  }
  new (self) Sets(rows, side, digits, largest);
}

bool go_on(Sets& sets, double seconds) {
  nb::gil_scoped_release unlocked;
  return sets.advance(seconds);
}

// The sets that hold no other, and which of them are a largest family of disjoint ones.
std::tuple<std::vector<CellSet>, std::vector<std::size_t>, bool> taken(const Sets& sets, std::size_t cells,
                                                                       std::size_t most_nodes) {
  nb::gil_scoped_release unlocked;
  std::vector<CellSet> minimal = sets.minimal();
  auto [chosen, is_largest] = unavoidable::pack(minimal, cells, most_nodes);
  return {std::move(minimal), std::move(chosen), is_largest};
}

}  // namespace

void bind_unavoidable(nb::module_& module) {
  nb::class_<Sets>(module, "UnavoidableSets", "The unavoidable sets of a full grid, found in slices.")
      .def("__init__", &make_sets, nb::arg("houses").noconvert(), nb::arg("values").noconvert(), nb::arg("largest"))
      .def("advance", &go_on, nb::arg("seconds"), "Go on for about so long; true when all are found.")
      .def("take", &taken, nb::arg("cells"), nb::arg("most_nodes"),
           "The minimal ones found so far, small ones first; the numbers of those in a family of disjoint ones, and "
           "whether no family is larger.");
}

}  // namespace grille::bindings
