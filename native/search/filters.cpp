#include "search/filters.hpp"

#include <algorithm>

#include "search/state.hpp"

namespace grille::search {
namespace {

using rules::Mask;
using rules::Primitive;
using rules::PrimitiveKind;
using Digits = Bits<1>;

Digits digits_of(Mask mask) { return {{mask}}; }

class AllDifferent final : public Demand {
 public:
  using Demand::Demand;

  bool filter(RuledState& state) const override {
    for (const Cell one : cells()) {
      const Digits digit = state.domains[one];
      if (!digit.is_single()) continue;
      for (const Cell other : cells()) {
        if (other != one && !state.remove(other, digit)) return false;
      }
    }
    return true;
  }
};

class Domain final : public Demand {
 public:
  explicit Domain(const Primitive& primitive) : Demand(primitive.cells), digits_(digits_of(primitive.mask)) {}

  bool filter(RuledState& state) const override { return state.keep(cells()[0], digits_); }

 private:
  Digits digits_;
};

class Relation final : public Demand {
 public:
  explicit Relation(const Primitive& primitive)
      : Demand(primitive.cells), right_(primitive.table.size()), left_(primitive.table.size()) {
    for (std::size_t a = 0; a < right_.size(); ++a) {
      right_[a] = digits_of(primitive.table[a]);
      for (const std::size_t b : right_[a]) left_[b].add(a);
    }
  }

  bool filter(RuledState& state) const override {
    const Cell a = cells()[0], b = cells()[1];
    return state.keep(b, partners(right_, state.domains[a])) && state.keep(a, partners(left_, state.domains[b]));
  }

 private:
  static Digits partners(const std::vector<Digits>& table, const Digits& domain) {
    Digits all;
    for (const std::size_t digit : domain) all |= table[digit];
    return all;
  }

  std::vector<Digits> right_, left_;  // for each digit of a, those of b; and the other way round
};

// A number that lies somewhere between two bounds.
struct Range {
  std::int64_t low = 0, high = 0;

  Range& operator+=(const Range& other) { return low += other.low, high += other.high, *this; }
  Range& operator-=(const Range& other) { return low -= other.low, high -= other.high, *this; }
};

class Sum final : public Demand {
 public:
  explicit Sum(const Primitive& primitive)
      : Demand(primitive.cells), weights_(primitive.weights), total_(primitive.total) {}

  // A digit stays where the others can make up for it: its term lies between total - high and total - low of theirs.
  bool filter(RuledState& state) const override {
    Range whole;
    for (std::size_t i = 0; i < weights_.size(); ++i) whole += term(state, i);
    if (total_ < whole.low || total_ > whole.high) return false;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      Range others = whole;
      others -= term(state, i);
      Digits gone;
      for (const std::size_t bit : state.domains[cells()[i]]) {
        const std::int64_t here = weights_[i] * static_cast<std::int64_t>(bit + 1);
        if (here < total_ - others.high || here > total_ - others.low) gone.add(bit);
      }
      if (!gone.is_empty() && !state.remove(cells()[i], gone)) return false;
      (whole = others) += term(state, i);
    }
    return true;
  }

 private:
  [[nodiscard]] Range term(const RuledState& state, std::size_t i) const {
    const Digits& domain = state.domains[cells()[i]];
    const std::int64_t first = weights_[i] * static_cast<std::int64_t>(domain.first() + 1);
    const std::int64_t last = weights_[i] * static_cast<std::int64_t>(domain.last() + 1);
    return {std::min(first, last), std::max(first, last)};
  }

  std::vector<std::int64_t> weights_;
  std::int64_t total_;
};

class Count final : public Demand {
 public:
  explicit Count(const Primitive& primitive)
      : Demand(primitive.cells),
        weights_(primitive.weights),
        allowed_(primitive.allowed),
        digits_(digits_of(primitive.mask)) {}

  bool filter(RuledState& state) const override {
    Range whole;
    for (std::size_t i = 0; i < weights_.size(); ++i) whole += term(state, i);
    if (!allows(whole)) return false;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const Digits& domain = state.domains[cells()[i]];
      if (domain.is_within(digits_) || !domain.meets(digits_)) continue;
      Range others = whole;
      others -= term(state, i);
      if (!allows({others.low + weights_[i], others.high + weights_[i]}) && !state.remove(cells()[i], digits_)) {
        return false;
      }
      if (!allows(others) && !state.keep(cells()[i], digits_)) return false;
      (whole = others) += term(state, i);
    }
    return true;
  }

 private:
  [[nodiscard]] Range term(const RuledState& state, std::size_t i) const {
    const Digits& domain = state.domains[cells()[i]];
    if (domain.is_within(digits_)) return {weights_[i], weights_[i]};
    if (!domain.meets(digits_)) return {};
    return {std::min<std::int64_t>(weights_[i], 0), std::max<std::int64_t>(weights_[i], 0)};
  }
  [[nodiscard]] bool allows(const Range& range) const {
    const auto least = std::lower_bound(allowed_.begin(), allowed_.end(), range.low);
    return least != allowed_.end() && *least <= range.high;
  }

  std::vector<std::int64_t> weights_, allowed_;  // allowed: ascending
  Digits digits_;
};

}  // namespace

std::unique_ptr<Demand> make_demand(const Primitive& primitive) {
  switch (primitive.kind) {
    case PrimitiveKind::all_different:
      return std::make_unique<AllDifferent>(primitive.cells);
    case PrimitiveKind::sum:
      return std::make_unique<Sum>(primitive);
    case PrimitiveKind::relation:
      return std::make_unique<Relation>(primitive);
    case PrimitiveKind::domain:
      return std::make_unique<Domain>(primitive);
    case PrimitiveKind::count:
      return std::make_unique<Count>(primitive);
    case PrimitiveKind::automaton:
      return make_automaton(primitive);
    case PrimitiveKind::any_of:
      return make_any_of(primitive);
  }
  return nullptr;
}

}  // namespace grille::search
