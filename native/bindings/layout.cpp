#include "layout/layout.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>
#include <stdexcept>

#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using HouseRows = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void make_layout(Layout* self, const HouseRows& rows, std::size_t cells) {
  const std::size_t side = rows.shape(1);
  const std::span<const std::int32_t> indices(rows.data(), rows.shape(0) * side);
  if (side == 0 || side > 81) throw std::invalid_argument("houses have between 1 and 81 cells");
  if (cells > 81 * 81) throw std::invalid_argument("a grid has at most 6561 cells");
  if (rows.shape(0) > 1000) throw std::invalid_argument("a shape has at most 1000 houses");
  if (std::any_of(indices.begin(), indices.end(),
                  [cells](std::int32_t cell) { return cell < 0 || static_cast<std::size_t>(cell) >= cells; })) {
    throw std::invalid_argument("a house names a cell outside the grid");
  }
  new (self) Layout({indices, side}, cells);
}

}  // namespace

void bind_layout(nb::module_& module) {
  nb::class_<Layout>(module, "Layout", "A shape made ready for searches: houses of each cell, peers of each cell.")
      .def("__init__", &make_layout, nb::arg("houses").noconvert(), nb::arg("cells"))
      .def_prop_ro("side", &Layout::side)
      .def_prop_ro("cells", &Layout::cells);
}

}  // namespace grille::bindings
