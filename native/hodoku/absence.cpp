#include "hodoku/absence.hpp"

namespace grille::hodoku {
namespace {

void add(std::uint64_t* row, int position) { row[position / 64] |= std::uint64_t{1} << position % 64; }
bool has(const std::uint64_t* row, int position) { return row[position / 64] >> position % 64 & 1; }

}  // namespace

Absence::Absence(const Implications& implications) : nodes_(static_cast<int>(implications.states() / 2)) {
  number_targets(implications);
  link(implications);
  close();
  find_absent(implications);
}

void Absence::number_targets(const Implications& implications) {
  position_.assign(at(nodes_), -1);
  for (int node = 0; node < nodes_; ++node) {
    for (const State on : implications.direct(state_of(node, false))) {
      std::int16_t& position = position_[at(node_of(on))];
      if (position >= 0) continue;
      position = static_cast<std::int16_t>(targets_.size());
      targets_.push_back(static_cast<std::int16_t>(node_of(on)));
    }
  }
  words_ = (targets_.size() + 63) / 64;
}

void Absence::link(const Implications& implications) {
  strong_.assign(at(nodes_) * words_, 0);
  follows_.assign(at(nodes_) * words_, 0);
  for (int node = 0; node < nodes_; ++node) {
    for (const State on : implications.direct(state_of(node, false)))
      add(row(strong_, node), position_[at(node_of(on))]);
  }
  for (int node = 0; node < nodes_; ++node) {
    for (const State off : implications.direct(state_of(node, true))) {
      const std::uint64_t* more = row(strong_, node_of(off));
      for (std::size_t word = 0; word < words_; ++word) row(follows_, node)[word] |= more[word];
    }
  }
}

// Warshall over the targets; then what follows from each node is what follows from its first targets.
void Absence::close() {
  for (std::size_t k = 0; k < targets_.size(); ++k) {
    const std::uint64_t* through = row(follows_, targets_[k]);
    for (const int from : targets_) {
      const Row reached = row(follows_, from);
      if (!has(reached, static_cast<int>(k))) continue;
      for (std::size_t word = 0; word < words_; ++word) reached[word] |= through[word];
    }
  }
  for (int node = 0; node < nodes_; ++node) {
    if (position_[at(node)] >= 0) continue;
    const Row reached = row(follows_, node);
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t left = reached[word]; left != 0; left &= left - 1) {
        const std::size_t k = 64 * word + at(std::countr_zero(left));
        const std::uint64_t* through = row(follows_, targets_[k]);
        for (std::size_t w = 0; w < words_; ++w) reached[w] |= through[w];
      }
    }
  }
}

void Absence::find_absent(const Implications& implications) {
  for (const int target : targets_) {
    for (const State off : implications.direct(state_of(target, true))) {
      const int node = node_of(off);
      if (node >= candidate_nodes || !has(row(follows_, node), position_[at(target)])) continue;
      absent_[at(digit_of(node))].add(cell_of(node));
      is_any_ = true;
    }
  }
}

// Whether a candidate that cannot stand beside this one leads to its own absence.
bool Absence::loses_a_rival(const Grid& grid, int cell, int digit) const {
  for (const int other : Each(without(grid.digits[at(cell)], bit(digit)))) {
    if (absent_[at(other)].has(cell)) return true;
  }
  return false;
}

// A premise that is there comes back where it, or what follows in its cell, rules it out. One that is not: where it
// places itself or rules out a rival; or, in a continuous loop, where it leads to another candidate of its cell.
bool Absence::may_loop(const Grid& grid, int cell, int digit, bool on) const {
  if (on) return absent_[at(digit)].has(cell);
  if (!is_any_) return false;
  if (loses_a_rival(grid, cell, digit)) return true;
  const std::uint64_t* at_once = row(strong_, candidate(cell, digit));
  for (const int other : Each(without(grid.digits[at(cell)], bit(digit)))) {
    const int position = position_[candidate(cell, other)];
    if (position < 0) continue;
    if (has(at_once, position)) return true;
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t left = at_once[word]; left != 0; left &= left - 1) {
        if (has(row(follows_, targets_[64 * word + at(std::countr_zero(left))]), position)) return true;
      }
    }
  }
  return false;
}

bool Absence::may_chain(const Grid& grid, int cell, int digit) const {
  return absent_[at(digit)].meets(tables.sees[at(cell)]) || loses_a_rival(grid, cell, digit);
}

}  // namespace grille::hodoku
