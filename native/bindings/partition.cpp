#include <nanobind/stl/pair.h>

#include <algorithm>
#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "partition/settle.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Indices = Read<std::int32_t, 1>;
using Settled = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>;

// One side of the matrix: `starts` ascend from 0 to the number of entries, and entries lie below `bound`.
void check_side(const std::vector<std::int32_t>& starts, const std::vector<std::int32_t>& entries, std::size_t bound) {
  if (starts.empty() || starts.front() != 0 || starts.back() != static_cast<std::int64_t>(entries.size()) ||
      !std::is_sorted(starts.begin(), starts.end())) {
    throw std::invalid_argument("starts ascend from 0 to the number of entries");
  }
  for (const std::int32_t entry : entries) {
    if (entry < 0 || static_cast<std::size_t>(entry) >= bound) throw std::invalid_argument("an entry is out of range");
  }
}

std::pair<bool, Settled> settled(const Indices& column_starts, const Indices& column_rows, const Indices& row_starts,
                                 const Indices& row_columns, const Values& states) {
  const std::size_t columns = states.shape(0);
  if (column_starts.shape(0) != columns + 1 || row_starts.shape(0) == 0) {
    throw std::invalid_argument("column_starts has one entry more than states");
  }
  const auto by_column = copied(column_starts), rows = copied(column_rows);
  const auto by_row = copied(row_starts), members = copied(row_columns);
  check_side(by_column, rows, by_row.size() - 1);
  check_side(by_row, members, columns);
  auto* copy = new std::uint8_t[columns];
  nb::capsule owner(copy, [](void* memory) noexcept { delete[] static_cast<std::uint8_t*>(memory); });
  std::copy_n(states.data(), columns, copy);
  if (std::any_of(copy, copy + columns, [](std::uint8_t state) { return state > FREE; })) {
    throw std::invalid_argument("a state is 0, 1 or 2");
  }
  bool is_feasible = false;
  {
    nb::gil_scoped_release unlocked;
    is_feasible = settle({by_column, rows, by_row, members}, {copy, columns});
  }
  return {is_feasible, Settled(copy, {columns}, owner)};
}

}  // namespace

void bind_partition(nb::module_& module) {
  module.def("settled", &settled, nb::arg("column_starts").noconvert(), nb::arg("column_rows").noconvert(),
             nb::arg("row_starts").noconvert(), nb::arg("row_columns").noconvert(), nb::arg("states").noconvert(),
             "Fix what the equations of a set-partitioning program force: (is it still feasible, the states).");
}

}  // namespace grille::bindings
