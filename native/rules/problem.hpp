// A shape and its rules as tables for searches: propagators over cells, and which of them a cell wakes.
//
//   lists         cells of all propagators one after the other; a List is a stretch of it
//   sees          for each cell and digit, the set of cells that cannot have the digit too: houses, cages, chess moves;
//                 `words` words of 64 cells each
//   sets          cells of propagators as such sets
//   arcs          for each cell, the cells that a table relates it to; `image` tells what is left of the other
//   propagators   cheapest first: their number is their place in the queue
//   wakes         for each cell, the propagators to run when it changes, a bit each
//
// Built once for a shape and its rules, then only read: searches on many threads share it.
//
// Invariant: with all its cells fixed, a propagator fails unless its constraint holds. So if all cells are fixed and
// every propagator has run since, the grid is a solution, however little they prune.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "layout/layout.hpp"
#include "rules/masks.hpp"

namespace grille::rules {

struct List {
  std::uint32_t start = 0, size = 0;
};

struct Arc {
  Cell to;
  std::uint32_t table;
};

// Cells that all differ, with one weight in a sum. `rest`: the other cells of a house that contains them; empty if
// there is none.
struct Group {
  std::int64_t weight;
  List cells, rest;
};
struct Sum {
  std::int64_t total;
  std::uint32_t first_group, groups;
};

// A sum of one group of weight 1, up to side 9. `set`: where its cells start in `sets`.
struct Cage {
  List cells, rest;
  std::uint32_t set;
  std::int64_t total;
};

// The weighted number of cells with a digit of `mask` is one of `allowed`.
struct Count {
  Mask mask;
  List cells;
  std::vector<std::int64_t> weights, allowed;  // allowed: ascending
};

// Counts over the same cells with disjoint masks and weight 1. The last class may stand for the digits that no count
// names, so the counts add up to the number of cells.
//
//   covers   ways to part the cells into cliques: a digit stands once in a clique at most
struct CountGroup {
  struct Class {
    Mask mask;
    std::uint64_t allowed;  // bit n: n cells may have a digit of the mask
  };
  List cells;
  std::vector<Class> classes;
  std::vector<std::vector<List>> covers;
};

// Counts over so few cells that they have a table. The index `in` has `classes.size()` bits for each cell, the first
// cell lowest: the classes of its digits. `table[in]` has the classes left in each cell; 0 if none is possible.
struct ClassTable {
  List cells;
  std::vector<Mask> classes;
  std::vector<Mask> wanted;  // the classes that one cell must have at least
  std::uint32_t table;
};

// A layered automaton. Layer i begins with `states[i]` states, numbered from 0; out[first[i] + state] is a part of
// `edges`.
struct Automaton {
  struct Edge {
    std::uint32_t to;
    Mask mask;
  };
  List cells;
  std::vector<std::uint32_t> first, states;
  std::vector<List> out;
  std::vector<Edge> edges;
  std::uint32_t words;  // of 64 states, before the widest layer
};

// A relation on its own, inside an alternative: the tables of both ways.
struct Relation {
  Cell a, b;
  std::uint32_t there, back;
};

// One of the rows holds: in row r, cell i has a digit of masks[r * cells + i].
struct Choice {
  List cells;
  std::vector<Mask> masks;
};

// Cells that all differ and together have the digits of one of a few sets.
struct SetChoice {
  List cells;
  std::uint32_t set;
  std::vector<Mask> sets;
};

// The same with many sets, as a table: for the union of the digits of the cells, the digits of any set within it
// (possible) and of all such sets (required); possible is empty if there is none.
struct DigitSet {
  struct Digits {
    std::uint16_t possible, required;
  };
  List cells;
  std::uint32_t set, table;
};

// One of the alternatives holds. Their propagators belong to no queue.
struct Propagator;
struct AnyOf {
  List cells;
  std::vector<std::vector<Propagator>> alternatives;
};

// Lines and boxes that cross each other everywhere: cell k of line i in box j is lists[cells + (i * size + j) * width +
// k].
struct Band {
  List cells;
  std::uint32_t size, width;
};

// Two houses that share cells. `first` and `second`: their other cells, which have the same digits.
struct Crossing {
  List first, second;
};

enum class Kind : std::uint8_t {
  arcs,
  house,
  different,
  limit,
  relation,
  choice,
  set_choice,
  digit_set,
  cage,
  sum,
  class_table,
  count,
  count_group,
  band,
  crossing,
  automaton,
  any_of,
};

// `index` is the place in the table of its kind, or the cell for arcs. Implied ones may be left out.
struct Propagator {
  Kind kind;
  bool is_implied = false;
  std::uint32_t index;
};

class Problem {
 public:
  // `words`: primitives as drawn in primitives.hpp. Throws std::invalid_argument where they are not that. Requires
  // every index in `houses` to be smaller than `cells`.
  Problem(const Houses& houses, std::size_t cells, std::size_t side, std::span<const std::int64_t> words);

  [[nodiscard]] std::span<const Cell> at(List list) const noexcept { return {lists.data() + list.start, list.size}; }
  // The digits of the other cell that those of `mask` allow.
  [[nodiscard]] Mask image(std::uint32_t table, Mask mask) const noexcept {
    Mask out = tables[table + mask % chunk_size];
    while ((mask >>= chunk) != 0) out |= tables[(table += chunk_size) + mask % chunk_size];
    return out;
  }
  [[nodiscard]] const std::uint64_t* seen_by(std::size_t cell, int bit) const noexcept {
    return sees.data() + (cell * side + static_cast<std::size_t>(bit)) * words;
  }
  [[nodiscard]] std::span<const Arc> arcs_of(std::size_t cell) const noexcept {
    return {arcs.data() + arc_start[cell], arc_start[cell + 1] - arc_start[cell]};
  }

  std::size_t side, cells;
  std::size_t words;            // of 64 cells
  std::size_t queue_words = 0;  // of 64 propagators
  Mask all;                     // every digit
  bool is_refuted = false;      // nothing can hold
  bool is_classic = false;      // the houses of a classic 9x9 and `start`: there are no propagators
  std::vector<Mask> start;      // the digits of each cell in an empty grid

  std::vector<Cell> lists;
  std::vector<std::uint64_t> sees, sets;
  std::vector<Arc> arcs;
  std::vector<std::uint32_t> arc_start;
  std::vector<Mask> tables;

  std::vector<List> houses, different;
  std::vector<std::pair<Cell, Mask>> limits;  // inside an alternative: the cell has a digit of the mask
  std::vector<Relation> relations;
  std::vector<Group> groups;
  std::vector<Sum> sums;
  std::vector<Cage> cages;
  std::vector<Count> counts;
  std::vector<CountGroup> count_groups;
  std::vector<ClassTable> class_tables;
  std::vector<std::uint16_t> class_results;
  std::vector<Automaton> automata;
  std::vector<Choice> choices;
  std::vector<SetChoice> set_choices;
  std::vector<DigitSet> digit_sets;
  std::vector<DigitSet::Digits> digit_tables;
  std::vector<AnyOf> any_of;
  std::vector<Band> bands;
  std::vector<Crossing> crossings;

  std::vector<Propagator> propagators;
  std::vector<List> scopes;                     // the cells of each propagator
  std::vector<std::uint64_t> wakes;             // cells rows of queue_words
  std::vector<float> first_scores;              // how much each cell takes part in, before anything failed
  std::size_t most_groups = 0, most_cells = 0;  // in any sum: what scratch must hold
  std::size_t most_states = 0;                  // words of all layers of an automaton
  std::size_t depth = 0;                        // of alternatives in alternatives
};

}  // namespace grille::rules
