#include <algorithm>
#include <array>

#include "search/houses.hpp"
#include "search/propagate.hpp"

namespace grille::search {
namespace {

// Régin's filtering (1994) of one house. A house has as many digits as cells, so a filling is a perfect matching.
// Given one, an edge (cell, digit) is in some perfect matching exactly if it is matched or lies on an alternating
// cycle: if its cell and the cell that has its digit are in one strongly connected component of the graph
// "cell a -> the cell matched to a digit of a's domain". Cells and digits are positions 0..side-1 here.
template <int W>
class Filter {
 public:
  Filter(State<W>& state, std::size_t house) : state_(state), cells_(state.layout.house(house)) {}

  [[nodiscard]] bool run() {
    owner_.fill(none);
    for (std::size_t a = 0; a < cells_.size(); ++a) {
      tried_ = {};
      if (!match(a)) return false;
    }
    order_.fill(none);
    component_.fill(none);
    for (std::size_t a = 0; a < cells_.size(); ++a) {
      if (order_[a] == none) connect(a);
    }
    for (std::size_t a = 0; a < cells_.size(); ++a) {
      Bits<W> gone;
      for (const std::size_t digit : domain(a)) {
        if (component_[owner_[digit]] != component_[a]) gone.add(digit);
      }
      if (!gone.is_empty() && !state_.remove(cells_[a], gone)) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t none = 255, most = 64 * W;

  [[nodiscard]] const Bits<W>& domain(std::size_t a) const { return state_.domains[cells_[a]]; }

  // Finds a digit for cell a, moving others along an augmenting path if it must.
  bool match(std::size_t a) {
    for (const bool may_move : {false, true}) {
      for (const std::size_t digit : domain(a)) {
        if (tried_.has(digit)) continue;
        if (owner_[digit] != none) {
          if (!may_move) continue;
          tried_.add(digit);
          if (!match(owner_[digit])) continue;
        }
        owner_[digit] = a;
        return true;
      }
    }
    return false;
  }

  // Tarjan's strongly connected components (1972).
  void connect(std::size_t a) {
    order_[a] = low_[a] = next_order_++;
    stack_[depth_++] = a;
    for (const std::size_t digit : domain(a)) {
      const std::size_t b = owner_[digit];
      if (order_[b] == none) connect(b);
      if (component_[b] == none) low_[a] = std::min(low_[a], low_[b]);
    }
    if (low_[a] != order_[a]) return;
    for (std::size_t b = none; b != a;) {
      b = stack_[--depth_];
      component_[b] = a;
    }
  }

  State<W>& state_;
  std::span<const std::uint16_t> cells_;
  Bits<W> tried_;
  std::array<std::size_t, most> owner_, order_, low_, component_, stack_;
  std::size_t next_order_ = 0, depth_ = 0;
};

}  // namespace

template <int W>
bool propagate_alldifferent(State<W>& state, std::size_t mark) {
  ChangedHouses<W> changed(state, mark);
  std::size_t seen = mark;
  while (seen < state.trail.size()) {
    if (!propagate_arc(state, seen)) return false;  // implied by the filter, and far cheaper first
    seen = state.trail.size();
    for (const std::size_t house : changed.take()) {
      if (!Filter<W>(state, house).run()) return false;
    }
  }
  return true;
}

template bool propagate_alldifferent<1>(State<1>&, std::size_t);
template bool propagate_alldifferent<2>(State<2>&, std::size_t);

}  // namespace grille::search
