#include "layout/layout.hpp"

#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

void make_layout(Layout* self, const HouseRows& rows, std::size_t cells) {
  if (cells > 81 * 81) throw std::invalid_argument("a grid has at most 6561 cells");
  if (rows.shape(0) > 1000) throw std::invalid_argument("a shape has at most 1000 houses");
  new (self) Layout({checked_houses(rows, cells), rows.shape(1)}, cells);
}

}  // namespace

void bind_layout(nb::module_& module) {
  nb::class_<Layout>(module, "Layout", "A shape made ready for searches: houses of each cell, peers of each cell.")
      .def("__init__", &make_layout, nb::arg("houses").noconvert(), nb::arg("cells"))
      .def_prop_ro("side", &Layout::side)
      .def_prop_ro("cells", &Layout::cells);
}

}  // namespace grille::bindings
