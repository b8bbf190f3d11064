#include "se/forcing.hpp"

#include <algorithm>

namespace grille::se {

void Forcings::search(Forcing forcing, int level, Hints& hints) {
  // Levels of the dynamic chains extend the closures of the level below; the other kinds have their own.
  if (forcing != forcing_ || closures_.empty()) {
    give_back();
    closures_.resize(numbers_.count);
    levels_.assign(2 * numbers_.count, -1);
  }
  forcing_ = forcing;
  rules_ = {.by_cell = forcing != Forcing::nishio, .is_dynamic = forcing != Forcing::multiple, .level = level};
  base_ = forcing == Forcing::nishio     ? price_of(Kind::nishio)
          : forcing == Forcing::multiple ? price_of(Kind::cell_forcing)
                                         : price_of(Kind::contradiction) + 0.5 * level;
  hints_ = &hints;
  const int least = forcing == Forcing::multiple ? 3 : 2;
  for (int cell = 0; cell < cells; ++cell) {
    const Mask digits = numbers_.grid.digits[at(cell)];
    if (se::count(digits) < least) continue;
    if (scratch_->is_up()) return;
    for (const int digit : Each(digits & ~skipped_)) of_candidate(candidate(cell, digit));
    if (forcing != Forcing::nishio) of_cell(cell);
  }
}

void Forcings::search_nishio(DigitsInVain& in_vain, Hints& hints) {
  skipped_ = in_vain.known(numbers_.grid);
  if (skipped_ != 511) search(Forcing::nishio, 0, hints);
  skipped_ = 0;
  if (hints.is_empty() && !scratch_->is_up()) in_vain.keep(numbers_.grid);
}

void Forcings::search_multiple(Reach& reach, Hints& hints) {
  reach_ = &reach;
  search(Forcing::multiple, 0, hints);
  reach_ = nullptr;
}

Closure& Forcings::closure(std::int16_t number, bool is_on) {
  const auto index = static_cast<std::size_t>(number);
  std::unique_ptr<Closure>& found = closures_[index][is_on];
  std::int8_t& level = levels_[2 * index + is_on];
  if (!found) {
    found = scratch_->take();
    found->begin(numbers_, number, is_on);
  }
  if (level < rules_.level) {
    found->run(rules_, *scratch_);
    level = static_cast<std::int8_t>(rules_.level);
  }
  return *found;
}

void Forcings::give_back() {
  for (Pair& pair : closures_) {
    for (std::unique_ptr<Closure>& one : pair) {
      if (one) scratch_->give(std::move(one));
    }
  }
}

void Forcings::of_candidate(Candidate one) {
  if (forcing_ != Forcing::multiple) {
    const std::int16_t number = numbers_.number[one];
    const Closure& on = closure(number, true);
    const Closure& off = closure(number, false);
    if (on.is_contradictory()) of_contradiction(one, on, false);
    if (off.is_contradictory()) of_contradiction(one, off, true);
    if (forcing_ == Forcing::nishio) return;
    if (numbers_.grid.count(cell_of(one)) >= 3) {
      const std::array<const Closure*, 2> both{&on, &off};
      of_common(both, Kind::double_forcing, Cause::start);
    }
  }
  of_regions(one);
}

void Forcings::of_contradiction(Candidate one, const Closure& from, bool is_on) {
  const std::array<const Closure*, 2> both{&from, &from};
  const std::array<std::size_t, 2> targets{from.clash_on(), from.clash_off()};
  keep(is_on, numbers_.number[one], both, targets, forcing_ == Forcing::nishio ? Kind::nishio : Kind::contradiction,
       Cause::start);
}

// Houses in which this is the digit's first place.
void Forcings::of_regions(Candidate one) {
  const int cell = cell_of(one), digit = digit_of(one);
  for (int type = 0; type < 3; ++type) {
    const std::size_t house = Grid::house(cell, type);
    const Mask spots = numbers_.grid.spots[house][at(digit)];
    if (se::count(spots) < 2 || std::countr_zero(static_cast<unsigned>(spots)) != Grid::place(cell, type)) continue;
    std::array<Candidate, 9> all;
    std::size_t count = 0;
    for (const int place : Each(spots)) all[count++] = candidate(tables.cell_at[house][at(place)], digit);
    of_all({all.data(), count}, Kind::region_forcing, static_cast<Cause>(type));
  }
}

void Forcings::of_cell(int cell) {
  std::array<Candidate, 9> all;
  std::size_t count = 0;
  for (const int digit : Each(numbers_.grid.digits[at(cell)])) all[count++] = candidate(cell, digit);
  of_all({all.data(), count}, Kind::cell_forcing, Cause::cell);
}

void Forcings::of_all(std::span<const Candidate> all, Kind kind, Cause cause) {
  if (reach_ != nullptr && !reach_->share(all)) return;
  std::array<const Closure*, 9> closures;
  for (std::size_t i = 0; i < all.size(); ++i) closures[i] = &closure(numbers_.number[all[i]], true);
  of_common({closures.data(), all.size()}, kind, cause);
}

// What is on in all of them, then what is off in all of them, in the order of the first.
void Forcings::of_common(std::span<const Closure* const> closures, Kind kind, Cause cause) {
  for (const bool is_on : {true, false}) {
    std::array<std::uint64_t, (candidates + 63) / 64> common;
    std::uint64_t any = 0;
    for (std::size_t word = 0; word < numbers_.words; ++word) {
      common[word] = ~std::uint64_t{0};
      for (const Closure* one : closures) common[word] &= (is_on ? one->ons() : one->offs())[word];
      any |= common[word];
    }
    if (any == 0) continue;
    for (const std::uint16_t index : is_on ? closures[0]->on_list() : closures[0]->off_list()) {
      const std::int16_t number = closures[0]->entry(index).number;
      if (!(common[static_cast<std::size_t>(number) / 64] >> (number % 64) & 1)) continue;
      std::array<std::size_t, 9> targets;
      for (std::size_t i = 0; i < closures.size(); ++i) targets[i] = closures[i]->entry_of(number, is_on);
      keep(is_on, number, closures, {targets.data(), closures.size()}, kind, cause);
    }
  }
}

void Forcings::keep(bool is_on, std::int16_t number, std::span<const Closure* const> closures,
                    std::span<const std::size_t> targets, Kind kind, Cause cause) {
  const Candidate target = numbers_.candidate[static_cast<std::size_t>(number)];
  const int cell = cell_of(target);
  const Mask others = static_cast<Mask>(numbers_.grid.digits[at(cell)] & ~bit(digit_of(target)));
  if (is_on && others == 0) return;
  int least = 0;
  for (std::size_t i = 0; i < closures.size(); ++i) least += closures[i]->entry(targets[i]).depth;
  if (!hints_->wants(chain_price(base_, least), least, kind)) return;
  int nodes = 0;
  bool has_nested = false;
  for (std::size_t i = 0; i < closures.size(); ++i) {
    nodes += closures[i]->ancestors(targets[i]);
    has_nested |= closures[i]->has_nested();
  }
  if (!hints_->wants(chain_price(base_, nodes), nodes, kind)) return;  // nested chains only add
  Hint hint;
  hint.kind = kind;
  hint.depth = forcing_ == Forcing::dynamic ? rules_.level + 1 : 0;
  const bool wants_trees = has_nested || hints_->keeps_all();
  if (wants_trees) {
    for (std::size_t i = 0; i < closures.size(); ++i) hint.branches.push_back(closures[i]->tree(targets[i]));
    nodes += nested_nodes(hint.branches);
    if (!hints_->wants(chain_price(base_, nodes), nodes, kind)) return;
  }
  hint.nodes = nodes;
  hint.price = chain_price(base_, nodes);
  if (is_on) {
    hint.place(cell, digit_of(target));
    for (const int digit : Each(others)) hint.remove(cell, digit);
  } else {
    hint.remove(cell, digit_of(target));
  }
  if (!wants_trees) {
    for (std::size_t i = 0; i < closures.size(); ++i) hint.branches.push_back(closures[i]->tree(targets[i]));
  }
  // In cell and region forcing a branch starts because of the cell or the house.
  if (cause != Cause::start) {
    for (Branch& branch : hint.branches) {
      for (Node& node : branch) {
        if (node.cause == Cause::start) node.cause = cause;
      }
    }
  }
  hints_->add(std::move(hint));
}

namespace {

// Two nested chains are one where their trees have the same nodes in the same order.
bool is_same(const Step& one, const Step& two) {
  return std::equal(one.branches.begin(), one.branches.end(), two.branches.begin(), two.branches.end(),
                    [](const Branch& a, const Branch& b) {
                      return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Node& x, const Node& y) {
                        return x.cells == y.cells && x.digit == y.digit && x.is_on == y.is_on;
                      });
                    });
}

}  // namespace

int nested_nodes(std::span<const Branch> branches) {
  std::vector<const Step*> seen;
  int total = 0;
  for (const Branch& branch : branches) {
    for (const Node& node : branch) {
      const Step* hint = node.nested.get();
      if (hint == nullptr) continue;
      if (std::any_of(seen.begin(), seen.end(), [&](const Step* one) { return one == hint || is_same(*one, *hint); })) {
        continue;
      }
      seen.push_back(hint);
      total += hint->nodes;
    }
  }
  return total;
}

}  // namespace grille::se
