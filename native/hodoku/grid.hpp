// A classic grid as HoDoKu keeps it: candidates three times over, and the two queues of singles, whose order decides
// what a puzzle scores.
//
//   digits[cell]          the candidates of an empty cell; none in a filled one
//   places[digit]         the cells that have the candidate
//   spots[house][digit]   the same within a house, as places 0..8 in it
//   values[cell]          0 empty, else digit + 1; `given` tells which of them were there from the start
//   naked, hidden         candidates that became singles, first in, first out (facts 1.3)
#pragma once

#include <span>

#include "hodoku/tables.hpp"

namespace grille::hodoku {

// A queue that never wraps: a cell comes down to one candidate once, a house to one place of a digit once.
template <std::size_t Room>
class Queue {
 public:
  void push(Candidate one) { items_[end_++] = one; }
  // Drops those at the front that are over.
  template <class Over>
  void settle(const Over& is_over) {
    while (begin_ < end_ && is_over(items_[begin_])) ++begin_;
  }
  [[nodiscard]] std::span<const Candidate> waiting() const { return {items_.data() + begin_, items_.data() + end_}; }
  [[nodiscard]] bool is_empty() const { return begin_ == end_; }

 private:
  std::array<Candidate, Room> items_{};
  std::uint16_t begin_ = 0, end_ = 0;
};

class Grid {
 public:
  std::array<Mask, cells> digits{};
  std::array<Cells, 9> places{};
  std::array<std::array<Mask, 9>, houses> spots{};
  std::array<std::uint8_t, cells> values{};
  std::array<std::uint8_t, houses> open{};  // how many cells of a house are empty
  Cells empty{}, given{};
  Queue<cells> naked;
  Queue<houses * 9> hidden;
  std::uint32_t changes =
      0;  // counts what was placed and removed: two grids of one walk with the same number are equal

  Grid() = default;
  // The givens, one after another in the order of their cells, with all that follows for the queues (facts 1.3.2).
  // False when two of them clash or a cell is left without.
  [[nodiscard]] bool load(std::span<const std::uint8_t> digits);
  // A board in the middle: its digits, of which those flagged are givens, then the candidates that it lacks go one by
  // one, as if steps had removed them. `flags`: 9 for each cell.
  [[nodiscard]] bool load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> givens,
                          std::span<const std::uint8_t> flags);

  // Requires that the candidate is there.
  void place(int cell, int digit);
  // A candidate that is not there may be removed again.
  void remove(int cell, int digit) {
    if (!has(cell, digit)) return;
    ++changes;
    take_away(cell, digit, nobody);
    if (is_single(digits[at(cell)])) naked.push(candidate(cell, lowest(digits[at(cell)])));
  }
  // After a step: what is solved leaves the front of the queues.
  void settle();

  [[nodiscard]] bool has(int cell, int digit) const { return digits[at(cell)] >> digit & 1; }
  [[nodiscard]] int count_of(int cell) const { return counts[digits[at(cell)]]; }
  [[nodiscard]] Mask spots_in(int house, int digit) const { return spots[at(house)][at(digit)]; }
  [[nodiscard]] bool is_full() const { return empty.is_empty(); }
  [[nodiscard]] Cells cells_with_two() const {
    Cells pairs;
    for (const int cell : empty) {
      if (is_pair(digits[at(cell)])) pairs.add(cell);
    }
    return pairs;
  }
  // The digits that are a candidate of some cell of the set.
  [[nodiscard]] Mask digits_in(const Cells& set) const {
    Mask all = 0;
    for (const int cell : set) all = with(all, digits[at(cell)]);
    return all;
  }
  // Whether the candidate is the only place of its digit in one of its houses.
  [[nodiscard]] bool is_alone(int cell, int digit) const {
    for (const int house : tables.house_of[at(cell)]) {
      if (is_single(spots_in(house, digit))) return true;
    }
    return false;
  }

 private:
  static constexpr int nobody = -1;

  void clear();
  // Facts 1.3.3: row, column and box in this order look whether one place is left. A place that is being filled is
  // none.
  void take_away(int cell, int digit, int placed) {
    digits[at(cell)] = without(digits[at(cell)], bit(digit));
    places[at(digit)].remove(cell);
    for (std::size_t type = 0; type < 3; ++type) {
      const int house = tables.house_of[at(cell)][type];
      Mask& left = spots[at(house)][at(digit)];
      left = without(left, bit(tables.place_of[at(cell)][type]));
      if (!is_single(left)) continue;
      const int last = tables.cell_at[at(house)][at(lowest(left))];
      if (last != placed) hidden.push(candidate(last, digit));
    }
  }
};

}  // namespace grille::hodoku
