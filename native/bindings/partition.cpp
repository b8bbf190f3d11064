#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <stdexcept>

#include "bind.hpp"
#include "partition/settle.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Indices = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using States = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Settled = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>;

std::span<const std::int32_t> view(const Indices& array) { return {array.data(), array.shape(0)}; }

// One side of the matrix: `starts` ascend from 0 to the number of entries, and entries lie below `bound`.
void check_side(const Indices& starts, const Indices& entries, std::size_t bound) {
  const auto from = view(starts), all = view(entries);
  if (from.empty() || from.front() != 0 || from.back() != static_cast<std::int64_t>(all.size()) ||
      !std::is_sorted(from.begin(), from.end())) {
    throw std::invalid_argument("starts ascend from 0 to the number of entries");
  }
  for (const std::int32_t entry : all) {
    if (entry < 0 || static_cast<std::size_t>(entry) >= bound) throw std::invalid_argument("an entry is out of range");
  }
}

std::pair<bool, Settled> settled(const Indices& column_starts, const Indices& column_rows, const Indices& row_starts,
                                 const Indices& row_columns, const States& states) {
  const std::size_t columns = states.shape(0);
  if (column_starts.shape(0) != columns + 1 || row_starts.shape(0) == 0) {
    throw std::invalid_argument("column_starts has one entry more than states");
  }
  check_side(column_starts, column_rows, row_starts.shape(0) - 1);
  check_side(row_starts, row_columns, columns);
  auto* copy = new std::uint8_t[columns];
  nb::capsule owner(copy, [](void* memory) noexcept { delete[] static_cast<std::uint8_t*>(memory); });
  std::copy_n(states.data(), columns, copy);
  if (std::any_of(copy, copy + columns, [](std::uint8_t state) { return state > FREE; })) {
    throw std::invalid_argument("a state is 0, 1 or 2");
  }
  bool is_feasible = false;
  {
    nb::gil_scoped_release unlocked;
    is_feasible =
        settle({view(column_starts), view(column_rows), view(row_starts), view(row_columns)}, {copy, columns});
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
