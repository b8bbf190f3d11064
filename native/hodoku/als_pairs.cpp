// ALS-XZ and ALS-XY-wing (facts 2.11): two almost locked sets with a restricted common, or two that share one with a
// third.
#include "hodoku/als_reasons.hpp"
#include "hodoku/chains.hpp"

namespace grille::hodoku {
namespace {

void remove_common(const Als& one, const Als& other, Mask digits, Removal& removal) {
  for (const int digit : Each(both(digits, both(one.live, other.live)))) {
    removal.add_all(one.victims[at(digit)] & other.victims[at(digit)], digit);
  }
}

// What is left of a set that certainly lacks one of the two digits: all others are locked in it.
void remove_locked(const Als& set, const Als& other, Mask commons, Removal& removal) {
  for (const int digit : Each(without(set.live, commons))) {
    removal.add_all(set.victims[at(digit)] - other.cells, digit);
  }
}

class Wings {
 public:
  Wings(const AlsTable& table, bool may_overlap, Sink& sink) : table_(table), may_overlap_(may_overlap), sink_(sink) {}

  // Two links that meet in `pivot`, with the sets at their far ends. True: the sink has enough.
  [[nodiscard]] bool offer(const Common& i, const Common& j, int a, int b, int pivot) {
    const Als &one = table_.sets()[at(a)], &other = table_.sets()[at(b)];
    const Mask commons = with(i.digits(), j.digits());
    if (without(both(one.live, other.live), commons) == 0) return false;
    if (i.high < 0 && j.high < 0 && i.low == j.low) return false;
    Removal removal;
    remove_common(one, other, without(511, commons), removal);
    if (removal.is_empty()) return false;
    if (!may_overlap_ && one.cells.meets(other.cells)) return false;
    if (one.cells.is_within(other.cells) || other.cells.is_within(one.cells)) return false;
    Step& step = sink_.open(Kind::als_xy_wing);
    write(removal, step);
    if (sink_.wants_reasons()) {
      // Each link has a digit of its own.
      const int x = lowest(without(i.digits(), j.high < 0 ? bit(j.low) : 0)), y = lowest(without(j.digits(), bit(x)));
      const std::array<const Als*, 3> sets{&one, &table_.sets()[at(pivot)], &other};
      write_sets(sets, step);
      step.sets[1].role = Role::pivot;
      write_als_chains(sets, std::array{x, y}, step);
    }
    return sink_.close();
  }

 private:
  const AlsTable& table_;
  bool may_overlap_;
  Sink& sink_;
};

}  // namespace

bool als_xz(const Grid& grid, Scratch& scratch, Sink& sink) {
  const AlsTable& table = scratch.memory->als(grid, scratch.rules.als_overlap);
  for (const Common& common : table.commons()) {
    const Als &one = table.sets()[common.first], &other = table.sets()[common.second];
    const bool is_double = common.high >= 0;
    Removal removal;
    remove_common(one, other, is_double ? Mask{511} : without(511, bit(common.low)), removal);
    if (is_double) {
      remove_locked(one, other, common.digits(), removal);
      remove_locked(other, one, common.digits(), removal);
    }
    if (removal.is_empty()) continue;
    Step& step = sink.open(Kind::als_xz);
    write(removal, step);
    if (sink.wants_reasons()) {
      const std::array sets{&one, &other};
      write_sets(sets, step);
      if (is_double) {
        write_als_loop(sets, common.low, common.high, step);
      } else {
        write_als_chains(sets, std::array{int{common.low}}, step);
      }
    }
    if (sink.close()) return true;
  }
  return false;
}

bool als_xy_wing(const Grid& grid, Scratch& scratch, Sink& sink) {
  const AlsTable& table = scratch.memory->als(grid, scratch.rules.als_overlap);
  Wings wings(table, scratch.rules.als_overlap, sink);
  std::vector<std::vector<std::uint32_t>> entering(table.sets().size());  // set -> links whose second it is
  const std::span<const Common> commons = table.commons();
  for (std::uint32_t i = 0; i < commons.size(); ++i) entering[commons[i].second].push_back(i);
  for (std::uint32_t i = 0; i < commons.size(); ++i) {
    // The links behind this one that share a set with it, in their order: same first, same second, first is our second.
    const auto [a, b, low, high] = commons[i];
    const std::span<const Common> same = table.commons_of(a);
    for (const Common* j = &commons[i] + 1; j != same.data() + same.size(); ++j) {
      if (wings.offer(commons[i], *j, b, j->second, a)) return true;
    }
    for (const std::uint32_t j : entering[b]) {
      if (j > i && wings.offer(commons[i], commons[j], a, commons[j].first, b)) return true;
    }
    for (const Common& j : table.commons_of(b)) {
      if (wings.offer(commons[i], j, a, j.second, b)) return true;
    }
  }
  return false;
}

}  // namespace grille::hodoku
