// What a producer proposes: a price, what it removes or places, and for chains the trees of nodes behind it.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "logic/step.hpp"
#include "se/tables.hpp"

namespace grille::se {

// A technique each. `kind_names` gives the words, in this order.
enum class Kind : std::uint8_t {
  unique_rectangle_1,
  unique_rectangle_2,
  unique_rectangle_3,
  unique_rectangle_4,
  unique_loop_1,
  unique_loop_2,
  unique_loop_3,
  unique_loop_4,
  bug_1,
  bug_2,
  bug_3,
  bug_4,
  pair_exclusion,
  triplet_exclusion,
  x_cycle,
  y_cycle,
  cycle,
  x_chain,
  chain,
  nishio,
  contradiction,
  double_forcing,
  cell_forcing,
  region_forcing,
};
inline constexpr std::array<std::string_view, 24> kind_names = {
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "bug-plus-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    "x-cycle",
    "y-cycle",
    "mixed-cycle",
    "forcing-x-chain",
    "forcing-chain",
    "nishio",
    "contradiction-forcing",
    "double-forcing",
    "cell-forcing",
    "region-forcing",
};
[[nodiscard]] constexpr Kind kind_of(Kind first, int type) {
  return static_cast<Kind>(static_cast<int>(first) + type - 1);
}

// How a node follows from its parents: by the cell, by a house, by a rule or a chain at work inside the chain, or not
// at all.
enum class Cause : std::uint8_t { box, row, column, cell, locked, hidden_pair, naked_pair, x_wing, nested, start };
inline constexpr std::array<std::string_view, 10> cause_names = {
    "box", "row", "column", "cell", "locked", "hidden-pair", "naked-pair", "x-wing", "nested", "start"};

struct Hint;

// A node of a tree: a candidate that is there (on) or not. Parents are positions in the same branch.
struct Node {
  Candidate candidate;
  bool is_on;
  Cause cause;
  std::vector<std::uint16_t> parents;
  std::shared_ptr<const Hint> nested;  // the chain within the chain that removed it
};
using Branch = std::vector<Node>;  // breadth-first from the target, each node once

struct Hint {
  Kind kind{};
  double price = 0;
  int nodes = 0;    // of the trees, those of nested chains included; 0 where there are none
  int variant = 0;  // the type of a loop or BUG; of a dynamic chain its level and one
  int size = 0;     // cells of a loop, of a set
  bool places = false;
  Candidate target = 0;  // what is placed, where `places`
  std::vector<Candidate> removes;
  std::vector<Branch> branches;
  std::shared_ptr<const logic::Step> reasons;  // of loops, graves and exclusions, which have no branches

  // Ties of price and nodes are broken by these.
  [[nodiscard]] static int rank(Kind kind) {
    switch (kind) {
      case Kind::double_forcing:
        return 1;
      case Kind::x_cycle:
      case Kind::x_chain:
        return 2;
      case Kind::y_cycle:
        return 3;
      case Kind::cycle:
      case Kind::chain:
        return 4;
      case Kind::cell_forcing:
        return 5;
      case Kind::region_forcing:
        return 6;
      default:
        return 7;
    }
  }
  [[nodiscard]] std::tuple<double, int, int> key() const { return {price, nodes, rank(kind)}; }
};

// The price of a chain: 0.1 more for every threshold that its length passes. The sum is built as the original builds
// it, since sorting compares these doubles exactly.
[[nodiscard]] inline double chain_price(double base, int nodes) {
  double added = 0.0;
  bool is_odd = false;
  for (int threshold = 4; nodes - 2 > threshold; is_odd = !is_odd) {
    added += 0.1;
    threshold = is_odd ? threshold * 4 / 3 : threshold * 3 / 2;
  }
  return base + added;
}

// Where producers hand in their hints: at the top only the best is kept, inside other chains all of them.
class Hints {
 public:
  // `only`: no other kind is wanted.
  explicit Hints(bool keeps_all, std::optional<Kind> only = {}) : keeps_all_(keeps_all), only_(only) {}

  [[nodiscard]] bool allows(Kind kind) const { return !only_ || *only_ == kind; }

  // Whether a hint with this key would be kept; asked before anything costly is made.
  [[nodiscard]] bool wants(double price, int nodes, Kind kind) const {
    if (!allows(kind)) return false;
    return keeps_all_ || found_.empty() || std::tuple(price, nodes, Hint::rank(kind)) < found_.front().key();
  }
  void add(Hint hint) {
    if (!keeps_all_) found_.clear();
    found_.push_back(std::move(hint));
  }
  [[nodiscard]] bool keeps_all() const { return keeps_all_; }
  [[nodiscard]] bool is_empty() const { return found_.empty(); }
  [[nodiscard]] std::vector<Hint>& found() { return found_; }

 private:
  bool keeps_all_;
  std::optional<Kind> only_;
  std::vector<Hint> found_;
};

}  // namespace grille::se
