// Presolve of a set-partitioning program  A x = 1, x in {0,1} or [0,1], A of zeros and ones.
//
//   column_starts, column_rows   A by columns: column j has the rows from column_starts[j] to column_starts[j + 1]
//   row_starts, row_columns      the same A by rows
//   states                       a byte a column: 0 or 1 where the variable is fixed, FREE where it is not
//
// Three rules, to a fixed point, each valid for the relaxation as well as for the integers:
//   a variable at 1 puts every other variable of its equations at 0;
//   an equation with one free variable left, and none at 1, puts that variable at 1;
//   an equation whose free variables contain those of another puts the variables beyond them at 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace grille {

inline constexpr std::uint8_t FREE = 2;

struct Partition {
  std::span<const std::int32_t> column_starts, column_rows;
  std::span<const std::int32_t> row_starts, row_columns;
  [[nodiscard]] std::size_t columns() const noexcept { return column_starts.size() - 1; }
  [[nodiscard]] std::size_t rows() const noexcept { return row_starts.size() - 1; }
};

// Follows the rules as far as they go. False: some equation can hold no more, and `states` is then unspecified.
// Requires starts that ascend from 0 to the number of entries, entries in range, and states of 0, 1 or FREE.
[[nodiscard]] bool settle(const Partition& program, std::span<std::uint8_t> states);

}  // namespace grille
