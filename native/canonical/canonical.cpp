#include "canonical/canonical.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace grille::canonical {
namespace {

std::uint64_t factorial(unsigned number) {
  std::uint64_t product = 1;
  for (unsigned factor = 2; factor <= number; ++factor) product *= factor;
  return product;
}

}  // namespace

Canonizer::Canonizer(unsigned height, unsigned width)
    : height_(height), width_(width), side_(height * width), bands_(width), stacks_(height) {}

Form Canonizer::form(const std::uint8_t* digits) {
  begin(digits);
  for (unsigned at = begin_full(digits) ? 2 : 0; at < side_; ++at) {
    best_ = nothing;
    choices_.clear();
    for (std::size_t way = 0; way < ways_.size(); ++way) ask(way, at);
    read_[at] = best_;
    next_.clear();
    for (const Choice& choice : choices_) {
      Way way = ways_[choice.way];
      way.rows[at] = static_cast<std::uint8_t>(choice.row);
      way.rows_used = static_cast<std::uint16_t>(way.rows_used | 1u << choice.row);
      way.weight *= choice.weight;
      place(way, 0, row_of(way, choice.row));
    }
    ways_.swap(next_);
  }
  return finished();
}

bool Canonizer::has_clash(const std::uint8_t* digits) const {
  std::array<unsigned, 3 * max_side> seen{};  // digits of each row, column and box, a bit each
  for (unsigned cell = 0; cell < side_ * side_; ++cell) {
    const unsigned row = cell / side_, column = cell % side_, box = row / height_ * stacks_ + column / width_;
    const unsigned bit = digits[cell] == 0 ? 0 : 1u << digits[cell];
    for (const unsigned house : {row, side_ + column, 2 * side_ + box}) {
      if (seen[house] & bit) return true;
      seen[house] |= bit;
    }
  }
  return false;
}

// One way, or two with the transposed grid: nothing is chosen.
void Canonizer::begin(const std::uint8_t* digits) {
  for (unsigned r = 0; r < side_; ++r) {
    for (unsigned c = 0; c < side_; ++c) {
      grids_[0][r * side_ + c] = digits[r * side_ + c];
      grids_[1][c * side_ + r] = digits[r * side_ + c];
    }
  }
  ways_.clear();
  for (unsigned turned = 0; turned < (height_ == width_ ? 2u : 1u); ++turned) {
    empty_rows_[turned] = 0;
    for (unsigned r = 0; r < side_; ++r) {
      const std::uint8_t* row = grids_[turned].data() + r * side_;
      if (std::all_of(row, row + side_, [](std::uint8_t digit) { return digit == 0; })) {
        empty_rows_[turned] = static_cast<std::uint16_t>(empty_rows_[turned] | 1u << r);
      }
    }
    Way way{};
    way.weight = 1;
    way.is_transposed = turned == 1;
    std::iota(way.columns.begin(), way.columns.end(), std::uint8_t{0});
    for (unsigned stack = 0; stack < stacks_; ++stack) {
      way.column_ends = static_cast<std::uint16_t>(way.column_ends | 1u << (stack * width_ + width_ - 1));
    }
    way.stack_ends = static_cast<std::uint16_t>(1u << (stacks_ - 1));
    ways_.push_back(way);
  }
}

// Every row that may stand at this place. Empty rows of a band, and empty bands, are alike: one stands for all.
void Canonizer::ask(std::size_t index, unsigned at) {
  const Way& way = ways_[index];
  const unsigned empty = empty_rows_[way.is_transposed], in_band = (1u << height_) - 1;
  const bool begins_band = at % height_ == 0;
  const unsigned current = begins_band ? 0 : way.rows[at - 1] / height_;
  const auto is_open = [&](unsigned band) {
    return begins_band ? (way.rows_used >> band * height_ & in_band) == 0 : band == current;
  };
  unsigned empty_bands = 0;
  for (unsigned band = 0; band < bands_; ++band) {
    empty_bands += begins_band && is_open(band) && (empty >> band * height_ & in_band) == in_band;
  }
  bool has_empty_band = false;
  for (unsigned band = 0; band < bands_; ++band) {
    if (!is_open(band)) continue;
    const unsigned free = ~static_cast<unsigned>(way.rows_used) >> band * height_ & in_band;
    const unsigned free_empty = free & empty >> band * height_;
    if (free_empty != 0) {
      const bool is_empty_band = begins_band && free_empty == in_band;
      if (is_empty_band && has_empty_band) continue;
      has_empty_band = has_empty_band || is_empty_band;
      weigh(index, band * height_ + static_cast<unsigned>(std::countr_zero(free_empty)),
            static_cast<std::uint64_t>(std::popcount(free_empty)) * (is_empty_band ? empty_bands : 1));
    }
    for (unsigned row = 0; row < height_; ++row) {
      if ((free & ~free_empty) >> row & 1) weigh(index, band * height_ + row, 1);
    }
  }
}

void Canonizer::weigh(std::size_t index, unsigned row, std::uint64_t weight) {
  const std::uint64_t reading = least(ways_[index], row_of(ways_[index], row));
  if (reading > best_) return;
  if (reading < best_) choices_.clear();
  best_ = reading;
  choices_.push_back({index, row, weight});
}

// The least that the row can read. Digits of a row differ, so what one stack takes changes nothing in another but the
// number of names given: taking the least stack of a class first is best.
std::uint64_t Canonizer::least(const Way& way, const std::uint8_t* row) const {
  std::uint64_t reading = 0;
  unsigned named = way.named;
  for (unsigned stack = 0; stack < stacks_;) {
    const unsigned end =
        stack + static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(way.stack_ends) >> stack));
    for (unsigned open = (2u << end) - (1u << stack); open != 0;) {
      std::uint64_t smallest = nothing;
      unsigned taken = 0, named_then = named;
      for (unsigned rest = open; rest != 0; rest &= rest - 1) {
        const auto one = static_cast<unsigned>(std::countr_zero(rest));
        unsigned named_by = named;
        const std::uint64_t part = least_of_stack(way, one, row, named_by);
        if (part < smallest) smallest = part, taken = one, named_then = named_by;
      }
      open &= ~(1u << taken);
      reading = reading << 4 * width_ | smallest;
      named = named_then;
    }
    stack = end + 1;
  }
  return reading;
}

// Within columns that are alike: empty cells first, then digits that have names, then new names in turn.
std::uint64_t Canonizer::least_of_stack(const Way& way, unsigned stack, const std::uint8_t* row,
                                        unsigned& named) const {
  std::uint64_t reading = 0;
  const unsigned last = stack * width_ + width_;
  for (unsigned position = stack * width_; position < last;) {
    if (has_end(way, position)) {
      const std::uint8_t digit = row[way.columns[position++]];
      const unsigned name = digit == 0 ? 0 : way.names[digit] != 0 ? way.names[digit] : ++named;
      reading = reading << 4 | name;
      continue;
    }
    unsigned known = 0, fresh = 0, size = 0;  // the names as a set of bits
    for (bool is_last = false; !is_last; ++position, ++size) {
      is_last = has_end(way, position);
      const std::uint8_t digit = row[way.columns[position]];
      if (digit != 0 && way.names[digit] != 0) known |= 1u << way.names[digit];
      fresh += digit != 0 && way.names[digit] == 0;
    }
    reading <<= 4 * (size - static_cast<unsigned>(std::popcount(known)) - fresh);
    for (; known != 0; known &= known - 1) reading = reading << 4 | static_cast<unsigned>(std::countr_zero(known));
    for (; fresh != 0; --fresh) reading = reading << 4 | ++named;
  }
  return reading;
}

// Give the stacks from this one on their places, so that the row reads the least; every choice that does is followed.
void Canonizer::place(Way& way, unsigned stack, const std::uint8_t* row) {
  if (stack == stacks_) {
    next_.push_back(way);
    return;
  }
  if (way.stack_ends >> stack & 1) return split(way, stack, stack * width_, row);
  const unsigned end = stack + static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(way.stack_ends) >> stack));
  std::array<std::uint64_t, max_side> readings{};
  std::uint64_t smallest = nothing;
  for (unsigned one = stack; one <= end; ++one) {
    unsigned named = way.named;
    readings[one] = least_of_stack(way, one, row, named);
    smallest = std::min(smallest, readings[one]);
  }
  const auto swap = [this](Way& in, unsigned one, unsigned two) {  // both stacks have the same ends
    for (unsigned i = 0; i < width_; ++i) std::swap(in.columns[one * width_ + i], in.columns[two * width_ + i]);
  };
  if (smallest == 0) {  // empty stacks stay alike
    unsigned front = stack;
    for (unsigned one = stack; one <= end; ++one) {
      if (readings[one] != 0) continue;
      if (one != front) swap(way, front, one), std::swap(readings[front], readings[one]);
      ++front;
    }
    way.stack_ends = static_cast<std::uint16_t>(way.stack_ends | 1u << (front - 1));
    return place(way, front, row);
  }
  for (unsigned one = stack; one <= end; ++one) {
    if (readings[one] != smallest) continue;
    Way chosen = way;
    if (one != stack) swap(chosen, stack, one);
    chosen.stack_ends = static_cast<std::uint16_t>(chosen.stack_ends | 1u << stack);
    split(chosen, stack, stack * width_, row);
  }
}

// Tell apart the columns that were alike from this position on, then go on with the next stack.
void Canonizer::split(Way& way, unsigned stack, unsigned position, const std::uint8_t* row) {
  if (position == (stack + 1) * width_) return place(way, stack + 1, row);
  std::array<std::uint8_t, max_side> empty, known, fresh;
  unsigned empties = 0, knowns = 0, freshes = 0, end = position;
  for (bool is_last = false; !is_last; ++end) {
    is_last = has_end(way, end);
    const std::uint8_t column = way.columns[end], digit = row[column];
    if (digit == 0) {
      empty[empties++] = column;
    } else if (way.names[digit] != 0) {
      known[knowns++] = column;
    } else {
      fresh[freshes++] = column;
    }
  }
  std::sort(known.begin(), known.begin() + knowns,
            [&](std::uint8_t one, std::uint8_t two) { return way.names[row[one]] < way.names[row[two]]; });
  std::copy_n(empty.begin(), empties, way.columns.begin() + position);
  std::copy_n(known.begin(), knowns, way.columns.begin() + position + empties);
  // An end after the empty ones, if any, and after each of the others.
  const unsigned ends = ((2u << (end - 1)) - 1) & ~((1u << (position + std::max(empties, 1u) - 1)) - 1);
  way.column_ends = static_cast<std::uint16_t>(way.column_ends | ends);
  if (freshes == 0) return split(way, stack, end, row);
  std::sort(fresh.begin(), fresh.begin() + freshes);
  const unsigned first = position + empties + knowns;
  do {  // whichever comes first takes the next name
    Way chosen = way;
    for (unsigned i = 0; i < freshes; ++i) {
      chosen.columns[first + i] = fresh[i];
      chosen.names[row[fresh[i]]] = ++chosen.named;
    }
    split(chosen, stack, end, row);
  } while (std::next_permutation(fresh.begin(), fresh.begin() + freshes));
}

Form Canonizer::finished() const {
  Form form{};
  for (unsigned at = 0; at < side_; ++at) {
    for (unsigned c = 0; c < side_; ++c) {
      form.digits[at * side_ + c] = static_cast<std::uint8_t>(read_[at] >> 4 * (side_ - 1 - c) & 15);
    }
  }
  const Way& way = ways_.front();
  form.symmetry = {way.is_transposed, way.rows, way.columns, {}};
  std::uint8_t named = way.named;
  for (unsigned digit = 1; digit <= side_; ++digit) {
    form.symmetry.digits[digit - 1] = way.names[digit] != 0 ? way.names[digit] : ++named;
  }
  // What is still alike may be put in any order, and so may the names that no given has.
  for (const Way& one : ways_) {
    std::uint64_t orders = one.weight * factorial(side_ - one.named);
    for (unsigned position = 0, size = 1; position < side_; ++position, ++size) {
      if (has_end(one, position)) orders *= factorial(size), size = 0;
    }
    for (unsigned stack = 0, size = 1; stack < stacks_; ++stack, ++size) {
      if (one.stack_ends >> stack & 1) orders *= factorial(size), size = 0;
    }
    form.automorphisms += orders;
  }
  return form;
}

}  // namespace grille::canonical
