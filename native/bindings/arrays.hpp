// Arrays across the border: what comes in is checked once, what goes out owns its memory.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "layout/layout.hpp"

namespace grille::bindings {

using Values = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

// Throws where a digit is above the side.
inline void check_digits(std::span<const std::uint8_t> digits, std::size_t side) {
  if (std::any_of(digits.begin(), digits.end(), [side](std::uint8_t digit) { return digit > side; })) {
    throw std::invalid_argument("a digit is greater than the side");
  }
}

// The values of a grid of that layout. Throws where there are too many, too few, or a digit above the side.
inline std::span<const std::uint8_t> checked_values(const Layout& layout, const Values& values) {
  const std::span<const std::uint8_t> digits(values.data(), values.shape(0));
  if (digits.size() != layout.cells()) throw std::invalid_argument("values are one a cell");
  check_digits(digits, layout.side());
  return digits;
}

// A vector as a numpy array of `columns` columns, without a copy.
template <typename T>
nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<2>> as_rows(std::vector<T> values, std::size_t columns) {
  auto* owned = new std::vector<T>(std::move(values));
  nanobind::capsule owner(owned, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
  return {owned->data(), {owned->size() / columns, columns}, owner};
}

}  // namespace grille::bindings
