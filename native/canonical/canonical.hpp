// The smallest grid that symmetries make of a grid: two puzzles are isomorphic exactly when their forms are equal.
//
// Symmetries: transpose (square boxes only), permute bands and the rows in each, stacks and the columns in each, rename
// the digits; 2 · 6⁸ · 9! on 9×9. "Smallest" reads row by row, an empty cell being 0.
//
// A breadth-first search builds the form row by row. A Way is a set of symmetries that
// agree on the rows so far: its rows are chosen, its columns only as far as needed. For each way and each row that may
// come next it computes the smallest reading of that row; the ways that reach the smallest of all are kept, and branch
// only where two choices both reach it.
//
//   positions    0 1 2 | 3 4 5 | 6 7 8
//   columns      4 3 5 | 0 2 1 | 6 8 7      the column of the grid at this place
//   column ends  0 1 1 | 1 1 1 | 0 0 1      after position 1: columns 4 and 3 have been equal, and may still swap
//   stack ends       1       0       1      stacks 2 and 3 have been equal, too, and may still swap
//
// Equal columns were empty in every row so far, so their order can stay open, and sparse puzzles, whose first rows are
// empty, do not branch at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grille::canonical {

inline constexpr unsigned max_side = 9;
inline constexpr unsigned max_cells = max_side * max_side;

inline constexpr std::uint64_t nothing = ~std::uint64_t{0};  // read so far: more than any row

using Line = std::array<std::uint8_t, max_side>;

// First transpose (or not), then take rows and columns from where the lines say, then rename the digits.
struct Symmetry {
  bool is_transposed;
  Line rows, columns;
  Line digits;  // the new name of digit d at d − 1
};

struct Form {
  std::array<std::uint8_t, max_cells> digits;
  Symmetry symmetry;            // one that leads from the grid to the form
  std::uint64_t automorphisms;  // how many lead there: as many as leave the grid as it is
};

class Canonizer {
 public:
  // For boxes of height × width with at most 9 cells.
  Canonizer(unsigned height, unsigned width);

  // Whether some house holds a digit twice; such a grid has no form here.
  [[nodiscard]] bool has_clash(const std::uint8_t* digits) const;

  // The form of a grid of side × side digits, 0 for empty, without a clash.
  [[nodiscard]] Form form(const std::uint8_t* digits);

  [[nodiscard]] unsigned side() const { return side_; }

 private:
  struct Way {
    std::uint64_t weight;  // so many orders of empty rows and bands are alike to this one
    std::uint16_t column_ends, stack_ends, rows_used;
    std::uint8_t named;  // digits that have a new name
    bool is_transposed;
    Line rows, columns;
    std::array<std::uint8_t, max_side + 1> names;  // 0: none yet
  };
  struct Choice {
    std::size_t way;
    unsigned row;
    std::uint64_t weight;
  };

  void begin(const std::uint8_t* digits);
  // Reads the first two rows where the grid is full and they would fork; returns whether it did.
  [[nodiscard]] bool begin_full(const std::uint8_t* digits);
  void begin_pair(const Way& begun, unsigned one, unsigned two);
  void begin_latin(const Way& begun, unsigned one, unsigned two);
  [[nodiscard]] Way begun_with(const Way& begun, unsigned one, unsigned two, const Line& columns) const;
  void ask(std::size_t way, unsigned at);
  void weigh(std::size_t way, unsigned row, std::uint64_t weight);
  [[nodiscard]] std::uint64_t least(const Way& way, const std::uint8_t* row) const;
  [[nodiscard]] std::uint64_t least_of_stack(const Way& way, unsigned stack, const std::uint8_t* row,
                                             unsigned& named) const;
  void place(Way& way, unsigned stack, const std::uint8_t* row);
  void split(Way& way, unsigned stack, unsigned position, const std::uint8_t* row);
  [[nodiscard]] bool has_end(const Way& way, unsigned position) const { return way.column_ends >> position & 1; }
  [[nodiscard]] const std::uint8_t* row_of(const Way& way, unsigned row) const {
    return grids_[way.is_transposed].data() + row * side_;
  }
  [[nodiscard]] Form finished() const;

  unsigned height_, width_, side_, bands_, stacks_;
  std::array<std::array<std::uint8_t, max_cells>, 2> grids_;  // as it is, and transposed
  std::array<std::uint16_t, 2> empty_rows_;                   // a bit a row
  std::array<std::uint64_t, max_side> read_;                  // the form's rows, 4 bits a cell
  std::vector<Way> ways_, next_;
  std::vector<Choice> choices_;
  std::uint64_t best_;
};

}  // namespace grille::canonical
