// Builds a Problem: sets of cells, and relations of pairs before they become tables.
//
//   differs[cell]   cells that never have the digit of this one
//   relations       for a < b, what b may have for each digit of a: all relations of the two joined
//   apart           digits that two cells cannot both have, where that is all that a relation says, and where not
//   families        houses that share no cell, as rows do, or columns, or boxes
//
// The order: gather() reads the primitives, then relate() settles the pairs, since cliques and alternatives ask for
// them; then each kind is made ready.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "layout/bits.hpp"
#include "rules/primitives.hpp"
#include "rules/problem.hpp"

namespace grille::rules {

struct Term {
  Cell cell;
  std::int64_t weight;
  friend auto operator<=>(const Term&, const Term&) = default;
};
// Terms ascending by cell, no cell twice, no weight 0.
struct Equation {
  std::vector<Term> terms;
  std::int64_t total;
  friend auto operator<=>(const Equation&, const Equation&) = default;
};

using Table = std::vector<Mask>;

using CellSet = Bits<10>;  // 25 x 25 cells

class Builder {
 public:
  Builder(Problem& problem, const Houses& houses) : problem_(problem) { gather_houses(houses); }
  void build(const std::vector<Primitive>& primitives);

 private:
  // build.cpp: the order of things, houses, automata, the queue.
  void gather_houses(const Houses& houses);
  void add_house(const std::vector<Cell>& cells);
  void gather(const Primitive& one);
  void make_different(const std::vector<Cell>& cells);
  [[nodiscard]] List store(std::span<const Cell> cells);
  [[nodiscard]] std::uint32_t store_set(std::span<const Cell> cells);
  [[nodiscard]] static std::vector<Cell> cells_of(const CellSet& set);
  struct Made {
    std::uint32_t index;
    int cost;  // its place in the queue: cheap ones first
  };
  void push(Kind kind, Made made, const std::vector<Cell>& scope, float weight, bool is_implied = false);
  [[nodiscard]] bool is_classic() const;
  void make_houses();
  [[nodiscard]] Made make_automaton(const Primitive& one);
  void sort_queue();

  // build_pairs.cpp: relations, which cells see which, cliques.
  void add_relation(Cell a, Cell b, const Table& table);
  void relate();
  void join_equal_cells(const std::vector<std::pair<Cell, Cell>>& equal);
  void make_arcs();
  void make_sees();
  [[nodiscard]] std::uint32_t table_of(const Table& rows);
  [[nodiscard]] Table turned(const Table& rows) const;
  [[nodiscard]] std::vector<std::vector<Cell>> cliques_of(const std::vector<Cell>& cells) const;
  template <class Places>
  [[nodiscard]] std::vector<std::vector<Cell>> cliques_among(const std::vector<Cell>& cells) const;
  [[nodiscard]] bool is_clique(const std::vector<Cell>& cells) const;

  // build_sums.cpp: equations to groups of cells, and those that houses imply.
  [[nodiscard]] static Equation equation_of(const Primitive& one);
  [[nodiscard]] Made make_sum(const Equation& equation);
  void make_sums();
  [[nodiscard]] std::vector<Equation> chained_sums() const;
  [[nodiscard]] std::vector<Equation> implied_sums() const;
  struct Known {  // an equation without weights
    std::vector<Cell> cells;
    CellSet set;
    std::int64_t total;
  };
  // A union of houses of a family, a bit each: no more than the side, since they share no cell.
  using Members = std::uint32_t;
  // For each house of a family how many cells of each equation lie in it.
  using Inside = std::vector<std::vector<std::uint16_t>>;
  [[nodiscard]] static std::vector<Members> unions_of(const Inside& inside);
  void imply(const std::vector<std::size_t>& family, const std::vector<Known>& known,
             std::vector<Equation>& found) const;
  struct Region {
    CellSet cells;
    std::size_t size;
    std::int64_t total;  // what it adds up to
  };
  struct Part {  // of an equation in a region
    const Known* known;
    std::size_t inside, outside;
  };
  void imply(const Region& region, std::vector<Part>& parts, std::vector<Equation>& found) const;

  // build_counts.cpp: counts on their own and together.
  void make_counts();
  [[nodiscard]] Made make_count(const Primitive& one);
  void make_class_table(const std::vector<Cell>& cells, const std::vector<CountGroup::Class>& classes);
  void make_count_group(const std::vector<Cell>& cells, const std::vector<CountGroup::Class>& classes);

  // build_locked.cpp: where locked candidates are read.
  void make_locked();
  void find_band(std::size_t house, std::vector<std::vector<bool>>& is_done);

  // build_any_of.cpp: alternatives, and choices of sets.
  void make_any_of(const Primitive& one);
  [[nodiscard]] bool make_choice(const Primitive& one);
  [[nodiscard]] std::uint32_t alternatives_of(const Primitive& one, std::size_t depth);
  void inner(const Primitive& one, std::size_t depth, std::vector<Propagator>& inside, CellSet& scope);
  void find_sets();
  void make_set_choice(const std::vector<Cell>& cells, const std::vector<Mask>& sets);
  void make_digit_set(const std::vector<Cell>& cells, const std::vector<Mask>& sets);

  Problem& problem_;
  std::vector<std::vector<Cell>> houses_;
  std::vector<CellSet> house_sets_;
  std::vector<std::vector<std::size_t>> families_;  // of houses
  std::vector<CellSet> differs_;
  std::map<std::pair<Cell, Cell>, Table> relations_;
  struct Apart {
    Cell a, b;
    Mask digits;
  };
  std::vector<Apart> apart_;
  std::map<Table, std::uint32_t> tables_;
  std::map<std::vector<std::uint64_t>, std::uint32_t> class_tables_;
  std::map<std::vector<Mask>, std::uint32_t> set_tables_;  // of sets of digits
  std::vector<std::vector<Cell>> different_;
  std::vector<Equation> equations_;
  std::vector<const Primitive*> counts_, automata_, any_of_;

  // A propagator before it has its place in the queue.
  struct Waiting {
    Propagator propagator;
    int cost;
    List scope;
    float weight;
  };
  std::vector<Waiting> waiting_;
};

}  // namespace grille::rules
