// Arrays across the border: what comes in is copied and checked once, what goes out owns its memory.
//
// While a kernel reads, the threads of Python run, and one of them may write to the very array that was handed in. So
// no kernel is shown a caller's array: what was checked is a copy, and that copy is what it reads. The exceptions copy
// elsewhere, or need no check: `lanes` takes its rows a few at a time, and the judge of `check` bears any byte.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "layout/layout.hpp"

namespace grille::bindings {

template <typename T, std::size_t Dimensions>
using Read = nanobind::ndarray<const T, nanobind::ndim<Dimensions>, nanobind::c_contig, nanobind::device::cpu>;
template <typename T, std::size_t Dimensions>
using Written = nanobind::ndarray<T, nanobind::ndim<Dimensions>, nanobind::c_contig, nanobind::device::cpu>;

using Values = Read<std::uint8_t, 1>;
using Grids = Read<std::uint8_t, 2>;
using HouseRows = Read<std::int32_t, 2>;

template <typename T, typename... Traits>
std::vector<std::remove_const_t<T>> copied(const nanobind::ndarray<T, Traits...>& array) {
  return {array.data(), array.data() + array.size()};
}

// Digits 0 to `side`. Throws where one is above that.
template <typename... Traits>
std::vector<std::uint8_t> checked_digits(const nanobind::ndarray<Traits...>& array, std::size_t side) {
  std::vector<std::uint8_t> digits = copied(array);
  if (std::any_of(digits.begin(), digits.end(), [side](std::uint8_t digit) { return digit > side; })) {
    throw std::invalid_argument("a digit is greater than the side");
  }
  return digits;
}

// The values of a grid of that layout. Throws where there are too many, too few, or a digit above the side.
inline std::vector<std::uint8_t> checked_values(const Layout& layout, const Values& values) {
  if (values.shape(0) != layout.cells()) throw std::invalid_argument("values are one a cell");
  return checked_digits(values, layout.side());
}

// Houses as rows of cells. Throws where one has no cell or more than 81, or a cell that is not below `cells`.
inline std::vector<std::int32_t> checked_houses(const HouseRows& rows, std::size_t cells) {
  if (rows.shape(1) == 0 || rows.shape(1) > 81) throw std::invalid_argument("houses have between 1 and 81 cells");
  std::vector<std::int32_t> houses = copied(rows);
  if (std::any_of(houses.begin(), houses.end(),
                  [cells](std::int32_t cell) { return cell < 0 || static_cast<std::size_t>(cell) >= cells; })) {
    throw std::invalid_argument("a house names a cell outside the grid");
  }
  return houses;
}

// A vector as a numpy array of `columns` columns, without a copy.
template <typename T>
nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<2>> as_rows(std::vector<T> values, std::size_t columns) {
  auto* owned = new std::vector<T>(std::move(values));
  nanobind::capsule owner(owned, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
  return {owned->data(), {owned->size() / columns, columns}, owner};
}

}  // namespace grille::bindings
