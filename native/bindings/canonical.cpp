#include "canonical/canonical.hpp"

#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <typename T>
using Rows = nb::ndarray<nb::numpy, T, nb::ndim<2>>;

std::tuple<Rows<std::uint8_t>, Rows<std::uint8_t>, Rows<std::uint64_t>> canonical_rows(const Puzzles& puzzles,
                                                                                       unsigned height,
                                                                                       unsigned width) {
  if (height < 1 || width < 1 || height > canonical::max_side || width > canonical::max_side ||
      height * width > canonical::max_side) {
    throw std::invalid_argument("boxes have at most 9 cells");
  }
  canonical::Canonizer canonizer(height, width);
  const std::size_t side = canonizer.side(), cells = side * side, count = puzzles.shape(0);
  if (puzzles.shape(1) != cells) throw std::invalid_argument("a row has side × side digits");
  const std::uint8_t* digits = puzzles.data();
  if (std::any_of(digits, digits + count * cells, [&](std::uint8_t digit) { return digit > side; })) {
    throw std::invalid_argument("a digit is greater than the side");
  }
  std::vector<std::uint8_t> forms(count * cells), symmetries(count * (1 + 3 * side));
  std::vector<std::uint64_t> automorphisms(count);
  std::size_t clash = count;
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count && clash == count; ++i) {
      if (canonizer.has_clash(digits + i * cells)) {
        clash = i;
        continue;
      }
      const canonical::Form form = canonizer.form(digits + i * cells);
      std::copy_n(form.digits.begin(), cells, forms.begin() + static_cast<std::ptrdiff_t>(i * cells));
      auto to = symmetries.begin() + static_cast<std::ptrdiff_t>(i * (1 + 3 * side));
      *to++ = form.symmetry.is_transposed;
      for (const canonical::Line* line : {&form.symmetry.rows, &form.symmetry.columns, &form.symmetry.digits}) {
        to = std::copy_n(line->begin(), side, to);
      }
      automorphisms[i] = form.automorphisms;
    }
  }
  if (clash != count) throw nb::index_error(std::to_string(clash).c_str());
  return {as_rows(std::move(forms), cells), as_rows(std::move(symmetries), 1 + 3 * side),
          as_rows(std::move(automorphisms), 1)};
}

}  // namespace

void bind_canonical(nb::module_& module) {
  module.def("canonical_rows", &canonical_rows, nb::arg("puzzles").noconvert(), nb::arg("height"), nb::arg("width"),
             "The smallest isomorph of each row, the symmetry that leads there (transposed, rows, columns, digits) and "
             "the number of automorphisms. Raises IndexError with the number of a row in which digits clash.");
}

}  // namespace grille::bindings
