#include <algorithm>
#include <utility>

#include "search/filters.hpp"
#include "search/state.hpp"

namespace grille::search {
namespace {

using Alternative = std::vector<std::unique_ptr<Demand>>;

std::vector<Cell> cells_of(const std::vector<Alternative>& alternatives) {
  std::vector<Cell> cells;
  for (const Alternative& alternative : alternatives) {
    for (const auto& demand : alternative) cells.insert(cells.end(), demand->cells().begin(), demand->cells().end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// A solution meets one alternative, whose own filter leaves its digits: so they are in the union of what all leave.
class AnyOf final : public Demand {
 public:
  explicit AnyOf(std::vector<Alternative> alternatives)
      : Demand(cells_of(alternatives)), alternatives_(std::move(alternatives)) {}

  bool filter(RuledState& state) const override {
    std::vector<Bits<1>> left(cells().size());
    auto* const events = std::exchange(state.events, nullptr);  // what is tried here is no step of the search
    for (const Alternative& alternative : alternatives_) {
      const std::size_t mark = state.trail.size();
      if (std::all_of(alternative.begin(), alternative.end(), [&](const auto& one) { return one->filter(state); })) {
        for (std::size_t i = 0; i < left.size(); ++i) left[i] |= state.domains[cells()[i]];
      }
      state.undo(mark);
    }
    state.events = events;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (!state.keep(cells()[i], left[i])) return false;
    }
    return true;
  }

 private:
  std::vector<Alternative> alternatives_;
};

}  // namespace

std::unique_ptr<Demand> make_any_of(const rules::Primitive& primitive) {
  std::vector<Alternative> alternatives;
  for (const auto& parts : primitive.alternatives) {
    Alternative& made = alternatives.emplace_back();
    for (const rules::Primitive& part : parts) made.push_back(make_demand(part));
  }
  return std::make_unique<AnyOf>(std::move(alternatives));
}

}  // namespace grille::search
