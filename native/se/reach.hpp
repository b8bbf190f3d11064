// Links between the candidates of a grid that stays as it is, and what follows from what by them.
#pragma once

#include <algorithm>
#include <limits>
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
  std::vector<Link> links = std::vector<Link>(2048);  // most are fewer; the rest is room
  std::uint16_t count = 0;

  void begin(Candidate one) { first[one] = count; }
  void end(Candidate one) { last[one] = count; }
  void add(Link link) {
    if (count == links.size()) links.resize(2 * links.size());
    links[count++] = link;
  }
  [[nodiscard]] const Link* begin_of(Candidate one) const { return links.data() + first[one]; }
  [[nodiscard]] const Link* end_of(Candidate one) const { return links.data() + last[one]; }
  [[nodiscard]] bool has(Candidate one) const { return first[one] != last[one]; }
};

// Which on nodes follow from which by links of every kind, as sets without order: shows where no cycle and no chain of
// any pass can start, which is nearly everywhere.
//
//   linked     candidates with a strong link: in two-candidate cells, in houses with two places; only these follow.
//              A set of them is a row of words
//   follows    of a linked candidate that is on: what is on then       F(y) = z and what follows from z, for each
//   after_off  of a linked candidate that is off                             strong link y - z
//
// Links hold in both directions. So what a hint removes is absent: on, it leads to its own being off. (Of a cycle: it
// sees an on node, which is off then, and round the cycle an off node that it sees is on.)
//
// Where no chain from any +s leads to -s, these sets are all that a search would find, whichever way it takes: +s with
// x and not x among what follows would lead to -s.
class Reach {
  static constexpr std::size_t most_words = (candidates + 63) / 64;

 public:
  void find(const Grid& grid);

  // Whether some hint may be there at all; whether +one leads to -one.
  [[nodiscard]] bool is_any() const { return is_any_; }
  [[nodiscard]] bool is_absent(int cell, int digit) const { return absent_[at(digit)].has(cell); }
  // Where the digit does.
  [[nodiscard]] const Cells& absent(int digit) const { return absent_[at(digit)]; }
  // Whether -one leads to +one.
  [[nodiscard]] bool places(Candidate one) const { return is_linked(one) && has(after_off(one), number_[one]); }
  // Whether a cycle through +one may remove something.
  [[nodiscard]] bool may_cycle(Candidate one) const;
  // Of linked candidates.
  [[nodiscard]] bool leads(Candidate from, Candidate to) const { return has(follows(number_[from]), number_[to]); }

  // The kinds of links that a pass takes: weak ones within cells; strong ones within cells, within houses.
  struct Links {
    bool weak_by_cell, strong_by_cell, strong_by_house;
  };
  static constexpr int never = std::numeric_limits<int>::max();
  // How many nodes the shortest have by these links: a chain from +one to -one; one from +one, or from -one, back to
  // +one. Of a cycle that is only the least it may have. Looked for as long as `wants(nodes)`.
  struct Lengths {
    int chain = never, back = never;
  };
  template <class Wants>
  [[nodiscard]] Lengths lengths(const Links& by, Candidate one, bool from_on, const Wants& wants) const;

  // Whether anything follows, or is ruled out, from each of these alike.
  [[nodiscard]] bool share(std::span<const Candidate> all);

 private:
  using Row = std::uint64_t*;
  struct Offs {
    bool is_known = false;
    std::array<Cells, 9> by_digit{};
  };

  void number_linked();
  void link();
  template <std::size_t Words>
  void close();
  void find_absent();
  // What follows from +one, which need not be linked itself; until `close` is through, what follows at once.
  void gather(Candidate one, Row into) const;
  [[nodiscard]] const Offs& offs(Candidate one);

  [[nodiscard]] bool is_linked(Candidate one) const { return number_[one] >= 0; }
  [[nodiscard]] static bool has(const std::uint64_t* set, int i) { return set[i / 64] >> i % 64 & 1; }
  void fill(Row set, std::uint64_t word) const {  // a few words: no call
    for (std::size_t i = 0; i < words_; ++i) set[i] = word;
  }
  static void add(Row set, int i) { set[i / 64] |= std::uint64_t{1} << i % 64; }
  [[nodiscard]] Row follows(int number) { return follows_.data() + at(number) * words_; }
  [[nodiscard]] const std::uint64_t* follows(int number) const { return follows_.data() + at(number) * words_; }
  [[nodiscard]] const std::uint64_t* after_off(Candidate one) const {
    return after_off_.data() + at(number_[one]) * words_;
  }
  template <class Visit>
  void each(const std::uint64_t* set, const Visit& visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = set[word]; rest != 0; rest &= rest - 1) visit(64 * word + at(std::countr_zero(rest)));
    }
  }
  [[nodiscard]] const std::uint64_t* rivals_of(const Links& by, std::size_t number) const {
    return (by.weak_by_cell ? all_rivals_ : rivals_in_houses_).data() + number * words_;
  }
  // The linked candidates that cannot stand beside one.
  void rivals(Candidate one, bool by_cell, Row into) const;

  const Grid* grid_ = nullptr;
  std::array<Cells, 9> places_{};
  std::array<std::int16_t, candidates> number_{};  // -1: not linked
  std::vector<Candidate> linked_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> of_cell_, of_house_;  // linked candidates of a cell; of house * 9 + digit
  std::vector<std::uint64_t> follows_, after_off_, near_absent_;
  std::vector<std::uint64_t> by_cell_, by_house_;             // strong links of each
  std::vector<std::uint64_t> all_rivals_, rivals_in_houses_;  // weak ones
  std::array<Cells, 9> absent_{};
  bool is_any_ = false;
  std::vector<Offs> offs_;  // by candidate
};

// Breadth-first, a whole level at a time.
template <class Wants>
Reach::Lengths Reach::lengths(const Links& by, Candidate one, bool from_on, const Wants& wants) const {
  std::uint64_t rival[most_words], home[most_words], ons[most_words], offs[most_words];
  std::uint64_t on_seen[most_words] = {}, off_seen[most_words] = {};
  const auto partners = [&](std::size_t y, Row into) {
    for (std::size_t word = 0; word < words_; ++word) {
      if (by.strong_by_cell) into[word] |= by_cell_[y * words_ + word];
      if (by.strong_by_house) into[word] |= by_house_[y * words_ + word];
    }
  };
  rivals(one, by.weak_by_cell, rival);
  fill(home, 0);
  if (is_linked(one)) {
    partners(at(number_[one]), home);
    add(from_on ? on_seen : off_seen, number_[one]);
  }
  std::copy_n(from_on ? rival : home, words_, from_on ? offs : ons);
  if (from_on) std::copy_n(offs, words_, off_seen);
  Lengths found;
  for (int nodes = 4;; nodes += 2) {
    if (from_on || nodes > 4) {
      fill(ons, 0);
      each(offs, [&](std::size_t y) { partners(y, ons); });
    }
    std::uint64_t fresh = 0, chains = 0, backs = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      fresh |= ons[word] &= ~on_seen[word];
      on_seen[word] |= ons[word];
      chains |= ons[word] & rival[word];
    }
    if (fresh == 0 || !wants(nodes)) return found;
    if (chains != 0 && found.chain == never) found.chain = nodes;
    fill(offs, 0);
    each(ons, [&](std::size_t k) {
      const std::uint64_t* some = rivals_of(by, k);
      for (std::size_t word = 0; word < words_; ++word) offs[word] |= some[word];
    });
    for (std::size_t word = 0; word < words_; ++word) {
      backs |= offs[word] & home[word];
      offs[word] &= ~off_seen[word];
      off_seen[word] |= offs[word];
    }
    if (backs != 0 && found.back == never) found.back = nodes;
    if (found.chain != never && found.back != never) return found;
  }
}

}  // namespace grille::se
