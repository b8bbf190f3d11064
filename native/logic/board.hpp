// What the techniques look at: houses as data, and a board with its candidates stored three times.
//
//   candidates[cell]     the digits an empty cell may still take; none in a filled cell
//   places[digit]        the cells that may still take the digit
//   spots[house, digit]  the same within a house, as positions 0 .. side - 1 in it
//   open[house]          the positions of a house's empty cells
//
// Digits count from 0 here; houses are numbered rows, columns, boxes, extra, as in the model's Shape. Positions in a
// row are its columns, positions in a column its rows. Every change goes through `place` and `remove`, which keep the
// three the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "layout/bits.hpp"
#include "layout/layout.hpp"

namespace grille::logic {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

enum class Kind : std::uint8_t { row, column, box, extra };

// What is looked for in one house after another. Where nothing comes of a house, nothing does until it loses a
// candidate: elsewhere there will only be fewer to remove.
enum class Quest : std::uint8_t {
  locked,
  locked_pair,
  locked_triple,
  naked_pair,
  naked_triple,
  naked_quad,
  hidden_pair,
  hidden_triple,
  hidden_quad,
  direct_hidden_pair,
  direct_hidden_triple,
};

// What is looked for in the places of one digit after another, and reads nothing else: where nothing comes of a digit,
// nothing does until it loses a place.
enum class DigitQuest : std::uint8_t {
  x_wing,
  swordfish,
  jellyfish,
  finned_x_wing,
  finned_swordfish,
  finned_jellyfish,
  sashimi_x_wing,
  sashimi_swordfish,
  sashimi_jellyfish,
  skyscraper,
  kite,
  turbot,
  empty_rectangle,
  colour_trap,
  colour_wrap,
  x_chain,
};

// Room for so many sets in whole vectors.
constexpr int in_eights(int count) { return (count + 7) / 8 * 8; }

// The tables of a shape, as sets for boards of up to `MaxSide` digits.
template <int MaxSide>
struct Plan {
  static constexpr int max_side = MaxSide, max_cells = MaxSide * MaxSide;
  static constexpr int max_extra = 2 * MaxSide;  // houses that are no row, column or box
  static constexpr int max_houses = 3 * MaxSide + max_extra;
  static constexpr int row = in_eights(MaxSide);  // digits of a house
  using Cells = Bits<(max_cells + 63) / 64, std::uint64_t, int>;
  using Digits =
      std::conditional_t<MaxSide <= 16, Bits<1, std::uint16_t, int>, Bits<(MaxSide + 63) / 64, std::uint64_t, int>>;

  // A house that shares two cells or more with another one: where these are `here`, in that one, and `there`, in this.
  struct Crossing {
    int house;
    Digits here, there;
  };

  Layout layout;
  int side, cells, houses;
  std::vector<Cells> members;                   // house -> its cells
  std::vector<Cells> peers;                     // cell -> the cells that share a house with it
  std::vector<std::vector<Crossing>> crossing;  // house -> all of them
  std::vector<int> scan;                        // boxes, columns, rows, extra: the order in which houses are searched
  bool is_classic;                              // nine rows, columns and 3x3 boxes, nothing extra

  // Requires full rows of `side` cells: rows, columns, boxes, extra.
  explicit Plan(const Houses& houses);

  [[nodiscard]] Kind kind(int house) const {
    return house < side ? Kind::row : house < 2 * side ? Kind::column : house < 3 * side ? Kind::box : Kind::extra;
  }
  [[nodiscard]] std::span<const Seat> seats(int cell) const { return layout.seats(at(cell)); }
  [[nodiscard]] std::span<const std::uint16_t> house(int house) const { return layout.house(at(house)); }
};

template <class P>
struct BasicBoard {
  using Plan = P;
  using Cells = typename P::Cells;
  using Digits = typename P::Digits;

  const P* plan;
  std::array<Digits, in_eights(P::max_cells)> candidates{};
  std::array<Cells, P::max_side> places{};
  std::array<std::uint8_t, P::max_cells> values{};     // 0: empty, else digit + 1
  std::array<Digits, P::max_houses * P::row> spots{};  // house * row + digit
  std::array<Digits, in_eights(P::max_houses)> open{};
  Cells empty{}, given{};  // given: filled when it was loaded
  // The quests of each house, and of each digit, that came to nothing, as bits.
  mutable std::array<std::uint16_t, P::max_houses> in_vain{};
  mutable std::array<std::uint16_t, P::max_side> digit_in_vain{};

  // A board to `load`; until then it has neither cells nor candidates.
  explicit BasicBoard(const P& shape) : plan(&shape) {}

  // The givens, and in each empty cell what they leave. False when two of them clash or a cell is left without.
  [[nodiscard]] bool load(std::span<const std::uint8_t> digits);
  // Digits and candidates (cells * side flags) as they stand; nothing is deduced.
  void load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags);

  void place(int cell, int digit) {
    for (const int other : candidates[at(cell)]) remove(cell, other);
    empty.remove(cell);
    for (const auto [house, position] : plan->seats(cell)) open[at(house)].remove(position);
    values[at(cell)] = static_cast<std::uint8_t>(digit + 1);
    for (const int peer : places[at(digit)] & plan->peers[at(cell)]) remove(peer, digit);
  }
  void remove(int cell, int digit) {
    candidates[at(cell)].remove(digit);
    places[at(digit)].remove(cell);
    digit_in_vain[at(digit)] = 0;
    for (const auto [house, position] : plan->seats(cell)) {
      spots[at(house * P::row + digit)].remove(position);
      in_vain[at(house)] = 0;
    }
  }

  [[nodiscard]] bool is_in_vain(Quest quest, int house) const { return in_vain[at(house)] >> at_bit(quest) & 1; }
  [[nodiscard]] bool is_in_vain(DigitQuest quest, int digit) const {
    return digit_in_vain[at(digit)] >> at_bit(quest) & 1;
  }
  void note_in_vain(Quest quest, int house) const { note(in_vain[at(house)], at_bit(quest)); }
  void note_in_vain(DigitQuest quest, int digit) const { note(digit_in_vain[at(digit)], at_bit(quest)); }
  void forget_in_vain() const {
    in_vain.fill(0);
    digit_in_vain.fill(0);
  }

  [[nodiscard]] const Digits& digits_of(int cell) const { return candidates[at(cell)]; }
  [[nodiscard]] Cells places_in(int digit, int house) const { return places[at(digit)] & plan->members[at(house)]; }
  [[nodiscard]] const Cells& members(int house) const { return plan->members[at(house)]; }
  [[nodiscard]] const Cells& peers(int cell) const { return plan->peers[at(cell)]; }
  [[nodiscard]] const Digits& spots_in(int house, int digit) const { return spots[at(house * P::row + digit)]; }
  [[nodiscard]] int cell_at(int house, int position) const { return plan->house(house)[at(position)]; }
  [[nodiscard]] bool is_full() const { return empty.is_empty(); }

 private:
  static int at_bit(auto quest) { return static_cast<int>(quest); }
  static void note(std::uint16_t& bits, int bit) { bits = static_cast<std::uint16_t>(bits | 1 << bit); }
  void clear();
  void leave(int cell, const Digits& digits);  // an empty cell with its candidates, as loading puts it down
};

// Three sizes serve every shape: up to 9x9, up to 25x25, up to 81x81.
using Small = BasicBoard<Plan<9>>;
using Middle = BasicBoard<Plan<25>>;
using Wide = BasicBoard<Plan<81>>;

}  // namespace grille::logic
