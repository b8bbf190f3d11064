// Which candidates lead to their own absence, asked by sets: loops and chains remove these and no others, so that from
// most premises none need be looked for. Knows no order and no lengths: those are the closures' (`implications.hpp`).
//
// Why: what a chain removes sees both its ends, and so leads to the absence of the one, over the chain to the presence
// of the other, and back to its own absence; what a continuous loop removes sees both ends of a weak link, and goes
// round the loop from the one to the other.
#pragma once

#include "hodoku/implications.hpp"

namespace grille::hodoku {

class Absence {
 public:
  // Of implications without almost locked sets.
  explicit Absence(const Implications& implications);

  // Whether any loop or chain may remove anything.
  [[nodiscard]] bool is_any() const { return is_any_; }
  // Whether one may begin with that premise: back in its own cell, or over to another one.
  [[nodiscard]] bool may_loop(const Grid& grid, int cell, int digit, bool on) const;
  [[nodiscard]] bool may_chain(const Grid& grid, int cell, int digit) const;

 private:
  using Row = std::uint64_t*;

  void number_targets(const Implications& implications);
  void link(const Implications& implications);
  void close();
  void find_absent(const Implications& implications);
  [[nodiscard]] bool loses_a_rival(const Grid& grid, int cell, int digit) const;
  [[nodiscard]] Row row(std::vector<std::uint64_t>& rows, int node) { return rows.data() + at(node) * words_; }
  [[nodiscard]] const std::uint64_t* row(const std::vector<std::uint64_t>& rows, int node) const {
    return rows.data() + at(node) * words_;
  }

  int nodes_;
  // Nodes that are there because another one is not. Columns of the rows are their positions here.
  std::vector<std::int16_t> targets_, position_;  // position of each node, -1: it is none
  std::size_t words_ = 0;
  // Of each node: the targets that follow at once from its absence; all that follow from its presence.
  std::vector<std::uint64_t> strong_, follows_;
  std::array<Cells, 9> absent_{};  // by digit: what leads to its own absence
  bool is_any_ = false;
};

}  // namespace grille::hodoku
