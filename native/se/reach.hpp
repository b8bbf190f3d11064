// Links between the candidates of a grid that stays as it is, and what follows from what by them.
#pragma once

#include <span>
#include <vector>

#include "se/grid.hpp"
#include "se/hint.hpp"

namespace grille::se {

struct Link {
  Candidate to;
  Cause cause;
};
// The links of a pass, each candidate's one after the other; of candidates that are in the grid.
struct Rows {
  std::array<std::uint16_t, candidates> first{}, last{};
  std::vector<Link> links;

  void begin(Candidate one) { first[one] = static_cast<std::uint16_t>(links.size()); }
  void end(Candidate one) { last[one] = static_cast<std::uint16_t>(links.size()); }
  [[nodiscard]] const Link* begin_of(Candidate one) const { return links.data() + first[one]; }
  [[nodiscard]] const Link* end_of(Candidate one) const { return links.data() + last[one]; }
  [[nodiscard]] bool has(Candidate one) const { return first[one] != last[one]; }
};

// Which on nodes follow from which, as sets: shows at once where no cycle and no chain can start, which is from
// nearly everywhere. Worth its price where nothing was found yet.
//
// Where no chain from any +s leads to -s, these sets are all that a search would find, whichever way it takes: links
// hold in both directions, so that +s with x and not x among what follows would lead to -s.
class Reach {
 public:
  void find(const Grid& grid, const Rows& weak, const Rows& strong);

  // Whether some node that follows from +from rules out `to`, other than +to itself.
  [[nodiscard]] bool rules_out(Candidate from, Candidate to) const;
  [[nodiscard]] bool leads(Candidate from, Candidate to) const { return has(row(number_[from]), to); }

  // To be called before `share`.
  void find_offs();
  // Whether anything follows, or is ruled out, from each of these alike.
  [[nodiscard]] bool share(std::span<const Candidate> all) const;

 private:
  [[nodiscard]] std::uint64_t* row(std::size_t i) { return rows_.data() + i * words_; }
  [[nodiscard]] const std::uint64_t* row(std::size_t i) const { return rows_.data() + i * words_; }
  void add(std::uint64_t* set, Candidate one) const {
    set[number_[one] / 64u] |= std::uint64_t{1} << number_[one] % 64u;
  }
  [[nodiscard]] bool has(const std::uint64_t* set, Candidate one) const {
    return set[number_[one] / 64u] >> number_[one] % 64u & 1;
  }

  void find_rivals();

  const Grid* grid_ = nullptr;
  std::array<std::uint16_t, candidates> number_{};
  std::vector<Candidate> nodes_;
  std::size_t words_ = 0;
  // Of each node: what follows; what it rules out by itself, and with all that follows.
  std::vector<std::uint64_t> rows_, rivals_, offs_;
};

}  // namespace grille::se
