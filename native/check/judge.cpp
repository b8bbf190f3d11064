#include <algorithm>

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

  void judge(std::size_t row, std::size_t end) const noexcept {
#ifdef GRILLE_AVX2
    const std::size_t side = houses.side;
    if (side >= 4 && side <= 9 && cells >= 16 && cells <= 81 && has_avx2()) {
      for (; row + 32 <= end; row += 32) {
        judge_32_avx2(&puzzles[row * cells], &solutions[row * cells], cells, houses.cells.data(),
                      houses.cells.size() / side, side, &is_right[row]);
      }
    }
#endif
    for (; row < end; ++row) {
      const auto solution = solutions.subspan(row * cells, cells);
      is_right[row] = is_filled(solution, houses) && keeps(solution, puzzles.subspan(row * cells, cells));
    }
  }
};

}  // namespace

void judge(std::span<const std::uint8_t> puzzles, std::span<const std::uint8_t> solutions, std::size_t cells,
           const Houses& houses, std::span<bool> is_right, std::size_t jobs) {
  constexpr std::size_t worth_a_thread = 8192;
  const Rows rows{puzzles, solutions, cells, houses, is_right};
  const std::size_t count = is_right.size(), most = std::max<std::size_t>(std::min(jobs, count / worth_a_thread), 1);
  const std::size_t share = (count + most - 1) / most;
  Crew crew;
  std::size_t begin = 0;
  while (begin + share < count && crew.start([=, &rows] { rows.judge(begin, begin + share); })) begin += share;
  rows.judge(begin, count);
  crew.join();
}

}  // namespace grille
