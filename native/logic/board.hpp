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

#include "logic/bits.hpp"

namespace grille::logic {

enum class Kind : std::uint8_t { row, column, box, extra };

template <int MaxCells, int MaxSide>
struct Layout {
  static constexpr int max_cells = MaxCells, max_side = MaxSide;
  static constexpr int max_houses = 3 * MaxSide + 6;  // two diagonals, four windows
  using Cells = Bits<(MaxCells + 63) / 64>;
  using Digits = std::conditional_t<MaxSide <= 16, Bits<1, std::uint16_t>, Bits<(MaxSide + 63) / 64>>;

  // A cell's position in one of its houses; three houses at least, six at most.
  struct Seat {
    std::int16_t house, position;
  };
  static constexpr int most_seats = 6;
  // A house that shares two cells or more with another one: where these are `here`, in that one, and `there`, in this.
  struct Crossing {
    int house;
    Digits here, there;
  };

  int side = 0, cells = 0, houses = 0;
  std::vector<std::int32_t> cell_of;               // house * side + position -> cell
  std::vector<Cells> members;                      // house -> its cells
  std::vector<Cells> peers;                        // cell -> the cells that share a house with it
  std::vector<std::vector<int>> houses_of;         // cell -> its houses
  std::vector<std::vector<Crossing>> crossing;     // house -> all of them
  std::vector<std::vector<Crossing>> crossing_at;  // house * side + position -> those through that cell
  std::vector<Seat> seat_list;                     // most_seats a cell
  std::vector<int> seat_count;
  std::vector<int> box_of;  // cell -> house number of its box
  std::vector<int> scan;    // boxes, columns, rows, extra: the order in which houses are searched
  bool is_classic = false;

  // Before: `house_cells` holds full rows of `side` cells: rows, columns, boxes, extra.
  Layout(std::span<const std::int32_t> house_cells, int side);

  [[nodiscard]] Kind kind(int house) const {
    return house < side ? Kind::row : house < 2 * side ? Kind::column : house < 3 * side ? Kind::box : Kind::extra;
  }
  [[nodiscard]] std::span<const Seat> seats(int cell) const {
    return {seat_list.data() + most_seats * cell, static_cast<std::size_t>(seat_count[static_cast<std::size_t>(cell)])};
  }
  [[nodiscard]] std::span<const std::int32_t> house(int house) const {
    return {cell_of.data() + static_cast<std::size_t>(house) * static_cast<std::size_t>(side),
            static_cast<std::size_t>(side)};
  }
};

template <class G>
struct BasicBoard {
  using Plan = G;
  using Cells = typename G::Cells;
  using Digits = typename G::Digits;

  const G* layout;
  std::array<Digits, G::max_cells> candidates{};
  std::array<Cells, G::max_side> places{};
  std::array<std::uint8_t, G::max_cells> values{};          // 0: empty, else digit + 1
  std::array<Digits, G::max_houses * G::max_side> spots{};  // house * max_side + digit
  std::array<Digits, G::max_houses> open{};
  Cells empty{};

  // A board to `load`; until then it has neither cells nor candidates.
  explicit BasicBoard(const G& layout_) : layout(&layout_) {}

  // The givens, and in each empty cell what they leave. False when two of them clash or a cell is left without.
  [[nodiscard]] bool load(std::span<const std::uint8_t> digits);
  // Digits and candidates (cells * side flags) as they stand; nothing is deduced.
  void load(std::span<const std::uint8_t> digits, std::span<const std::uint8_t> flags);

  void place(int cell, int digit) {
    const Digits gone = candidates[at(cell)];
    for (const int other : gone) remove(cell, other);
    empty.erase(cell);
    for (const auto& [house, position] : layout->seats(cell)) open[at(house)].erase(position);
    values[at(cell)] = static_cast<std::uint8_t>(digit + 1);
    const Cells seen = places[at(digit)] & layout->peers[at(cell)];
    for (const int peer : seen) remove(peer, digit);
  }
  void remove(int cell, int digit) {
    candidates[at(cell)].erase(digit);
    places[at(digit)].erase(cell);
    for (const auto& [house, position] : layout->seats(cell)) spots[at(house * G::max_side + digit)].erase(position);
  }

  [[nodiscard]] const Digits& digits_of(int cell) const { return candidates[at(cell)]; }
  [[nodiscard]] Cells places_in(int digit, int house) const { return places[at(digit)] & layout->members[at(house)]; }
  [[nodiscard]] const Cells& members(int house) const { return layout->members[at(house)]; }
  [[nodiscard]] const Cells& peers(int cell) const { return layout->peers[at(cell)]; }
  [[nodiscard]] const Digits& spots_in(int house, int digit) const { return spots[at(house * G::max_side + digit)]; }
  [[nodiscard]] int cell_at(int house, int position) const { return layout->house(house)[at(position)]; }
  // Has some digit one spot in one of these houses?
  [[nodiscard]] bool has_single_spot(int first_house, int end_house) const {
    return any_single(
        std::span(spots).subspan(at(first_house * G::max_side), at((end_house - first_house) * G::max_side)));
  }
  // The cells with exactly two candidates.
  [[nodiscard]] Cells cells_with_two() const {
    Cells pairs{};
    for (const int cell : empty) {
      if (candidates[at(cell)].is_pair()) pairs.insert(cell);
    }
    return pairs;
  }
  [[nodiscard]] bool is_full() const { return empty.none(); }

 private:
  void clear();
  void leave(int cell, const Digits& digits);  // an empty cell with its candidates, as loading puts it down
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
};

// Three sizes serve every shape: up to 9x9, up to 25x25, up to 81x81.
using Small = BasicBoard<Layout<81, 9>>;
using Middle = BasicBoard<Layout<625, 25>>;
using Wide = BasicBoard<Layout<6561, 81>>;

}  // namespace grille::logic
