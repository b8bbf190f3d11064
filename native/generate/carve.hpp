// Carving: empty cells of a complete classic grid, in random order, each only if the solution stays unique.
//
// A cell that cannot be emptied now cannot be emptied later, so each is tried once and the result is minimal. Most are
// decided without a search: a digit that the other givens force can go (singles.hpp), the last given of a ring cannot
// (rings.hpp). For the others a search looks for a solution with another digit in that cell; the searches of many
// carvings run in parallel in the lanes of the lane kernel.
//
//   orbits   which cells are emptied together: [0, 1, 2, ...] for no symmetry, equal numbers for images of each other
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "generate/fill.hpp"
#include "lanes/lanes.hpp"

namespace grille::generate {

struct Request {
  std::uint64_t seed = 0;
  std::array<std::uint8_t, 81> orbits{};  // numbers from 0, without gaps
  int givens = 0;                         // stop carving there, at most 81; 0: carve until minimal
  int attempts = 1;                       // carvings of each grid, the one with the fewest givens is kept
};

// Carves puzzles first, first + 1, ... of a seed. The n-th does not depend on the others.
class Carver final : public lanes::Feed {
 public:
  // Both hold 81 digits for each puzzle wanted. A puzzle that is not done holds the best attempt so far, or zeros.
  Carver(const Request& request, std::uint64_t first, std::span<std::uint8_t> puzzles,
         std::span<std::uint8_t> solutions);
  ~Carver() override;

  // Runs for at most `ticks` sweeps. True: every puzzle is carved.
  [[nodiscard]] bool run(std::int64_t ticks) { return engine_->run(*this, ticks); }

  // One a puzzle: whether all its attempts are made.
  [[nodiscard]] std::span<const std::uint8_t> is_done() const noexcept { return is_done_; }
  // One a puzzle: how many givens each attempt left.
  [[nodiscard]] std::span<const std::vector<std::uint8_t>> givens() const noexcept { return givens_; }

  bool next(lanes::Puzzle& puzzle) override;
  void done(const lanes::Outcome& outcome) override;

 private:
  struct Carving;
  void start(Carving& carving);
  void begin_attempt(Carving& carving);
  void advance(Carving& carving, std::uint64_t slot);
  [[nodiscard]] bool settle(Carving& carving);

  Request request_;
  std::vector<std::vector<std::uint8_t>> cells_of_orbit_;
  std::uint64_t first_;
  std::size_t wanted_, started_ = 0;  // started_ <= wanted_
  int fewest_possible_ = 0;           // givens
  std::span<std::uint8_t> puzzles_, solutions_;
  std::vector<std::uint8_t> is_done_;
  std::vector<std::vector<std::uint8_t>> givens_;
  std::vector<Carving> carvings_;
  std::vector<std::uint64_t> ready_;
  std::unique_ptr<lanes::Engine> engine_;
};

}  // namespace grille::generate
