// Conclusions from what follows of many premises (facts 2.12): a premise that contradicts itself is wrong, and what
// follows from all ways to fill a cell, from all places of a digit in a house, or from a candidate and from its
// absence, is true.
//
// The same for chains and for nets: these differ in what follows from a premise, which a `Derivation` holds.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "hodoku/chains.hpp"

namespace grille::hodoku {

// All that is there and all that is not once a premise holds, the premise included.
struct Reach {
  std::array<Cells, 9> on{}, off{};

  void add(State state) {
    const int node = node_of(state);
    (is_on(state) ? on : off)[at(digit_of(node))].add(cell_of(node));
  }
  [[nodiscard]] bool has(State state) const {
    const int node = node_of(state);
    return (is_on(state) ? on : off)[at(digit_of(node))].has(cell_of(node));
  }
};

// What follows from one premise, and how.
class Derivation {
 public:
  virtual ~Derivation() = default;
  virtual void run(State premise) = 0;
  [[nodiscard]] virtual const Reach& reach() const = 0;
  // How many nodes the way to a state has, the premise included.
  [[nodiscard]] virtual int nodes_to(State state) const = 0;
  // Adds that way to the branches of a step.
  virtual void write_way_to(State state, Step& step) const = 0;
};

// States that cannot hold together.
using Clash = std::vector<State>;

// What cannot be: both a candidate and its absence, two digits in a cell, a digit twice in a house, a cell or a house
// with nothing left.
class Contradictions {
 public:
  explicit Contradictions(const Grid& grid);

  [[nodiscard]] bool is_in(const Reach& reach) const;
  // Every clash among the states that a premise leads to.
  void each(State premise, const Reach& reach, const std::function<void(const Clash&)>& found) const;

 private:
  const Grid& grid_;
  // House, digit: the empty cells that no placed digit bars. One that a step took the digit from counts among them, so
  // that HoDoKu does not see that its house is left with nothing.
  std::array<std::array<Cells, 9>, houses> allowed_{};
};

// The conclusion that HoDoKu takes: a placement before a removal, then the lowest cell, then the lowest digit; of its
// derivations the one with the fewest nodes. A sink that wants all gets every conclusion once.
class Forcing {
 public:
  Forcing(const Grid& grid, Scratch& scratch, Derivation& derivation, Kind contradiction, Kind verity, Sink& sink);

  // True: the sink has enough.
  [[nodiscard]] bool run();

 private:
  struct Conclusions {
    std::array<Cells, 9> places{}, removes{};
  };
  // Premises, and what each has to lead to.
  struct Proof {
    std::vector<std::pair<State, State>> branches;
    int nodes = 0;
    bool is_verity = false;
  };

  [[nodiscard]] std::size_t number(State premise) const {
    return at(numbers_[at(node_of(premise))] + (is_on(premise) ? 1 : 0));
  }
  [[nodiscard]] const Reach& reach(State premise) const { return reaches_[number(premise)]; }
  [[nodiscard]] bool find_reaches();
  void find_contradictions();
  void find_verities();
  template <class Visit>
  void each_alternative(const Visit& visit) const;
  [[nodiscard]] bool conclude(int cell, int digit, bool places);
  [[nodiscard]] Proof prove(State conclusion, bool by_contradiction, bool by_verity);
  void refute(State conclusion, Proof& best);
  void confirm(State conclusion, Proof& best);
  void tell(const Proof& proof, Step& step);

  const Grid& grid_;
  Scratch& scratch_;
  Derivation& derivation_;
  Kind contradiction_, verity_;
  Sink& sink_;
  Contradictions contradictions_;
  std::array<std::int16_t, cells * 9> numbers_{};  // candidate -> twice its number among those there are
  std::vector<Reach> reaches_;                     // of each candidate not there, and there
  Conclusions by_contradiction_, by_verity_;
};

}  // namespace grille::hodoku
