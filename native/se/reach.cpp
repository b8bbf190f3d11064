#include "se/reach.hpp"

#include <algorithm>

namespace grille::se {

void Reach::find(const Grid& grid, const Rows& weak, const Rows& strong) {
  grid_ = &grid;
  nodes_.clear();
  for (int cell = 0; cell < cells; ++cell) {
    for (const int digit : Each(grid.digits[at(cell)])) {
      number_[candidate(cell, digit)] = static_cast<std::uint16_t>(nodes_.size());
      nodes_.push_back(candidate(cell, digit));
    }
  }
  words_ = (nodes_.size() + 63) / 64;
  rows_.assign(nodes_.size() * words_, 0);
  find_rivals();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (const Link* off = weak.begin_of(nodes_[i]); off != weak.end_of(nodes_[i]); ++off) {
      for (const Link* on = strong.begin_of(off->to); on != strong.end_of(off->to); ++on) add(row(i), on->to);
    }
  }
  for (std::size_t k = 0; k < nodes_.size(); ++k) {  // Warshall
    if (!strong.has(nodes_[k])) continue;            // nothing leads there
    const std::uint64_t* through = row(k);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      std::uint64_t* from = row(i);
      if (!(from[k / 64] >> k % 64 & 1)) continue;
      for (std::size_t word = 0; word < words_; ++word) from[word] |= through[word];
    }
  }
}

void Reach::find_rivals() {
  rivals_.assign(rows_.size(), 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    std::uint64_t* rivals = rivals_.data() + i * words_;
    const int cell = cell_of(nodes_[i]), digit = digit_of(nodes_[i]);
    for (const int other : Each(grid_->digits[at(cell)] & ~bit(digit))) add(rivals, candidate(cell, other));
    for (const std::uint8_t peer : tables.peers[at(cell)]) {
      if (grid_->has(peer, digit)) add(rivals, candidate(peer, digit));
    }
  }
}

bool Reach::rules_out(Candidate from, Candidate to) const {
  const std::uint64_t* reached = row(number_[from]);
  const std::uint64_t* rivals = rivals_.data() + number_[to] * words_;
  std::uint64_t both = 0;
  for (std::size_t word = 0; word < words_; ++word) both |= reached[word] & rivals[word];
  return both != 0;
}

void Reach::find_offs() {
  offs_ = rivals_;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = row(i)[word]; rest != 0; rest &= rest - 1) {
        const std::size_t k = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
        for (std::size_t w = 0; w < words_; ++w) offs_[i * words_ + w] |= rivals_[k * words_ + w];
      }
    }
  }
}

bool Reach::share(std::span<const Candidate> all) const {
  for (std::size_t word = 0; word < words_; ++word) {
    std::uint64_t ons = ~std::uint64_t{0}, offs = ons;
    for (const Candidate one : all) {
      const std::size_t i = number_[one];
      const std::uint64_t itself = i / 64 == word ? std::uint64_t{1} << i % 64 : 0;
      ons &= row(i)[word] | itself;
      offs &= offs_[i * words_ + word];
    }
    if ((ons | offs) != 0) return true;
  }
  return false;
}

}  // namespace grille::se
