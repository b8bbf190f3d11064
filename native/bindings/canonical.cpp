#include "canonical/canonical.hpp"

#include <nanobind/stl/tuple.h>

#include <stdexcept>
#include <string>

#include "arrays.hpp"
#include "bind.hpp"
#include "run/clock.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

template <typename T>
using Rows = nb::ndarray<nb::numpy, T, nb::ndim<2>>;

canonical::Canonizer canonizer_of(unsigned height, unsigned width) {
  if (height < 1 || width < 1 || height > canonical::max_side || width > canonical::max_side ||
      height * width > canonical::max_side) {
    throw std::invalid_argument("boxes have at most 9 cells");
  }
  return canonical::Canonizer(height, width);
}

// The forms of many puzzles, one after the other.
class CanonicalRun {
 public:
  CanonicalRun(const Grids& puzzles, unsigned height, unsigned width)
      : canonizer_(canonizer_of(height, width)), digits_(checked_digits(puzzles, canonizer_.side())) {
    if (puzzles.shape(1) != cells()) throw std::invalid_argument("a row has side × side digits");
    forms_.reserve(digits_.size());
    symmetries_.reserve(puzzles.shape(0) * symmetry_size());
    automorphisms_.reserve(puzzles.shape(0));
  }

  bool advance(double seconds) {
    if (is_over(after(seconds))) return true;
    if (has_clash_) throw nb::index_error(std::to_string(automorphisms_.size()).c_str());
    return false;
  }

  std::tuple<Rows<std::uint8_t>, Rows<std::uint8_t>, Rows<std::uint64_t>> forms() const {
    return {as_rows(forms_, cells()), as_rows(symmetries_, symmetry_size()), as_rows(automorphisms_, 1)};
  }

 private:
  [[nodiscard]] std::size_t cells() const { return std::size_t{canonizer_.side()} * canonizer_.side(); }
  [[nodiscard]] std::size_t symmetry_size() const { return 1 + 3 * std::size_t{canonizer_.side()}; }

  bool is_over(Clock::time_point end) {
    nb::gil_scoped_release unlocked;
    for (; forms_.size() < digits_.size() && Clock::now() < end;) {
      const std::uint8_t* puzzle = digits_.data() + forms_.size();
      has_clash_ = canonizer_.has_clash(puzzle);
      if (has_clash_) return false;
      const canonical::Form form = canonizer_.form(puzzle);
      forms_.insert(forms_.end(), form.digits.begin(), form.digits.begin() + static_cast<std::ptrdiff_t>(cells()));
      symmetries_.push_back(form.symmetry.is_transposed);
      for (const canonical::Line* line : {&form.symmetry.rows, &form.symmetry.columns, &form.symmetry.digits}) {
        symmetries_.insert(symmetries_.end(), line->begin(), line->begin() + canonizer_.side());
      }
      automorphisms_.push_back(form.automorphisms);
    }
    return forms_.size() == digits_.size();
  }

  canonical::Canonizer canonizer_;
  std::vector<std::uint8_t> digits_, forms_, symmetries_;
  std::vector<std::uint64_t> automorphisms_;
  bool has_clash_ = false;
};

}  // namespace

void bind_canonical(nb::module_& module) {
  nb::class_<CanonicalRun>(module, "CanonicalRun", "The smallest isomorphs of many puzzles in the making.")
      .def(nb::init<const Grids&, unsigned, unsigned>(), nb::arg("puzzles").noconvert(), nb::arg("height"),
           nb::arg("width"))
      .def("advance", &CanonicalRun::advance, nb::arg("seconds"),
           "Work for about so long; true when every row has its form. Raises IndexError with the number of a row in "
           "which digits clash.")
      .def("forms", &CanonicalRun::forms,
           "Of the rows done: the form, the symmetry that leads there (transposed, rows, columns, digits) and the "
           "number of automorphisms.");
}

}  // namespace grille::bindings
