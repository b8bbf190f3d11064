// A step as data: what it does, and the reasons, rich enough to be put into words and drawn. Reasons are filled in only
// where they are asked for: a rating makes none.
#pragma once

#include <optional>
#include <vector>

#include "hodoku/entries.hpp"
#include "logic/step.hpp"

namespace grille::hodoku {

using logic::Role;

// Cells and the digits they hold together: an almost locked set, the two sets of a Sue de Coq.
struct Set {
  Cells cells;
  Mask digits;
  Role role;
};

// A link of a chain: the digit is (on) or is not in one of the cells. One cell: a candidate. More: a group. With `set`
// the node is an almost locked set of the step, which loses the digit.
struct Node {
  Cells cells;
  std::int8_t digit = 0;
  bool is_on = false;
  std::int8_t set = -1;
  std::vector<std::uint16_t> parents;  // positions in the same branch; none: an assumption
};
using Branch = std::vector<Node>;  // from an assumption to what it leads to, each node after its parents

// Its `digits` are as HoDoKu lists them (facts 4.3), its `links` those of short patterns.
struct Step : logic::Reasons {
  Kind kind{};
  std::vector<Candidate> places, removes;
  std::vector<Set> sets;
  std::vector<Branch> branches;  // one for a chain or a loop, several for forcing steps

  void clear();
  void place(int cell, int digit) { places.push_back(hodoku::candidate(cell, digit)); }
  void remove(int cell, int digit) { removes.push_back(hodoku::candidate(cell, digit)); }
  void remove_all(const Cells& from, int digit) {
    for (const int cell : from) remove(cell, digit);
  }
  // Cell by cell, as most finders list what goes.
  void remove_each(const Grid& grid, const Cells& from, unsigned mask);
  // Reasons.
  void all_digits(unsigned mask) {
    for (const int one : Each(mask)) digit(one);
  }
  void all_cells(const Cells& set, Role role) {
    for (const int one : set) cell(one, role);
  }
  void strong(int cell, int digit, int other, int other_digit) {
    Reasons::strong(Reasons::candidate(cell, digit), Reasons::candidate(other, other_digit));
  }
  void weak(int cell, int digit, int other, int other_digit) {
    Reasons::weak(Reasons::candidate(cell, digit), Reasons::candidate(other, other_digit));
  }
};

// Where finders hand in what they find.
class Sink {
 public:
  // What is wanted: the one step that HoDoKu takes, or the simplest of one kind, or every instance there is (up to
  // `most`), of one kind alone where that is said; with or without reasons.
  struct Wanted {
    bool all = false;
    std::optional<Kind> only{};
    bool reasons = false;
    std::size_t most = 1;
  };

  explicit Sink(const Wanted& wanted) : wanted_(wanted) {}

  [[nodiscard]] bool wants_all() const { return wanted_.all; }
  // Whether, of several, the one that is easiest to see is wanted, not the one that HoDoKu takes.
  [[nodiscard]] bool wants_simplest() const { return !wanted_.all && wanted_.only; }
  [[nodiscard]] bool wants_reasons() const { return wanted_.reasons; }
  // Whether a step of that kind would be kept: ask before anything costly.
  [[nodiscard]] bool wants(Kind kind) const { return !wanted_.only || *wanted_.only == kind; }

  // A cleared step to fill in; hand it in with `close`, or open again to drop it.
  Step& open(Kind kind) {
    if (steps_.size() == kept_) steps_.emplace_back();
    Step& step = steps_[kept_];
    step.clear();
    step.kind = kind;
    return step;
  }
  // Keep the open step, if it does something and is of the kind wanted. True: that was the last one wanted.
  [[nodiscard]] bool close() {
    const Step& step = steps_[kept_];
    if ((step.places.empty() && step.removes.empty()) || !wants(step.kind)) return false;
    return ++kept_ == wanted_.most;
  }

  [[nodiscard]] std::size_t kept() const { return kept_; }
  [[nodiscard]] const Step& operator[](std::size_t index) const { return steps_[index]; }
  void reset() { kept_ = 0; }

 private:
  Wanted wanted_;
  std::size_t kept_ = 0;
  std::vector<Step> steps_;
};

}  // namespace grille::hodoku
