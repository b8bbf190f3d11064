// Many puzzles rated by several threads, in slices of time, so that the caller can look up in between.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/rate.hpp"

namespace grille::logic {

// A row of the table: solutions, ER, EP, ED, level, hardest, hardest of the walk, steps, solved, as in Rating.
inline constexpr std::size_t columns = 9;

// A row a puzzle: `grids` and `solutions` in, the others out. Rows that were not finished stay as they were, but for
// `counts`, where a row that was begun may hold something.
struct Rows {
  std::span<const std::uint8_t> grids;   // `cells` digits each
  std::span<const Solutions> solutions;  // what the caller knows of each
  std::span<std::int32_t> table;         // `columns` numbers each
  std::span<std::uint16_t> counts;       // one number a technique each
  std::span<bool> done;
};

// Whatever the shape.
class Batch {
 public:
  virtual ~Batch() = default;
  // Rates for about so long. True: every row is done. No thread of it runs between two calls.
  [[nodiscard]] virtual bool advance(double seconds) = 0;
  [[nodiscard]] virtual std::size_t rows_done() const = 0;
};

// `plan` must outlive it. `jobs` threads, the caller's among them, or as many as start; which of them rates a row
// changes nothing.
template <class P>
[[nodiscard]] std::unique_ptr<Batch> make_batch(const P& plan, Scale scale, const Rows& rows, std::size_t jobs);

}  // namespace grille::logic
