#include "check/check.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <stdexcept>

#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using HouseRows = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<nb::numpy, bool, nb::ndim<1>>;

Flags filled(const Grids& grids, const HouseRows& rows) {
  const std::size_t count = grids.shape(0), cells = grids.shape(1), side = rows.shape(1);
  const std::span<const std::int32_t> indices(rows.data(), rows.shape(0) * side);
  if (side == 0 || side > 81) throw std::invalid_argument("houses have between 1 and 81 cells");
  if (std::any_of(indices.begin(), indices.end(),
                  [cells](std::int32_t cell) { return cell < 0 || static_cast<std::size_t>(cell) >= cells; })) {
    throw std::invalid_argument("a house names a cell outside the grid");
  }
  auto* flags = new bool[count];
  nb::capsule owner(flags, [](void* memory) noexcept { delete[] static_cast<bool*>(memory); });
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count; ++i) flags[i] = is_filled({grids.data() + i * cells, cells}, {indices, side});
  }
  return Flags(flags, {count}, owner);
}

}  // namespace

void bind_check(nb::module_& module) {
  module.def("filled", &filled, nb::arg("grids").noconvert(), nb::arg("houses").noconvert(),
             "For each row of `grids`: is every house full, each digit once?");
}

}  // namespace grille::bindings
