// Producers 23 to 30: what all ways to fill a cell, or to place a digit, have in common; and what contradicts itself.
#pragma once

#include <memory>

#include "se/closure.hpp"
#include "se/in_vain.hpp"
#include "se/reach.hpp"

namespace grille::se {

enum class Forcing : std::uint8_t { nishio, multiple, dynamic };

// The closures of every candidate of one grid, kept from one producer to the next: a level goes on where the level
// below it ended, since that one found nothing.
class Forcings {
 public:
  Forcings(const Grid& grid, Scratch& scratch) : numbers_(grid), scratch_(&scratch) {}
  ~Forcings() { give_back(); }
  Forcings(const Forcings&) = delete;
  Forcings& operator=(const Forcings&) = delete;

  // Level 0 to 5; only `dynamic` has levels above 0.
  void search(Forcing forcing, int level, Hints& hints);
  // Nishio, but for digits that are known to be in vain; what turns out to be is kept.
  void search_nishio(DigitsInVain& in_vain, Hints& hints);
  // Multiple forcing chains after static chains were in vain: only cells and houses whose digits share what follows.
  void search_multiple(Reach& reach, Hints& hints);

 private:
  using Pair = std::array<std::unique_ptr<Closure>, 2>;  // of the candidate off, and on

  [[nodiscard]] Closure& closure(std::int16_t number, bool is_on);
  void of_candidate(Candidate one);
  void of_contradiction(Candidate one, const Closure& closure, bool is_on);
  void of_regions(Candidate one);
  void of_cell(int cell);
  void of_all(std::span<const Candidate> all, Kind kind, Cause cause);
  void of_common(std::span<const Closure* const> closures, Kind kind, Cause cause);
  void keep(bool is_on, std::int16_t number, std::span<const Closure* const> closures,
            std::span<const std::size_t> targets, Kind kind, Cause cause);

  void give_back();

  Numbers numbers_;
  Scratch* scratch_;
  std::vector<Pair> closures_;
  std::vector<std::int8_t> levels_;  // how far each has been run, -1: not yet; off and on
  Forcing forcing_ = Forcing::nishio;
  Rules rules_;
  double base_ = 0;
  Mask skipped_ = 0;        // digits
  Reach* reach_ = nullptr;  // null: not known
  Hints* hints_ = nullptr;
};

// The nodes that chains within the trees add: each nested chain once.
[[nodiscard]] int nested_nodes(std::span<const Branch> branches);

}  // namespace grille::se
