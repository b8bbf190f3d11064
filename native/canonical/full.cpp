// The first two rows of a full grid at once. On 9×9 the first reads 1 to 9 in any order of the columns, which alone
// would fork 1,296 times. But with the first stack in order, the second row settles the rest:
//
//   1 2 3 | 4 5 6 | 7 8 9      under the first stack stand 4, 5 and 6 or 7: that tells which stack is second and which
//   4 5 7 | 1 8 9 | 2 3 6      columns it begins with; and under the second stand those of the third that are missing
//
// Only orders in which the first two digits come from one stack can read 4 5: two of six, or all where all three do.
//
// Where boxes are rows or columns, the grid is a Latin square, and the first row alone would fork 9! times. The second
// is the first with its columns moved in cycles, and reads the least where shorter cycles come first:
//
//   1 2 | 3 4 | 5 6 7 8 9      a cycle may begin with any of its columns,
//   2 1 | 4 3 | 6 7 8 9 5      and cycles of one length come in any order: at most 162 ways
#include <algorithm>

#include "canonical/canonical.hpp"

namespace grille::canonical {
namespace {

constexpr std::uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Columns get their places on demand; the first of a stack fixes the place of the stack.
class Columns {
 public:
  [[nodiscard]] unsigned place_of(unsigned column) {
    if (places_[column] == none) put(column);
    return places_[column];
  }
  [[nodiscard]] unsigned at(unsigned place) const { return line_[place]; }
  [[nodiscard]] const Line& line() const { return line_; }

  void put(unsigned column) {
    std::uint8_t& stack = stack_places_[column / 3];
    if (stack == none) stack = stacks_++;
    const unsigned place = 3u * stack + filled_[stack]++;
    places_[column] = static_cast<std::uint8_t>(place);
    line_[place] = static_cast<std::uint8_t>(column);
  }

  // The last column of the second stack, where it is the only one without a place.
  void close_second() {
    if (filled_[1] != 2) return;
    for (unsigned column = 0; column < 9; ++column) {
      if (stack_places_[column / 3] == 1 && places_[column] == none) return put(column);
    }
  }

 private:
  static constexpr std::uint8_t none = 255;
  Line places_{none, none, none, none, none, none, none, none, none}, line_{};
  std::array<std::uint8_t, 3> stack_places_{none, none, none}, filled_{};
  std::uint8_t stacks_ = 0;
};

}  // namespace

bool Canonizer::begin_full(const std::uint8_t* digits) {
  const bool is_latin = height_ == 1 || width_ == 1;
  if (side_ < 2 || (!is_latin && side_ < max_side) || std::count(digits, digits + side_ * side_, 0) != 0) return false;
  read_[0] = 0x123456789 >> 4 * (max_side - side_);
  read_[1] = nothing;
  next_.clear();
  for (const Way& begun : ways_) {
    for (unsigned one = 0; one < side_; ++one) {
      for (unsigned two = 0; two < side_; ++two) {
        if (two == one) continue;
        if (is_latin) {
          begin_latin(begun, one, two);
        } else if (one / 3 == two / 3) {
          begin_pair(begun, one, two);
        }
      }
    }
  }
  ways_.swap(next_);
  return true;
}

void Canonizer::begin_pair(const Way& begun, unsigned one, unsigned two) {
  const std::uint8_t *first = row_of(begun, one), *second = row_of(begun, two);
  std::array<std::uint8_t, max_side + 1> column_of{};
  for (unsigned c = 0; c < 9; ++c) column_of[first[c]] = static_cast<std::uint8_t>(c);
  for (unsigned stack = 0; stack < 3; ++stack) {
    for (const auto& order : orders) {
      const auto under = [&](unsigned i) { return column_of[second[3 * stack + order[i]]] / 3; };
      if (under(0) != under(1)) continue;
      Columns columns;
      for (const std::uint8_t i : order) columns.put(3 * stack + i);
      std::uint64_t reading = 0;
      for (unsigned position = 0; position < 9; ++position) {
        if (position == 5) columns.close_second();
        reading = reading << 4 | (columns.place_of(column_of[second[columns.at(position)]]) + 1);
        if (reading > read_[1] >> 4 * (8 - position)) break;
      }
      if (reading >> 32 == 0 || reading > read_[1]) continue;  // broken off, or not the least
      if (reading < read_[1]) next_.clear();
      read_[1] = reading;
      next_.push_back(begun_with(begun, one, two, columns.line()));
    }
  }
}

void Canonizer::begin_latin(const Way& begun, unsigned one, unsigned two) {
  const std::uint8_t *first = row_of(begun, one), *second = row_of(begun, two);
  Line after{}, length{};  // the column whose first digit is this one's second; the length of the cycle they are in
  for (unsigned c = 0; c < side_; ++c) {
    after[c] = static_cast<std::uint8_t>(std::find(first, first + side_, second[c]) - first);
  }
  for (unsigned c = 0; c < side_; ++c) {
    unsigned at = c;
    do at = after[at], ++length[c];
    while (at != c);
  }
  Line ascending = length;
  std::sort(ascending.begin(), ascending.begin() + side_);
  std::uint64_t reading = 0;
  for (unsigned begin = 0; begin < side_; begin += ascending[begin]) {
    for (unsigned i = 1; i < ascending[begin]; ++i) reading = reading << 4 | (begin + i + 1);
    reading = reading << 4 | (begin + 1);
  }
  if (reading > read_[1]) return;
  if (reading < read_[1]) next_.clear();
  read_[1] = reading;
  Line line{};
  const auto place = [&](const auto& self, unsigned begin, unsigned placed) -> void {
    if (begin == side_) return next_.push_back(begun_with(begun, one, two, line));
    for (unsigned c = 0; c < side_; ++c) {
      if ((placed >> c & 1) != 0 || length[c] != ascending[begin]) continue;
      unsigned then = placed;
      for (unsigned i = 0, column = c; i < length[c]; ++i, column = after[column]) {
        line[begin + i] = static_cast<std::uint8_t>(column);
        then |= 1u << column;
      }
      self(self, begin + length[c], then);
    }
  };
  place(place, 0, 0);
}

// With two rows and every column in their places.
Canonizer::Way Canonizer::begun_with(const Way& begun, unsigned one, unsigned two, const Line& columns) const {
  Way way = begun;
  way.rows[0] = static_cast<std::uint8_t>(one);
  way.rows[1] = static_cast<std::uint8_t>(two);
  way.rows_used = static_cast<std::uint16_t>(1u << one | 1u << two);
  way.columns = columns;
  way.column_ends = static_cast<std::uint16_t>((1u << side_) - 1);
  way.stack_ends = static_cast<std::uint16_t>((1u << stacks_) - 1);
  way.named = static_cast<std::uint8_t>(side_);
  for (unsigned c = 0; c < side_; ++c) way.names[row_of(begun, one)[columns[c]]] = static_cast<std::uint8_t>(c + 1);
  return way;
}

}  // namespace grille::canonical
