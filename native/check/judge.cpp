#include <algorithm>
#include <vector>

#include "check/check.hpp"
#include "run/crew.hpp"
#include "run/processor.hpp"

namespace grille {
namespace {

bool keeps(std::span<const std::uint8_t> solution, std::span<const std::uint8_t> puzzle) noexcept {
  unsigned changed = 0;  // a loop without an exit, so that it runs in vectors
  for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
    changed |= puzzle[cell] == 0 ? 0u : static_cast<unsigned>(puzzle[cell] ^ solution[cell]);
  }
  return changed == 0;
}

struct Rows {
  std::span<const std::uint8_t> puzzles, solutions;
  std::size_t cells;
  const Houses& houses;
  std::span<bool> is_right;
  std::vector<std::uint32_t> starts;  // of the houses' cells, for 32 rows at once; none where that cannot be done
  Nines nines;

  void judge(std::size_t row, std::size_t end) const noexcept {
#ifdef GRILLE_AVX2
    for (; !starts.empty() && row + 32 <= end; row += 32) {
      judge_32_avx2(&puzzles[row * cells], &solutions[row * cells], cells, starts.data(), starts.size() / houses.side,
                    houses.side, nines, &is_right[row]);
    }
#endif
    for (; row < end; ++row) {
      const auto solution = solutions.subspan(row * cells, cells);
      is_right[row] = is_filled(solution, houses) && keeps(solution, puzzles.subspan(row * cells, cells));
    }
  }
};

std::vector<std::uint32_t> starts_of(const Houses& houses, std::size_t cells) {
  std::vector<std::uint32_t> starts;
  if (houses.side < 4 || houses.side > 9 || cells < 16 || cells > 81 || !has_avx2()) return starts;
  for (const std::int32_t cell : houses.cells) starts.push_back(static_cast<std::uint32_t>(cell) * lanes_cell_bytes);
  return starts;
}

Nines nines_of(const Houses& houses, std::size_t cells) {
  if (houses.side < 9) return Nines::none;
  std::vector<std::size_t> houses_of(cells);
  for (const std::int32_t cell : houses.cells) ++houses_of[static_cast<std::size_t>(cell)];
  const bool is_even =
      std::all_of(houses_of.begin(), houses_of.end(), [&](std::size_t n) { return n > 0 && n == houses_of[0]; });
  return is_even && cells == 81 ? Nines::by_grid : Nines::by_house;
}

}  // namespace

void judge(std::span<const std::uint8_t> puzzles, std::span<const std::uint8_t> solutions, std::size_t cells,
           const Houses& houses, std::span<bool> is_right, std::size_t jobs) {
  constexpr std::size_t worth_a_thread = 8192;
  const Rows rows{puzzles, solutions, cells, houses, is_right, starts_of(houses, cells), nines_of(houses, cells)};
  const std::size_t count = is_right.size(), most = std::max<std::size_t>(std::min(jobs, count / worth_a_thread), 1);
  const std::size_t share = (count + most - 1) / most;
  Crew crew;
  std::size_t begin = 0;
  while (begin + share < count && crew.start([=, &rows] { rows.judge(begin, begin + share); })) begin += share;
  rows.judge(begin, count);
  crew.join();
}

}  // namespace grille
