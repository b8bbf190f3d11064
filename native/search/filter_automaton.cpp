#include <algorithm>

#include "search/filters.hpp"
#include "search/state.hpp"

namespace grille::search {
namespace {

using rules::AutomatonArc;

// The states of an automaton: those between layers i and i + 1 are numbered from `first_[i]`.
//
// An arc is of use if a way from state 0 reaches its start, its mask meets the domain, and a way leads on from its end
// (Pesant 2004). A digit stays where an arc of use has it.
class Automaton final : public Demand {
 public:
  explicit Automaton(const rules::Primitive& primitive) : Demand(primitive.cells), layers_(primitive.layers) {
    for (const auto& layer : layers_) {
      std::uint32_t states = 1;
      for (const AutomatonArc& arc : layer) states = std::max(states, arc.from + 1);
      first_.push_back(end_);
      end_ += std::max(states, last_states_);
      last_states_ = 1;
      for (const AutomatonArc& arc : layer) last_states_ = std::max(last_states_, arc.to + 1);
    }
    first_.push_back(end_);
    end_ += last_states_;
  }

  bool filter(RuledState& state) const override {
    std::vector<char> is_reached(end_);
    is_reached[0] = true;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const std::uint64_t domain = state.domains[cells()[i]].words[0];
      for (const AutomatonArc& arc : layers_[i]) {
        if (is_reached[first_[i] + arc.from] && (arc.mask & domain) != 0) is_reached[first_[i + 1] + arc.to] = true;
      }
    }
    std::vector<char> leads_on(end_);
    std::fill(leads_on.begin() + first_.back(), leads_on.end(), true);
    for (std::size_t i = layers_.size(); i-- > 0;) {
      Bits<1> kept;
      const std::uint64_t domain = state.domains[cells()[i]].words[0];
      for (const AutomatonArc& arc : layers_[i]) {
        const std::uint64_t digits = arc.mask & domain;
        if (digits == 0 || !is_reached[first_[i] + arc.from] || !leads_on[first_[i + 1] + arc.to]) continue;
        leads_on[first_[i] + arc.from] = true;
        kept.words[0] |= digits;
      }
      if (!state.keep(cells()[i], kept)) return false;
    }
    return true;
  }

 private:
  std::vector<std::vector<AutomatonArc>> layers_;
  std::vector<std::uint32_t> first_;  // one more than layers
  std::uint32_t end_ = 0, last_states_ = 1;
};

}  // namespace

std::unique_ptr<Demand> make_automaton(const rules::Primitive& primitive) {
  return std::make_unique<Automaton>(primitive);
}

}  // namespace grille::search
