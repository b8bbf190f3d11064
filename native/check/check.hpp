// Judges many grids at once. Knows houses, and no solver.
//
//   grids    uint8, n rows of `cells` values, 0 = empty
//   houses   int32, h rows of `side` cell indices (rows, columns, boxes, extra houses alike)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace grille {

struct Houses {
  std::span<const std::int32_t> cells;  // h * side cell indices, house after house
  std::size_t side;                     // cells in a house, digits in the game; at most 81
};

// Whether `grid` is full and every house holds each digit 1..side exactly once.
// Requires every index in `houses.cells` to be smaller than grid.size(); digits may be anything.
[[nodiscard]] bool is_filled(std::span<const std::uint8_t> grid, const Houses& houses) noexcept;

// For each row: is `solutions` filled, and does it keep every digit of `puzzles`? On `jobs` threads, or as many as
// start. Requires as many rows of `cells` in both as there are flags, and what `is_filled` does.
void judge(std::span<const std::uint8_t> puzzles, std::span<const std::uint8_t> solutions, std::size_t cells,
           const Houses& houses, std::span<bool> is_right, std::size_t jobs);

// How 32 rows are asked whether each house has a 9; no question below a side of 9. By grid: by its sum, which requires
// every cell to be in as many houses as any other.
enum class Nines { none, by_house, by_grid };

// The same for 32 rows, by a processor that has AVX2; a house's cells are given as `lanes_cell_bytes` times their
// index. Requires a side of 4 to 9, and 16 to 81 cells. Bare pointers, so that no library template is instantiated with
// the flags of AVX2 and then used by code that must run everywhere.
inline constexpr std::size_t lanes_cell_bytes = 32;
void judge_32_avx2(const std::uint8_t* puzzles, const std::uint8_t* solutions, std::size_t cells,
                   const std::uint32_t* houses, std::size_t house_count, std::size_t side, Nines nines,
                   bool* is_right) noexcept;

}  // namespace grille
