// What rules demand besides the layout's houses, as a backtracking search prunes by it.
//
//   peers(cell)        every other cell that must differ, ascending: by a house, or by an all-different of a rule
//   all()              a Demand for each primitive
//   of(cell)           those that a change of the cell may wake: not all-different, which peers tell, nor a domain,
//                      which has said everything once it was met at the root
//
// Built once for a search, then only read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "layout/layout.hpp"
#include "rules/primitives.hpp"

namespace grille::search {

template <int W>
class State;

using rules::Cell;

// Rules are for sides whose digits fit one word.
using RuledState = State<1>;

class Demand {
 public:
  explicit Demand(std::vector<Cell> cells) : cells_(std::move(cells)) {}
  virtual ~Demand() = default;
  Demand(const Demand&) = delete;
  Demand& operator=(const Demand&) = delete;

  [[nodiscard]] std::span<const Cell> cells() const noexcept { return cells_; }

  // Removes digits that the demand cannot have, as far as it looks. Before: no domain is empty. After: true; or false,
  // it cannot be met. It removes no digit of a solution within the domains, and where each of its cells has one digit
  // left it says whether it is met.
  [[nodiscard]] virtual bool filter(RuledState& state) const = 0;

 private:
  std::vector<Cell> cells_;
};

class Demands {
 public:
  // The layout must outlive it.
  Demands(const Layout& layout, std::span<const rules::Primitive> primitives);

  [[nodiscard]] bool is_empty() const noexcept { return all_.empty(); }
  [[nodiscard]] std::span<const std::uint16_t> peers(std::size_t cell) const noexcept {
    return peers_.empty() ? layout_.peers(cell) : std::span<const std::uint16_t>(peers_[cell]);
  }
  [[nodiscard]] std::span<const std::unique_ptr<Demand>> all() const noexcept { return all_; }
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t cell) const noexcept { return of_[cell]; }

 private:
  const Layout& layout_;
  std::vector<std::unique_ptr<Demand>> all_;
  std::vector<std::vector<std::uint32_t>> of_;
  std::vector<std::vector<std::uint16_t>> peers_;  // empty where those of the layout are all
};

}  // namespace grille::search
