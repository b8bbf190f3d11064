// A step as data, whichever engine found it: its effect, and reasons detailed enough for words and pictures.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "steps/classic.hpp"

namespace grille {

// The role of a cell, a house or a candidate in a step. `role_names` has their names, in this order.
enum class Role : std::uint8_t {
  set,     // cells of a naked or hidden set, houses it lies in
  base,    // house the reasoning starts from: locked candidates, fish, strong links
  cover,   // house the eliminations lie in
  target,  // house in which a direct form leaves one place
  body,    // candidates of a fish where base and cover meet
  fin,     // candidates of a base line outside the cover
  pivot,   // cell that sees both wings
  wing,    // outer cell of a wing
  bridge,  // strong link between two cells of a W-wing; crossing line of an empty rectangle
  node,    // inner candidate or cell of a chain
  end,     // first and last candidate or cell of a chain
  floor,   // rectangle cells with the two digits alone
  roof,    // rectangle cells with further candidates
  extra,   // further candidates, further cells of a type 3 set
  one,     // first colour
  two,     // second colour
};
inline constexpr std::array<std::string_view, 16> role_names = {"set",   "base",  "cover",  "target", "body", "fin",
                                                                "pivot", "wing",  "bridge", "node",   "end",  "floor",
                                                                "roof",  "extra", "one",    "two"};

struct Candidate {
  std::int16_t cell, digit;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};
struct Part {  // a cell or a house with its role
  std::int16_t index;
  Role role;
};
struct Mark {  // a candidate with its role
  Candidate candidate;
  Role role;
};
// "If `from` is (not) there, `to` is (not) there": off to on is a strong link, on to off a weak one.
struct Link {
  Candidate from, to;
  bool from_on, to_on;
};

// Cells of a classic grid and the digits that they hold together: an almost locked set, the two sets of a Sue de Coq.
struct Set {
  classic::Cells cells;
  Mask digits;
  Role role;
};

// How a node follows from its parents: by the cell, by a house, by a rule or a chain at work inside the chain, by one
// of the step's sets, or not at all. `cause_names` has their names, in this order.
enum class Cause : std::uint8_t { box, row, column, cell, locked, hidden_pair, naked_pair, x_wing, nested, set, start };
inline constexpr std::array<std::string_view, 11> cause_names = {
    "box", "row", "column", "cell", "locked", "hidden-pair", "naked-pair", "x-wing", "nested", "set", "start"};

struct Step;

// A node of a chain: the digit is (on) or is not in one of the cells. One cell: a candidate. More: a group. With `set`
// the node is a set of the step, which loses the digit. Parents are positions in the same branch; none: an assumption.
struct Node {
  classic::Cells cells;
  std::int8_t digit = 0;
  bool is_on = false;
  Cause cause = Cause::start;
  std::int8_t set = -1;
  std::vector<std::uint16_t> parents{};
  std::shared_ptr<const Step> nested{};  // the chain within the chain that removed it
};
using Branch = std::vector<Node>;

struct Step {
  std::string_view technique;
  double price = 0;  // 0: none
  std::vector<Candidate> places, removes;
  // Reasons.
  std::vector<std::int16_t> digits;  // those the step is about
  std::vector<Part> cells, houses;   // houses as rows, columns, boxes, extra ones
  std::vector<Mark> marks;
  std::vector<Link> links;
  std::vector<Set> sets;
  std::vector<Branch> branches;
  int nodes = 0;  // of the branches, those of nested chains included
  int depth = 0;  // of a dynamic chain of Sudoku Explainer its level and one

  // Keeps the memory.
  void clear() {
    places.clear();
    removes.clear();
    digits.clear();
    cells.clear();
    houses.clear();
    marks.clear();
    links.clear();
    sets.clear();
    branches.clear();
  }
  void place(int cell, int digit) { places.push_back(candidate(cell, digit)); }
  void remove(int cell, int digit) { removes.push_back(candidate(cell, digit)); }
  void digit(int digit) { digits.push_back(static_cast<std::int16_t>(digit)); }
  void cell(int cell, Role role) { cells.push_back({static_cast<std::int16_t>(cell), role}); }
  void house(int house, Role role) { houses.push_back({static_cast<std::int16_t>(house), role}); }
  void mark(int cell, int digit, Role role) { marks.push_back({candidate(cell, digit), role}); }
  void link(Candidate from, bool from_on, Candidate to, bool to_on) { links.push_back({from, to, from_on, to_on}); }
  void strong(int cell, int digit, int other, int other_digit) {
    link(candidate(cell, digit), false, candidate(other, other_digit), true);
  }
  void weak(int cell, int digit, int other, int other_digit) {
    link(candidate(cell, digit), true, candidate(other, other_digit), false);
  }

  template <class Some>
  void remove_all(const Some& cells, int digit) {
    for (const int cell : cells) remove(cell, digit);
  }
  template <class Some>
  void mark_all(const Some& cells, int digit, Role role) {
    for (const int cell : cells) mark(cell, digit, role);
  }
  [[nodiscard]] static Candidate candidate(int cell, int digit) {
    return {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(digit)};
  }
};

// Steps that were found, and one that is being filled in. The memory serves again: a rating allocates nothing.
template <class S>
class Steps {
 public:
  [[nodiscard]] std::size_t kept() const { return kept_; }
  [[nodiscard]] const S& operator[](std::size_t index) const { return steps_[index]; }
  void reset() { kept_ = 0; }

 protected:
  // Not kept until `keep`.
  [[nodiscard]] S& open() {
    if (steps_.size() == kept_) steps_.emplace_back();
    steps_[kept_].clear();
    return steps_[kept_];
  }
  [[nodiscard]] const S& opened() const { return steps_[kept_]; }
  std::size_t keep() { return ++kept_; }

 private:
  std::size_t kept_ = 0;
  std::vector<S> steps_;
};

}  // namespace grille
