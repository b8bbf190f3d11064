// A step of HoDoKu's walk, and the sink that finders hand it to. Reasons are filled in only on request: a
// rating makes none.
#pragma once

#include <optional>

#include "hodoku/entries.hpp"
#include "hodoku/grid.hpp"
#include "steps/step.hpp"

namespace grille::hodoku {

// Its `digits` are as HoDoKu lists them (facts 4.3), its `links` those of short patterns. It has one branch for a chain
// or a loop, several for forcing steps: from an assumption to its consequence, each node after its parents.
struct Step : grille::Step {
  Kind kind{};

  // Cell by cell, as most finders list what goes.
  void remove_each(const Grid& grid, const Cells& from, unsigned mask) {
    for (const int cell : from) {
      for (const int digit : Each(grid.digits[at(cell)] & mask)) remove(cell, digit);
    }
  }
  // Reasons.
  void all_digits(unsigned mask) {
    for (const int one : Each(mask)) digit(one);
  }
  void all_cells(const Cells& set, Role role) {
    for (const int one : set) cell(one, role);
  }
};

// Collects what finders find.
class Sink : public Steps<Step> {
 public:
  // What to collect: the one step that HoDoKu takes, or the simplest of one kind, or every instance there is (up to
  // `most`), of one kind alone if one is given; with or without reasons.
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
    Step& step = Steps::open();
    step.kind = kind;
    return step;
  }
  // Keeps the open step if it has an effect and the wanted kind. True: no more steps are wanted.
  [[nodiscard]] bool close() {
    const Step& step = opened();
    if ((step.places.empty() && step.removes.empty()) || !wants(step.kind)) return false;
    return keep() == wanted_.most;
  }

 private:
  Wanted wanted_;
};

}  // namespace grille::hodoku
