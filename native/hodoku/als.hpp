// Almost locked sets: n cells of a house with n + 1 digits, numbered as HoDoKu finds them; and which of them are
// linked.
//
// A digit that two of them have is a restricted common if all its places in the one see all its places in the other: it
// can be in one of the two at most. A set that lacks it holds all its other digits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hodoku/grid.hpp"

namespace grille::hodoku {

struct Als {
  Cells cells;
  Mask digits = 0;
  std::array<Cells, 9> places{};   // of each digit, within the set
  std::array<Cells, 9> victims{};  // candidates outside that see all places of the digit; of no other digit
  Mask live = 0;                   // digits that have victims
};

// Two sets with one or two restricted commons: the lowest digits.
struct Common {
  std::uint16_t first, second;  // numbers of the sets
  std::int8_t low, high;        // digits; high is -1 where there is but one

  [[nodiscard]] Mask digits() const { return with(bit(low), high < 0 ? 0 : bit(high)); }
};

class AlsTable {
 public:
  // With `may_overlap` two sets that share cells are linked too, by a digit that none of these has.
  AlsTable(const Grid& grid, bool may_overlap);

  [[nodiscard]] std::span<const Als> sets() const { return sets_; }
  // By first number, then by second, which is higher.
  [[nodiscard]] std::span<const Common> commons() const { return commons_; }
  // Those whose first set it is.
  [[nodiscard]] std::span<const Common> commons_of(int first) const {
    return {commons_.data() + begins_[at(first)], commons_.data() + begins_[at(first + 1)]};
  }

 private:
  void grow(const Grid& grid, int house, int from, const Cells& cells, Mask digits);
  void add(const Grid& grid, const Cells& cells, Mask digits);
  void link(bool may_overlap);

  std::vector<Als> sets_;
  std::vector<Common> commons_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace grille::hodoku
