// Levels and scores of many puzzles, and walks step by step, on threads that can be stopped in the middle of a
// step.
#pragma once

#include <mutex>
#include <span>
#include <vector>

#include "hodoku/walk.hpp"
#include "run/row_errand.hpp"

namespace grille::hodoku {

inline constexpr std::size_t rating_columns = 3;  // level 0 .. 4, score, steps

// Classic puzzles with one solution each. Rows that were not finished stay as they were.
class Batch final : public RowErrand {
 public:
  struct Rows {
    std::span<const std::uint8_t> grids;  // 81 digits each
    std::span<std::int32_t> table;        // `rating_columns` numbers each
    std::span<std::uint16_t> counts;      // how often each technique was used, `kinds` numbers each
    std::span<bool> done;
  };

  // All puzzles together get so many seconds.
  Batch(const Rows& rows, std::size_t jobs, double seconds);
  ~Batch() { stop(); }

 private:
  void work();

  Rows rows_;
};

// Steps with their reasons, on a board of its own: those of the walk, one after another, or what there is of one
// technique.
class Search final : public Errand {
 public:
  struct Question {
    Rules rules{};
    bool is_unique = true;
    std::optional<Kind> only{};  // every instance of this technique, on the board as it stands; else the walk
    std::size_t most = 1;        // how many steps; of one technique, the simplest
  };

  Search(const Grid& grid, const Question& question);
  ~Search() { stop(); }

  // The steps found so far but for the first `from`. Once the work is over these are all.
  [[nodiscard]] std::vector<grille::Step> found(std::size_t from) const;

 private:
  void walk(const Question& question);
  void find_all(const Question& question);

  Grid grid_;
  Scratch scratch_;
  mutable std::mutex lock_;
  std::vector<grille::Step> steps_;
};

}  // namespace grille::hodoku
