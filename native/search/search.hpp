// Backtracking search for a Sudoku as a constraint satisfaction problem: three heuristics, and counters.
//
//   select      which cell next        order       which digit first        propagate   what an assignment entails
//
// The tree: a node is a set of assignments that survived propagation, the root included. At a node one cell is chosen;
// its digits are tried in turn; a digit given up, at once or after its whole subtree, counts one backtrack and is
// removed from the node's domain. So is a digit that led to a solution when the search goes on for more.
//
//   auto search = make_search(layout, values, choices, limit);
//   while (!search->run(1'000'000, 0.01, most)) { ...look at the clock, at signals... }
//   search->take_solutions();  search->is_complete();  search->nodes();  search->backtracks();
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "layout/layout.hpp"
#include "rules/primitives.hpp"
#include "search/state.hpp"

namespace grille::search {

// `asked`: the caller chooses. The search pauses where it `wants` something and goes on when it has been told.
enum class Select : std::uint8_t { first, mrv, mrv_degree, asked };
enum class Order : std::uint8_t { first, least, most, asked };
enum class Propagate : std::uint8_t { none, forward, arc, singles, alldifferent };

enum class Wants : std::uint8_t { nothing, cell, digits };

struct Choices {
  Select select;
  Order order;
  Propagate propagate;
};

class Search {
 public:
  virtual ~Search() = default;

  // Runs until it is done, has visited `nodes` more nodes, `seconds` have passed, or `events` steps wait to be
  // taken. True when done: the tree is exhausted or `limit` solutions are found.
  virtual bool run(std::size_t nodes, double seconds, std::size_t events) = 0;

  // Records every step. Called before the first run.
  virtual void watch() = 0;
  // The steps since the last call.
  [[nodiscard]] std::vector<Event> take_events() { return std::exchange(events_, {}); }

  // What the search waits for; `run` returns false until it is told.
  [[nodiscard]] Wants wants() const noexcept { return wants_; }
  // The cells that are open, ascending, and the digits left in each cell: bit d-1 of `words` words for digit d.
  [[nodiscard]] virtual std::vector<std::int32_t> open_cells() const = 0;
  [[nodiscard]] virtual std::vector<std::uint64_t> domains(std::size_t& words) const = 0;
  // Requires wants() == cell: the open cell to choose. False, and nothing changes, where it is not open.
  [[nodiscard]] virtual bool choose(std::size_t cell) = 0;
  // Requires wants() == digits: each digit left in the chosen cell once, in the order to try. False where it is not so.
  [[nodiscard]] virtual bool rank(std::vector<std::uint8_t> digits) = 0;
  // Requires wants() == digits: the cell that was chosen.
  [[nodiscard]] virtual std::size_t chosen() const = 0;

  [[nodiscard]] std::size_t found() const noexcept { return found_; }
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  [[nodiscard]] std::size_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::size_t backtracks() const noexcept { return backtracks_; }
  // The solutions since the last call: rows of `cells` digits.
  [[nodiscard]] std::vector<std::uint8_t> take_solutions() { return std::exchange(solutions_, {}); }

 protected:
  std::vector<Event> events_;
  std::vector<std::uint8_t> solutions_;
  std::size_t found_ = 0, nodes_ = 0, backtracks_ = 0;
  bool is_complete_ = false;
  Wants wants_ = Wants::nothing;
};

// A search for up to `limit` solutions of `values` (0 = empty), which also meet these primitives; with any of them,
// sides go up to 25. The layout must outlive it.
[[nodiscard]] std::unique_ptr<Search> make_search(const Layout& layout, std::span<const std::uint8_t> values,
                                                  Choices choices, std::size_t limit,
                                                  std::span<const rules::Primitive> primitives = {});

}  // namespace grille::search
