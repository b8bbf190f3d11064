// The candidates of a grid under the general kernel's rules, with a trail.
//
//   digits[cell]                    the digits left in a cell                 (bit d-1)
//   places[house * side + bit]      the positions left for a digit in a house (bit p: the p-th cell of the house)
//
// The two tables are redundant, so that a naked single is a set of one and a hidden single too. A candidate is removed
// from both at once. The trail is the list of candidates removed: `candidate = cell * side + bit`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout/bits.hpp"
#include "layout/layout.hpp"

namespace grille::general {

// Two houses that share two cells or more: where locked candidates are found. One entry for each direction.
template <int W>
struct Crossing {
  std::size_t other;
  Bits<W> inside;  // the shared cells as positions in the first house
  Bits<W> there;   // and as positions in the other
};

template <int W>
class Crossings {
 public:
  explicit Crossings(const Layout& layout);
  [[nodiscard]] const std::vector<Crossing<W>>& of(std::size_t house) const noexcept { return table_[house]; }
  [[nodiscard]] std::size_t widest() const noexcept { return widest_; }

 private:
  std::vector<std::vector<Crossing<W>>> table_;
  std::size_t widest_ = 0;
};

template <int W>
class Candidates {
 public:
  explicit Candidates(const Layout& layout);

  const Layout& layout;
  std::vector<Bits<W>> digits, places;

  // Removes one candidate; its consequences wait in the queues for propagate().
  void remove(std::size_t cell, std::size_t bit);
  // Removes the cell's other candidates.
  void place(std::size_t cell, std::size_t bit);

  // Naked and hidden singles, then locked candidates, to a fixed point. False: no solution here; `failed` is the place.
  [[nodiscard]] bool propagate();

  // Where propagate() failed: a cell, or cells + house * side + bit.
  std::size_t failed = 0;

  std::vector<std::uint32_t> trail;
  void undo(std::size_t mark);

  std::vector<std::uint8_t> last;  // for each cell the bit it was last settled to

 private:
  [[nodiscard]] bool run_singles();
  [[nodiscard]] bool run_locked();
  void forget();

  Crossings<W> crossings_;
  std::vector<std::uint32_t> naked_, hidden_, locked_;  // settled cells; settled places; places to look at again
  std::vector<char> is_waiting_;                        // for each place: is it in locked_?
  bool is_dead_ = false;
};

}  // namespace grille::general
