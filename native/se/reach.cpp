#include "se/reach.hpp"

#include <algorithm>

namespace grille::se {
namespace {

// The strong links of a candidate within houses.
template <class Visit>
void each_in_houses(const Grid& grid, Candidate one, const Visit& visit) {
  const int cell = cell_of(one), digit = digit_of(one);
  for (int type = 0; type < 3; ++type) {
    const std::size_t house = Grid::house(cell, type);
    const Mask spots = grid.spots[house][at(digit)];
    if (se::count(spots) != 2) continue;
    const int place = std::countr_zero(static_cast<unsigned>(spots & ~bit(Grid::place(cell, type))));
    visit(candidate(tables.cell_at[house][at(place)], digit));
  }
}

}  // namespace

void Reach::find(const Grid& grid) {
  grid_ = &grid;
  offs_.clear();
  number_linked();
  link();
  switch (words_) {
    case 1:
      close<1>();
      break;
    case 2:
      close<2>();
      break;
    case 3:
      close<3>();
      break;
    default:
      close<0>();
      break;
  }
  find_absent();
}

void Reach::number_linked() {
  number_.fill(-1);
  linked_.clear();
  places_ = {};
  const auto name = [&](Candidate one) {
    if (number_[one] >= 0) return;
    number_[one] = static_cast<std::int16_t>(linked_.size());
    linked_.push_back(one);
  };
  for (int cell = 0; cell < cells; ++cell) {
    for (const int digit : Each(grid_->digits[at(cell)])) {
      places_[at(digit)].add(cell);
      if (grid_->count(cell) == 2) name(candidate(cell, digit));
    }
  }
  for (std::size_t house = 0; house < houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const Mask spots = grid_->spots[house][at(digit)];
      if (se::count(spots) != 2) continue;
      for (const int place : Each(spots)) name(candidate(tables.cell_at[house][at(place)], digit));
    }
  }
  words_ = (linked_.size() + 63) / 64;
}

// What follows at once: from +one over a rival that is off.
void Reach::link() {
  of_cell_.assign(cells * words_, 0);
  of_house_.assign(houses * 9 * words_, 0);
  by_cell_.assign(linked_.size() * words_, 0);
  by_house_.assign(linked_.size() * words_, 0);
  after_off_.resize(linked_.size() * words_);
  follows_.assign(linked_.size() * words_, 0);
  for (std::size_t i = 0; i < linked_.size(); ++i) {
    const int cell = cell_of(linked_[i]), digit = digit_of(linked_[i]), number = static_cast<int>(i);
    add(of_cell_.data() + at(cell) * words_, number);
    for (int type = 0; type < 3; ++type) {
      add(of_house_.data() + (Grid::house(cell, type) * 9 + at(digit)) * words_, number);
    }
    if (grid_->count(cell) == 2) {
      const int other = std::countr_zero(static_cast<unsigned>(grid_->digits[at(cell)] & ~bit(digit)));
      add(by_cell_.data() + i * words_, number_[candidate(cell, other)]);
    }
    each_in_houses(*grid_, linked_[i], [&](Candidate other) { add(by_house_.data() + i * words_, number_[other]); });
  }
  for (std::size_t i = 0; i < after_off_.size(); ++i) after_off_[i] = by_cell_[i] | by_house_[i];
  all_rivals_.resize(after_off_.size());
  rivals_in_houses_.resize(after_off_.size());
  for (std::size_t i = 0; i < linked_.size(); ++i) {
    rivals(linked_[i], true, all_rivals_.data() + i * words_);
    rivals(linked_[i], false, rivals_in_houses_.data() + i * words_);
    each(all_rivals_.data() + i * words_, [&](std::size_t y) {
      for (std::size_t word = 0; word < words_; ++word) follows_[i * words_ + word] |= after_off_[y * words_ + word];
    });
  }
}

void Reach::rivals(Candidate one, bool by_cell, Row into) const {
  const int cell = cell_of(one), digit = digit_of(one);
  const std::uint64_t* of_cell = of_cell_.data() + at(cell) * words_;
  const std::uint64_t* sets[] = {of_house_.data() + (Grid::house(cell, 0) * 9 + at(digit)) * words_,
                                 of_house_.data() + (Grid::house(cell, 1) * 9 + at(digit)) * words_,
                                 of_house_.data() + (Grid::house(cell, 2) * 9 + at(digit)) * words_};
  for (std::size_t word = 0; word < words_; ++word) {
    into[word] = sets[0][word] | sets[1][word] | sets[2][word] | (by_cell ? of_cell[word] : 0);
  }
  if (is_linked(one)) into[number_[one] / 64] &= ~(std::uint64_t{1} << number_[one] % 64);
}

void Reach::gather(Candidate one, Row into) const {
  std::uint64_t off[most_words];
  rivals(one, true, off);
  fill(into, 0);
  each(off, [&](std::size_t y) {
    for (std::size_t word = 0; word < words_; ++word) into[word] |= after_off_[y * words_ + word];
  });
}

// Warshall, with rows of a known length where they are short; then what follows after a candidate is off.
template <std::size_t Words>
void Reach::close() {
  const std::size_t words = Words == 0 ? words_ : Words, count = linked_.size();
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t* through = follows_.data() + k * words;
    const std::size_t word_of_k = k / 64, bit_of_k = k % 64;
    for (Row from = follows_.data(), end = from + count * words; from != end; from += words) {
      if (!(from[word_of_k] >> bit_of_k & 1)) continue;
      for (std::size_t word = 0; word < words; ++word) from[word] |= through[word];
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Row after = after_off_.data() + i * words;
    std::uint64_t first[most_words];
    std::copy_n(after, words, first);
    each(first, [&](std::size_t z) {
      for (std::size_t word = 0; word < words; ++word) after[word] |= follows_[z * words + word];
    });
  }
}

void Reach::find_absent() {
  absent_ = {};
  is_any_ = false;
  for (int digit = 0; digit < 9; ++digit) {
    for (const int cell : places_[at(digit)]) {
      std::uint64_t off[most_words];
      const Candidate one = candidate(cell, digit);
      rivals(one, true, off);
      bool is_absent = false;
      each(off, [&](std::size_t y) {
        for (std::size_t word = 0; word < words_; ++word) is_absent |= (after_off_[y * words_ + word] & off[word]) != 0;
      });
      if (!is_absent) continue;
      absent_[at(digit)].add(cell);
      is_any_ = true;
    }
  }
  near_absent_.assign(words_, 0);
  for (std::size_t i = 0; i < linked_.size() && is_any_; ++i) {
    if (absent_[at(digit_of(linked_[i]))].meets(tables.sees[at(cell_of(linked_[i]))])) {
      add(near_absent_.data(), static_cast<int>(i));
    }
  }
}

bool Reach::may_cycle(Candidate one) const {
  if (!is_linked(one)) return false;
  const std::uint64_t* after = follows(number_[one]);
  if (!has(after, number_[one])) return false;
  for (std::size_t word = 0; word < words_; ++word) {
    for (std::uint64_t rest = after[word] & near_absent_[word]; rest != 0; rest &= rest - 1) {
      const int near = static_cast<int>(64 * word) + std::countr_zero(rest);
      if (has(follows(near), number_[one])) return true;
    }
  }
  return false;
}

const Reach::Offs& Reach::offs(Candidate one) {
  if (offs_.empty()) offs_.resize(candidates);
  Offs& found = offs_[one];
  if (found.is_known) return found;
  found.is_known = true;
  const auto rule_out = [&](Candidate on) {
    const int cell = cell_of(on), digit = digit_of(on);
    found.by_digit[at(digit)] |= places_[at(digit)] & tables.sees[at(cell)];
    for (const int other : Each(grid_->digits[at(cell)] & ~bit(digit))) found.by_digit[at(other)].add(cell);
  };
  rule_out(one);
  std::uint64_t ons[most_words];
  gather(one, ons);
  each(ons, [&](std::size_t k) { rule_out(linked_[k]); });
  return found;
}

bool Reach::share(std::span<const Candidate> all) {
  std::uint64_t ons[most_words], one_on[most_words];
  fill(ons, ~std::uint64_t{0});
  std::array<Cells, 9> common = places_;
  for (const Candidate one : all) {
    gather(one, one_on);
    if (is_linked(one)) add(one_on, number_[one]);
    std::uint64_t any = 0;
    for (std::size_t word = 0; word < words_; ++word) any |= ons[word] &= one_on[word];
    const Offs& off = offs(one);
    for (std::size_t digit = 0; digit < 9; ++digit) {
      common[digit] &= off.by_digit[digit];
      any |= common[digit].words[0] | common[digit].words[1];
    }
    if (any == 0) return false;
  }
  return true;
}

}  // namespace grille::se
