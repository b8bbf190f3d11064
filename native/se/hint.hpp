// What a producer proposes: a price, what it removes or places, and for chains the trees of nodes behind it.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "se/ladder.hpp"
#include "se/tables.hpp"
#include "steps/step.hpp"

namespace grille::se {

[[nodiscard]] inline Node node_of(Candidate one, bool is_on, Cause cause) {
  return {Cells::only(cell_of(one)), static_cast<std::int8_t>(digit_of(one)), is_on, cause};
}

// Its branches are breadth-first from the target, each node once. What a hint removes tells all that goes, beside what
// it places too.
struct Hint : Step {
  Kind kind{};

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
  // `only`: the one kind to keep.
  explicit Hints(bool keeps_all, std::optional<Kind> only = {}) : keeps_all_(keeps_all), only_(only) {}

  [[nodiscard]] bool allows(Kind kind) const { return !only_ || *only_ == kind; }

  // Whether a hint with this key would be kept; to be checked before anything costly is built.
  [[nodiscard]] bool wants(double price, int nodes, Kind kind) const {
    if (!allows(kind)) return false;
    if (keeps_all_) return true;
    const std::tuple key(price, nodes, Hint::rank(kind));
    return found_.empty() ? !limit_ || key <= *limit_ : key < found_.front().key();
  }
  // One with this key is known to come: no hint is wanted that is worse.
  void expect(double price, int nodes, Kind kind) { limit_ = {price, nodes, Hint::rank(kind)}; }
  void add(Hint hint) {
    hint.technique = name_of(hint.kind);
    if (!keeps_all_) found_.clear();
    found_.push_back(std::move(hint));
  }
  [[nodiscard]] bool keeps_all() const { return keeps_all_; }
  [[nodiscard]] bool is_empty() const { return found_.empty(); }
  [[nodiscard]] std::vector<Hint>& found() { return found_; }

 private:
  bool keeps_all_;
  std::optional<Kind> only_;
  std::optional<std::tuple<double, int, int>> limit_;
  std::vector<Hint> found_;
};

}  // namespace grille::se
