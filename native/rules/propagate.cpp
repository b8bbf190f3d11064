#include "rules/propagate.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace grille::rules {
namespace {

constexpr std::uint32_t runs_to_judge = 256;     // of an implied propagator
constexpr std::uint32_t changes_wanted_in = 32;  // so many runs, on the average
constexpr std::uint32_t worth_of_failure = 4;    // in changes: it spares all that lies below

}  // namespace

Propagation::Propagation(const Problem& problem)
    : problem_(problem),
      fixed_(problem.cells),
      touched_(problem.words),
      queue_(problem.queue_words),
      awake_(problem.queue_words, ~std::uint64_t{0}),
      uses_(problem.propagators.size()),
      reached_(problem.most_states),
      groups_(problem.most_groups),
      open_groups_(problem.most_groups),
      levels_(problem.depth) {
  for (Level& level : levels_) {
    level.before.resize(problem.cells);
    level.united.resize(problem.cells);
    level.places.resize(problem.side * problem.words);
    level.touched.resize(problem.words);
  }
}

void Propagation::wake_all() {
  for (std::size_t k = 0; k < problem_.propagators.size(); ++k) queue_[k / 64] |= std::uint64_t{1} << (k % 64);
  for (std::size_t cell = 0; cell < problem_.cells; ++cell) {
    if (is_single(masks_[cell])) fixed_[fixed_size_++] = static_cast<Cell>(cell);
  }
}

bool Propagation::fail(std::size_t propagator) {
  failed = propagator;
  fixed_size_ = 0;
  std::fill(queue_.begin(), queue_.end(), 0);
  std::fill(touched_.begin(), touched_.end(), 0);
  return false;
}

void Propagation::tell_queue() {
  const std::size_t words = queue_.size();
  std::uint64_t* const queue = queue_.data();
  const std::uint64_t* const awake = awake_.data();
  for (std::size_t k = 0; k < problem_.words; ++k) {
    for (std::uint64_t rest = std::exchange(touched_[k], 0); rest != 0; rest &= rest - 1) {
      const std::size_t cell = k * 64 + static_cast<std::size_t>(std::countr_zero(rest));
      const std::uint64_t* const wakes = problem_.wakes.data() + cell * words;
      for (std::size_t i = 0; i < words; ++i) queue[i] |= wakes[i] & awake[i];
    }
  }
}

// A fixed digit leaves the cells that cannot have it too. Sound by what `sees` is; exact.
bool Propagation::tell_fixed() {
  while (fixed_size_ != 0) {
    const std::size_t cell = last_fixed = fixed_[--fixed_size_];
    const Mask digit = masks_[cell];
    open_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    const std::uint64_t* const sees = problem_.seen_by(cell, std::countr_zero(digit));
    const std::uint64_t* const places = places_of(std::countr_zero(digit));
    for (std::size_t k = 0; k < problem_.words; ++k) {
      for (std::uint64_t rest = sees[k] & places[k]; rest != 0; rest &= rest - 1) {
        const std::size_t other = k * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        if (!change(other, masks_[other] & ~digit)) return false;
      }
    }
  }
  return true;
}

bool Propagation::propagate() {
  const std::size_t words = queue_.size();
  std::uint64_t* const queue = queue_.data();
  const Propagator* const propagators = problem_.propagators.data();
  tell_queue();
  for (;;) {
    if (fixed_size_ != 0) {
      if (!tell_fixed()) return fail(none);
      tell_queue();
    }
    std::size_t word = 0;
    while (word < words && queue[word] == 0) ++word;
    if (word == words) return true;
    const std::uint64_t bit = queue[word] & (~queue[word] + 1);
    queue[word] ^= bit;
    const std::size_t number = word * 64 + static_cast<std::size_t>(std::countr_zero(bit));
    const Propagator one = propagators[number];
    const bool holds = run(one);
    const bool has_changed = has_touched();
    if (one.is_implied && is_judging) judge(number, !holds ? worth_of_failure : has_changed ? 1 : 0);
    if (!holds) return fail(number);
    if (!has_changed) continue;
    tell_queue();
    if (fixed_size_ == 0) queue[word] &= ~bit;  // its own changes tell it nothing
  }
}

// An implied propagator that rarely changes anything is left out from then on. Sound: the others check what it stands
// for.
void Propagation::judge(std::size_t propagator, std::uint32_t worth) {
  Use& use = uses_[propagator];
  use.changes += worth;
  if (++use.runs % runs_to_judge != 0) return;
  if (use.changes * changes_wanted_in < runs_to_judge) {
    awake_[propagator / 64] &= ~(std::uint64_t{1} << (propagator % 64));
  }
  use.changes = 0;
}

bool Propagation::run(Propagator one) {
  switch (one.kind) {
    case Kind::arcs:
      return run_arcs(one.index);
    case Kind::house:
      return run_house(problem_.houses[one.index]);
    case Kind::different:
      return run_different(problem_.different[one.index]);
    case Kind::limit:
      return keep(problem_.limits[one.index].first, problem_.limits[one.index].second);
    case Kind::relation:
      return run_relation(problem_.relations[one.index]);
    case Kind::choice:
      return run_choice(problem_.choices[one.index]);
    case Kind::set_choice:
      return run_set_choice(problem_.set_choices[one.index]);
    case Kind::digit_set:
      return run_digit_set(problem_.digit_sets[one.index]);
    case Kind::cage:
      return run_cage(problem_.cages[one.index]);
    case Kind::sum:
      return run_sum(problem_.sums[one.index]);
    case Kind::class_table:
      return run_class_table(problem_.class_tables[one.index]);
    case Kind::count:
      return run_count(problem_.counts[one.index]);
    case Kind::count_group:
      return run_count_group(problem_.count_groups[one.index]);
    case Kind::band:
      return run_band(problem_.bands[one.index]);
    case Kind::crossing:
      return run_crossing(problem_.crossings[one.index]);
    case Kind::automaton:
      return run_automaton(problem_.automata[one.index]);
    case Kind::any_of:
      return run_any_of(problem_.any_of[one.index]);
  }
  return true;
}

// A related cell keeps the digits that some digit of this cell allows. Sound and exact: each digit kept has a partner.
bool Propagation::run_arcs(std::size_t cell) {
  const Mask mask = masks_[cell];
  for (const Arc& arc : problem_.arcs_of(cell)) {
    if (!keep(arc.to, problem_.image(arc.table, mask))) return false;
  }
  return true;
}

bool Propagation::run_relation(const Relation& one) {
  return keep(one.b, problem_.image(one.there, masks_[one.a])) && keep(one.a, problem_.image(one.back, masks_[one.b]));
}

// All-different inside an alternative, where tell_fixed does not run: a fixed digit leaves the other cells. Sound; not
// exact.
bool Propagation::run_different(List list) {
  const auto cells = problem_.at(list);
  Mask fixed = 0;
  for (bool is_news = true; is_news;) {
    is_news = false;
    for (const Cell cell : cells) {
      const Mask mask = masks_[cell];
      if (!is_single(mask) || (fixed & mask) != 0) continue;
      fixed |= mask;
      is_news = true;
      for (const Cell other : cells) {
        if (other != cell && !keep(other, ~mask)) return false;
      }
    }
  }
  return true;
}

// A row is open while each cell has one of its digits; a cell keeps the digits of open rows. Sound, since one of the
// rows holds. Exact if nothing else is known of the cells.
bool Propagation::run_choice(const Choice& one) {
  const auto cells = problem_.at(one.cells);
  const std::size_t size = cells.size();
  Mask united[most_side * most_side];
  std::fill(united, united + size, 0);
  bool is_open = false;
  for (const Mask* row = one.masks.data(); row != one.masks.data() + one.masks.size(); row += size) {
    bool meets = true;
    for (std::size_t i = 0; i < size && meets; ++i) meets = (row[i] & masks_[cells[i]]) != 0;
    if (!meets) continue;
    is_open = true;
    for (std::size_t i = 0; i < size; ++i) united[i] |= row[i];
  }
  if (!is_open) return false;
  for (std::size_t i = 0; i < size; ++i) {
    if (!keep(cells[i], united[i])) return false;
  }
  return true;
}

// A set is open if each cell has one of its digits, each of its digits has a cell, and no cell is the only place of
// two. A cell keeps the digits of open sets; of a set that has a digit in this cell only, just that digit. A digit of
// every open set stands in one of the cells, so it leaves the cells that see all its places. Sound: the cells have the
// digits of one set. Not exact: larger Hall sets, such as three cells with two digits, are not looked for.
bool Propagation::run_set_choice(const SetChoice& one) {
  const auto cells = problem_.at(one.cells);
  const std::size_t size = cells.size();
  Mask masks[most_side], united[most_side], once = 0, fixed = 0, common = problem_.all;
  for (std::size_t i = 0; i < size; ++i) {
    const Mask mask = masks_[cells[i]];
    masks[i] = mask;
    united[i] = 0;
    once |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  for (const Mask set : one.sets) {
    if ((set & ~once) != 0 || (fixed & ~set) != 0) continue;
    Mask met = 0, twice = 0;
    bool fits = true;
    for (std::size_t i = 0; i < size; ++i) {
      const Mask here = masks[i] & set;
      fits = fits && here != 0;
      twice |= met & here;
      met |= here;
    }
    const Mask alone = set & ~twice;
    for (std::size_t i = 0; i < size; ++i) fits = fits && is_single(masks[i] & alone);
    if (!fits) continue;
    common &= set;
    for (std::size_t i = 0; i < size; ++i) {
      const Mask own = masks[i] & alone;
      united[i] |= own != 0 ? own : masks[i] & set;
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (!keep(cells[i], united[i])) return false;
  }
  for (Mask rest = common & ~fixed; rest != 0; rest &= rest - 1) {
    if (!place_among(problem_.sets.data() + one.set, first_of(rest))) return false;
  }
  return true;
}

// A digit stays if the table has a set with it within the union of the cells. In a cell that is the only place of some
// digit, it stays if such a set remains once the cell has no other digit. A digit of every set stands in one of the
// cells, so it leaves the cells that see all its places. Sound: the cells have the digits of one set. Not exact: the
// digits of a set are not matched to cells.
bool Propagation::run_digit_set(const DigitSet& one) {
  const auto cells = problem_.at(one.cells);
  const DigitSet::Digits* const table = problem_.digit_tables.data() + one.table;
  Mask once = 0, twice = 0;
  for (const Cell cell : cells) {
    twice |= once & masks_[cell];
    once |= masks_[cell];
  }
  const auto [possible, required] = table[once];
  if (possible == 0) return false;
  for (const Cell cell : cells) {
    Mask left = masks_[cell] & possible;
    for (Mask rest = left; (left & ~twice) != 0 && rest != 0; rest &= rest - 1) {
      const Mask others = once & (twice | ~masks_[cell]), digit = first_of(rest);
      if ((table[others | digit].possible & digit) == 0) left &= ~digit;
    }
    if (!keep(cell, left)) return false;
  }
  for (Mask rest = required; rest != 0; rest &= rest - 1) {
    if (!place_among(problem_.sets.data() + one.set, first_of(rest))) return false;
  }
  return true;
}

// A forward pass finds the states that can be reached, a backward pass those from which the end can be reached. A cell
// keeps the digits of edges between such states. Sound: a solution is a path of such edges. Exact where no cell stands
// twice.
bool Propagation::run_automaton(const Automaton& one) {
  const auto cells = problem_.at(one.cells);
  const std::size_t words = one.words, length = cells.size();
  std::fill_n(reached_.begin(), (length + 1) * words, 0);
  reached_[0] = 1;
  const auto each_state = [&](std::size_t layer, const auto& visit) {
    for (std::size_t k = 0; k < words; ++k) {
      for (std::uint64_t rest = reached_[layer * words + k]; rest != 0; rest &= rest - 1) {
        visit(k, rest & (~rest + 1),
              one.out[one.first[layer] + k * 64 + static_cast<std::size_t>(std::countr_zero(rest))]);
      }
    }
  };
  for (std::size_t layer = 0; layer < length; ++layer) {
    const Mask mask = masks_[cells[layer]];
    std::uint64_t* after = reached_.data() + (layer + 1) * words;
    std::uint64_t any = 0;
    each_state(layer, [&](std::size_t, std::uint64_t, List out) {
      for (const auto* edge = one.edges.data() + out.start; edge != one.edges.data() + out.start + out.size; ++edge) {
        if ((edge->mask & mask) == 0) continue;
        after[edge->to / 64] |= std::uint64_t{1} << (edge->to % 64);
        any = 1;
      }
    });
    if (any == 0) return false;
  }
  for (std::size_t layer = length; layer-- > 0;) {
    const Mask mask = masks_[cells[layer]];
    const std::uint64_t* after = reached_.data() + (layer + 1) * words;
    Mask supported = 0;
    each_state(layer, [&](std::size_t k, std::uint64_t bit, List out) {
      Mask here = 0;
      for (const auto* edge = one.edges.data() + out.start; edge != one.edges.data() + out.start + out.size; ++edge) {
        if ((after[edge->to / 64] >> (edge->to % 64) & 1) != 0) here |= edge->mask;
      }
      here &= mask;
      if (here == 0) reached_[layer * words + k] &= ~bit;
      supported |= here;
    });
    if (!keep(cells[layer], supported)) return false;
  }
  return true;
}

// Runs the propagators of one alternative to the fixpoint. False if it cannot hold.
bool Propagation::hold_together(const std::vector<Propagator>& alternative) {
  for (;;) {
    std::fill(touched_.begin(), touched_.end(), 0);
    for (const Propagator one : alternative) {
      if (!run(one)) return false;
    }
    if (std::all_of(touched_.begin(), touched_.end(), [](std::uint64_t word) { return word == 0; })) return true;
  }
}

// Each alternative is propagated on a copy of the state, and a cell keeps the union of what the possible ones leave.
// Sound, since one of them holds. Not exact, since propagation of an alternative may leave too much. With all cells
// fixed nothing wrong is left, so it fails unless an alternative holds.
bool Propagation::run_any_of(const AnyOf& one) {
  Level& level = levels_[depth_++];
  const auto cells = problem_.at(one.cells);
  const std::size_t fixed = fixed_size_, cell_failed = failed_cell;
  level.touched = touched_;
  for (const Cell cell : cells) level.united[cell] = 0;
  std::copy(masks_, masks_ + problem_.cells, level.before.begin());
  std::copy_n(places_, level.places.size(), level.places.begin());
  bool is_open = false;
  for (const auto& alternative : one.alternatives) {
    const bool holds = hold_together(alternative);
    fixed_size_ = fixed;
    bool is_whole = holds;
    for (const Cell cell : cells) {
      if (holds) level.united[cell] |= masks_[cell];
      is_whole = is_whole && level.united[cell] == level.before[cell];
    }
    std::copy(level.before.begin(), level.before.end(), masks_);
    std::copy(level.places.begin(), level.places.end(), places_);
    is_open = is_open || holds;
    if (is_whole) break;  // nothing can go
  }
  touched_ = level.touched;
  failed_cell = cell_failed;
  --depth_;
  if (!is_open) return false;
  for (const Cell cell : cells) {
    if (!keep(cell, level.united[cell])) return false;
  }
  return true;
}

}  // namespace grille::rules
