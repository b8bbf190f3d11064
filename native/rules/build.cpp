#include "rules/build.hpp"

#include <algorithm>

namespace grille::rules {

Problem::Problem(const Houses& houses, std::size_t cell_count, std::size_t digits,
                 std::span<const std::int64_t> numbers)
    : side(digits), cells(cell_count), words((cell_count + 63) / 64), all((Mask{1} << digits) - 1) {
  start.assign(cells, all);
  Builder(*this, houses).build(primitives_of(numbers, cells, side));
}

void Builder::build(const std::vector<Primitive>& primitives) {
  for (const Primitive& one : primitives) gather(one);
  problem_.is_classic = is_classic();
  if (problem_.is_classic) return;
  relate();
  make_houses();
  make_sums();
  make_counts();
  for (const Primitive* one : automata_) push(Kind::automaton, make_automaton(*one), one->cells, 1);
  for (const Primitive* one : any_of_) make_any_of(*one);
  find_sets();
  make_locked();
  sort_queue();
}

void Builder::gather_houses(const Houses& houses) {
  differs_.resize(problem_.cells);
  for (std::size_t at = 0; at + houses.side <= houses.cells.size(); at += houses.side) {
    const auto first = houses.cells.begin() + static_cast<std::ptrdiff_t>(at);
    add_house({first, first + static_cast<std::ptrdiff_t>(houses.side)});
  }
}

void Builder::add_house(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  if (std::find(house_sets_.begin(), house_sets_.end(), set) != house_sets_.end()) return;
  const std::size_t house = houses_.size();
  houses_.push_back(cells);
  house_sets_.push_back(set);
  make_different(cells);
  for (auto& family : families_) {
    if (std::none_of(family.begin(), family.end(), [&](std::size_t k) { return house_sets_[k].meets(set); })) {
      family.push_back(house);
      return;
    }
  }
  families_.push_back({house});
}

void Builder::make_different(const std::vector<Cell>& cells) {
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  for (const Cell cell : cells) {
    differs_[cell] |= set;
    differs_[cell].remove(cell);
  }
}

void Builder::gather(const Primitive& one) {
  switch (one.kind) {
    case PrimitiveKind::all_different:
      if (one.cells.size() > problem_.side) problem_.is_refuted = true;
      if (one.cells.size() == problem_.side) {
        add_house(one.cells);
      } else {
        make_different(one.cells);
        different_.push_back(one.cells);
      }
      break;
    case PrimitiveKind::sum:
      equations_.push_back(equation_of(one));
      break;
    case PrimitiveKind::relation:
      add_relation(one.cells[0], one.cells[1], one.table);
      break;
    case PrimitiveKind::domain:
      problem_.start[one.cells[0]] &= one.mask;
      break;
    case PrimitiveKind::count:
      counts_.push_back(&one);
      break;
    case PrimitiveKind::automaton:
      if (!one.cells.empty()) automata_.push_back(&one);
      break;
    case PrimitiveKind::any_of:
      any_of_.push_back(&one);
      break;
  }
}

List Builder::store(std::span<const Cell> cells) {
  const List list{static_cast<std::uint32_t>(problem_.lists.size()), static_cast<std::uint32_t>(cells.size())};
  problem_.lists.insert(problem_.lists.end(), cells.begin(), cells.end());
  return list;
}

std::uint32_t Builder::store_set(std::span<const Cell> cells) {
  const auto first = static_cast<std::uint32_t>(problem_.sets.size());
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  problem_.sets.insert(problem_.sets.end(), set.words, set.words + problem_.words);
  return first;
}

std::vector<Cell> Builder::cells_of(const CellSet& set) {
  std::vector<Cell> cells;
  for (const std::size_t cell : set) cells.push_back(static_cast<Cell>(cell));
  return cells;
}

// Whether the houses are those of a classic 9x9 and rules only restrict the digits of single cells.
bool Builder::is_classic() const {
  constexpr std::size_t side = 9;
  const bool is_bare = relations_.empty() && apart_.empty() && different_.empty() && equations_.empty() &&
                       counts_.empty() && automata_.empty() && any_of_.empty();
  if (problem_.side != side || problem_.cells != side * side || house_sets_.size() != 3 * side || !is_bare)
    return false;
  for (std::size_t i = 0; i < side; ++i) {
    CellSet row, column, box;
    for (std::size_t k = 0; k < side; ++k) {
      row.add(side * i + k);
      column.add(side * k + i);
      box.add(side * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3);
    }
    for (const CellSet& house : {row, column, box}) {
      if (std::find(house_sets_.begin(), house_sets_.end(), house) == house_sets_.end()) return false;
    }
  }
  return true;
}

// `weight`: what is added to the first score of each cell of the scope.
void Builder::push(Kind kind, Made made, const std::vector<Cell>& scope, float weight, bool is_implied) {
  waiting_.push_back({{kind, is_implied, made.index}, made.cost, store(scope), weight});
}

void Builder::make_houses() {
  for (const auto& house : houses_) {
    problem_.houses.push_back(store(house));
    push(Kind::house, {static_cast<std::uint32_t>(problem_.houses.size() - 1), 38}, house,
         static_cast<float>(problem_.side));
  }
}

// Edges with the same two states are joined. After the last layer all states count as one; an edge to a state without
// outgoing edges is dropped.
Builder::Made Builder::make_automaton(const Primitive& one) {
  Automaton made{store(one.cells), {}, {}, {}, {}, 1};
  for (const auto& layer : one.layers) {
    std::uint32_t states = 1;
    for (const AutomatonArc& arc : layer) states = std::max(states, arc.from + 1);
    made.states.push_back(states);
    made.words = std::max(made.words, (states + 63) / 64);
  }
  for (std::size_t i = 0; i < one.layers.size(); ++i) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, Mask> joined;
    for (const AutomatonArc& arc : one.layers[i]) {
      if (i + 1 == one.layers.size())
        joined[{arc.from, 0}] |= arc.mask;
      else if (arc.to < made.states[i + 1])
        joined[{arc.from, arc.to}] |= arc.mask;
    }
    made.first.push_back(static_cast<std::uint32_t>(made.out.size()));
    auto next = joined.begin();
    for (std::uint32_t state = 0; state < made.states[i]; ++state) {
      List out{static_cast<std::uint32_t>(made.edges.size()), 0};
      for (; next != joined.end() && next->first.first == state; ++next, ++out.size) {
        made.edges.push_back({next->first.second, next->second});
      }
      made.out.push_back(out);
    }
  }
  problem_.most_states = std::max(problem_.most_states, (one.cells.size() + 1) * made.words);
  const auto cost = static_cast<int>(std::min<std::size_t>(made.edges.size(), 10'000));
  problem_.automata.push_back(std::move(made));
  return {static_cast<std::uint32_t>(problem_.automata.size() - 1), 50 + cost};
}

void Builder::sort_queue() {
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [](const Waiting& a, const Waiting& b) { return a.cost < b.cost; });
  const std::size_t words = problem_.queue_words = (waiting_.size() + 63) / 64;
  problem_.wakes.assign(problem_.cells * words, 0);
  problem_.first_scores.assign(problem_.cells, 0);
  for (std::size_t k = 0; k < waiting_.size(); ++k) {
    problem_.propagators.push_back(waiting_[k].propagator);
    problem_.scopes.push_back(waiting_[k].scope);
    for (const Cell cell : problem_.at(waiting_[k].scope)) {
      problem_.wakes[cell * words + k / 64] |= std::uint64_t{1} << (k % 64);
      problem_.first_scores[cell] += waiting_[k].weight;
    }
  }
}

}  // namespace grille::rules
