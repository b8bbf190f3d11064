#include "hodoku/forcing.hpp"

namespace grille::hodoku {

Contradictions::Contradictions(const Grid& grid) : grid_(grid) {
  for (int digit = 0; digit < 9; ++digit) {
    Cells barred{};
    for (int cell = 0; cell < cells; ++cell) {
      if (grid.values[at(cell)] == digit + 1) barred |= tables.sees[at(cell)];
    }
    for (int house = 0; house < houses; ++house) {
      allowed_[at(house)][at(digit)] = (grid.empty & tables.members[at(house)]) - barred;
    }
  }
}

bool Contradictions::is_in(const Reach& reach) const {
  Cells once{}, left{};
  for (int digit = 0; digit < 9; ++digit) {
    const Cells &on = reach.on[at(digit)], &off = reach.off[at(digit)];
    if (on.meets(off) || on.meets(once)) return true;
    once |= on;
    left |= grid_.places[at(digit)] - off;
    for (const int cell : on) {
      if (tables.sees[at(cell)].meets(on)) return true;
    }
  }
  if (!grid_.empty.is_within(left)) return true;
  for (int house = 0; house < houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells& allowed = allowed_[at(house)][at(digit)];
      if (!allowed.is_empty() && allowed.is_within(reach.off[at(digit)])) return true;
    }
  }
  return false;
}

void Contradictions::each(State premise, const Reach& reach, const std::function<void(const Clash&)>& found) const {
  const State opposite = static_cast<State>(premise ^ 1);
  if (reach.has(opposite)) found({opposite});
  for (int digit = 0; digit < 9; ++digit) {
    for (const int cell : reach.on[at(digit)] & reach.off[at(digit)]) {
      const Candidate one = candidate(cell, digit);
      if (one != node_of(premise)) found({state_of(one, true), state_of(one, false)});
    }
  }
  for (int digit = 0; digit < 9; ++digit) {
    for (int other = digit + 1; other < 9; ++other) {
      for (const int cell : reach.on[at(digit)] & reach.on[at(other)]) {
        found({state_of(candidate(cell, digit), true), state_of(candidate(cell, other), true)});
      }
    }
    for (const int cell : reach.on[at(digit)]) {
      for (const int peer : reach.on[at(digit)] & tables.sees[at(cell)]) {
        if (peer > cell) found({state_of(candidate(cell, digit), true), state_of(candidate(peer, digit), true)});
      }
    }
  }
  Clash clash;
  for (const int cell : grid_.empty) {
    clash.clear();
    for (const int digit : Each(grid_.digits[at(cell)])) clash.push_back(state_of(candidate(cell, digit), false));
    if (std::all_of(clash.begin(), clash.end(), [&](State one) { return reach.has(one); })) found(clash);
  }
  for (int house = 0; house < houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells& allowed = allowed_[at(house)][at(digit)];
      if (allowed.is_empty() || !allowed.is_within(reach.off[at(digit)])) continue;
      clash.clear();
      for (const int cell : allowed) clash.push_back(state_of(candidate(cell, digit), false));
      found(clash);
    }
  }
}

Forcing::Forcing(const Grid& grid, Scratch& scratch, Derivation& derivation, Kind contradiction, Kind verity,
                 Sink& sink)
    : grid_(grid),
      scratch_(scratch),
      derivation_(derivation),
      contradiction_(contradiction),
      verity_(verity),
      sink_(sink),
      contradictions_(grid) {}

bool Forcing::run() {
  if (!find_reaches()) return false;
  if (sink_.wants(contradiction_)) find_contradictions();
  if (sink_.wants(verity_)) find_verities();
  for (const bool places : {true, false}) {
    for (const int cell : grid_.empty) {
      for (const int digit : Each(grid_.digits[at(cell)])) {
        if (conclude(cell, digit, places)) return true;
      }
    }
  }
  return false;
}

bool Forcing::find_reaches() {
  for (const int cell : grid_.empty) {
    for (const int digit : Each(grid_.digits[at(cell)])) {
      if (scratch_.is_up()) return false;
      numbers_[candidate(cell, digit)] = static_cast<std::int16_t>(reaches_.size());
      for (const bool on : {false, true}) {
        derivation_.run(state_of(candidate(cell, digit), on));
        reaches_.push_back(derivation_.reach());
      }
    }
  }
  return true;
}

void Forcing::find_contradictions() {
  for (const int cell : grid_.empty) {
    for (const int digit : Each(grid_.digits[at(cell)])) {
      const Candidate one = candidate(cell, digit);
      if (contradictions_.is_in(reach(state_of(one, true)))) by_contradiction_.removes[at(digit)].add(cell);
      if (contradictions_.is_in(reach(state_of(one, false)))) by_contradiction_.places[at(digit)].add(cell);
    }
  }
}

// Premises of which one is true, and the cells that a conclusion may not be about.
template <class Visit>
void Forcing::each_alternative(const Visit& visit) const {
  std::vector<State> premises;
  for (const int cell : grid_.empty) {
    for (const int digit : Each(grid_.digits[at(cell)])) {
      const Candidate one = candidate(cell, digit);
      premises = {state_of(one, true), state_of(one, false)};
      visit(premises, Cells::only(cell));
    }
  }
  for (const int cell : grid_.empty) {
    premises.clear();
    for (const int digit : Each(grid_.digits[at(cell)])) premises.push_back(state_of(candidate(cell, digit), true));
    visit(premises, Cells{});
  }
  for (int house = 0; house < houses; ++house) {
    for (int digit = 0; digit < 9; ++digit) {
      premises.clear();
      for (const int cell : grid_.places[at(digit)] & tables.members[at(house)]) {
        premises.push_back(state_of(candidate(cell, digit), true));
      }
      if (!premises.empty()) visit(premises, Cells{});
    }
  }
}

void Forcing::find_verities() {
  each_alternative([&](const std::vector<State>& premises, const Cells& outside) {
    for (int digit = 0; digit < 9; ++digit) {
      Cells on = grid_.places[at(digit)] - outside, off = on;
      for (const State premise : premises) {
        on &= reach(premise).on[at(digit)];
        off &= reach(premise).off[at(digit)];
      }
      by_verity_.places[at(digit)] |= on;
      by_verity_.removes[at(digit)] |= off;
    }
  });
}

bool Forcing::conclude(int cell, int digit, bool places) {
  const auto holds = [&](const Conclusions& some) {
    return (places ? some.places : some.removes)[at(digit)].has(cell);
  };
  const bool by_contradiction = holds(by_contradiction_), by_verity = holds(by_verity_);
  if (!by_contradiction && !by_verity) return false;
  Proof proof;
  proof.is_verity = !by_contradiction;
  // Which proof it is makes no difference to a rating.
  if (sink_.wants_reasons()) {
    proof = prove(state_of(candidate(cell, digit), places), by_contradiction, by_verity);
  }
  Step& step = sink_.open(proof.is_verity ? verity_ : contradiction_);
  step.digit(digit);
  if (places) {
    step.place(cell, digit);
  } else {
    step.remove(cell, digit);
  }
  if (sink_.wants_reasons()) tell(proof, step);
  return sink_.close();
}

Forcing::Proof Forcing::prove(State conclusion, bool by_contradiction, bool by_verity) {
  Proof best;
  if (by_contradiction) refute(conclusion, best);
  if (by_verity && !(by_contradiction && is_on(conclusion))) confirm(conclusion, best);
  return best;
}

void Forcing::refute(State conclusion, Proof& best) {
  const State premise = static_cast<State>(conclusion ^ 1);
  derivation_.run(premise);
  contradictions_.each(premise, derivation_.reach(), [&](const Clash& clash) {
    int nodes = 0;
    for (const State state : clash) nodes += derivation_.nodes_to(state);
    if (!best.branches.empty() && nodes >= best.nodes) return;
    best = {{}, nodes, false};
    for (const State state : clash) best.branches.emplace_back(premise, state);
  });
}

void Forcing::confirm(State conclusion, Proof& best) {
  std::vector<int> nodes(reaches_.size());  // to the conclusion, from each premise that leads there
  each_alternative([&](const std::vector<State>& premises, const Cells& outside) {
    if (outside.has(cell_of(node_of(conclusion)))) return;
    int total = 0;
    for (const State premise : premises) {
      if (!reach(premise).has(conclusion)) return;
    }
    for (const State premise : premises) {
      int& known = nodes[number(premise)];
      if (known == 0) {
        derivation_.run(premise);
        known = derivation_.nodes_to(conclusion);
      }
      total += known;
    }
    if (!best.branches.empty() && total >= best.nodes) return;
    best = {{}, total, true};
    for (const State premise : premises) best.branches.emplace_back(premise, conclusion);
  });
}

void Forcing::tell(const Proof& proof, Step& step) {
  for (const auto& [premise, target] : proof.branches) {
    derivation_.run(premise);
    derivation_.write_way_to(target, step);
  }
}

namespace {

// Chains, over groups too: one parent for each state.
class Chains : public Derivation {
 public:
  Chains(const Implications& implications, Closure& closure) : implications_(implications), closure_(closure) {}

  void run(State premise) override {
    closure_.run(implications_, premise);
    reach_ = {};
    for (const auto [state, parent, distance] : closure_.entries()) {
      if (node_of(state) < candidate_nodes) reach_.add(state);
    }
  }
  [[nodiscard]] const Reach& reach() const override { return reach_; }
  [[nodiscard]] int nodes_to(State state) const override { return closure_.entry_of(state).distance + 1; }
  void write_way_to(State state, Step& step) const override {
    std::vector<State> chain;
    closure_.chain(state, chain);
    write_chain(chain, &implications_, step);
  }

 private:
  const Implications& implications_;
  Closure& closure_;
  Reach reach_;
};

}  // namespace

bool forcing_chain(const Grid& grid, Scratch& scratch, Sink& sink) {
  Memory& memory = *scratch.memory;
  Chains chains(memory.grouped(grid), memory.closure);
  return Forcing(grid, scratch, chains, Kind::chain_contradiction, Kind::chain_verity, sink).run();
}

}  // namespace grille::hodoku
