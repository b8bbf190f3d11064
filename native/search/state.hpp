// The state of a backtracking search: a domain for each cell, and the trail that undoes changes.
//
//   domains      for each cell the digits left (bit d-1); an assigned cell keeps exactly its digit
//   unassigned   one bit a cell, in reading order
//   trail        (cell, domain before) of every change, oldest first; undo(mark) shortens it to `mark`
//
// The trail is also the queue of a propagation, which reads it from the first new change to the end, where it appends
// its own changes; at the end of the trail it has reached its fixed point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "layout/bits.hpp"
#include "layout/layout.hpp"
#include "search/demands.hpp"

namespace grille::search {

enum class Kind : std::uint8_t { choose, assign, remove, fail, backtrack, solution };

// One step of a search, for a trace; `digit` is 0 where it has no meaning.
struct Event {
  Kind kind;
  std::uint16_t cell;
  std::uint8_t digit;
};

template <int W>
class State {
 public:
  State(const Layout& layout, const Demands& demands);

  const Layout& layout;
  const Demands& demands;
  std::vector<Bits<W>> domains;

  [[nodiscard]] std::span<const std::uint16_t> peers(std::size_t cell) const noexcept { return demands.peers(cell); }
  [[nodiscard]] std::size_t left() const noexcept { return left_; }
  [[nodiscard]] bool is_assigned(std::size_t cell) const noexcept {
    return !((unassigned_[cell / 64] >> (cell % 64)) & 1);
  }
  // Calls visit(cell) for the unassigned cells in reading order until it returns false.
  template <typename Visit>
  void each_unassigned(Visit visit) const;

  // Gives the cell its digit; the change is on the trail even if the domain was that digit alone.
  void assign(std::size_t cell, std::size_t digit);
  void unassign(std::size_t cell);

  // Removes digits from a domain. False if none is left.
  [[nodiscard]] bool remove(std::size_t cell, const Bits<W>& digits);
  [[nodiscard]] bool keep(std::size_t cell, const Bits<W>& digits) { return remove(cell, domains[cell] - digits); }

  struct Change {
    std::size_t cell;
    Bits<W> before;
  };
  std::vector<Change> trail;
  void undo(std::size_t mark);

  // Where the steps are recorded, or null.
  std::vector<Event>* events = nullptr;
  void tell(Kind kind, std::size_t cell, std::size_t digit) const;

 private:
  std::vector<std::uint64_t> unassigned_;
  std::size_t left_;
};

template <int W>
template <typename Visit>
void State<W>::each_unassigned(Visit visit) const {
  for (std::size_t k = 0; k < unassigned_.size(); ++k) {
    for (std::uint64_t word = unassigned_[k]; word != 0; word &= word - 1) {
      if (!visit(64 * k + static_cast<std::size_t>(std::countr_zero(word)))) return;
    }
  }
}

template <int W>
inline bool State<W>::remove(std::size_t cell, const Bits<W>& digits) {
  Bits<W>& domain = domains[cell];
  const Bits<W> gone = domain & digits;
  if (gone.is_empty()) return !domain.is_empty();
  trail.push_back({cell, domain});
  domain -= gone;
  if (events) {
    for (const std::size_t bit : gone) tell(Kind::remove, cell, bit + 1);
  }
  return !domain.is_empty();
}

template <int W>
inline void State<W>::undo(std::size_t mark) {
  while (trail.size() > mark) {
    domains[trail.back().cell] = trail.back().before;
    trail.pop_back();
  }
}

template <int W>
inline void State<W>::assign(std::size_t cell, std::size_t digit) {
  trail.push_back({cell, domains[cell]});
  domains[cell] = Bits<W>::only(digit - 1);
  unassigned_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
  --left_;
  tell(Kind::assign, cell, digit);
}

template <int W>
inline void State<W>::unassign(std::size_t cell) {
  unassigned_[cell / 64] |= std::uint64_t{1} << (cell % 64);
  ++left_;
}

template <int W>
inline void State<W>::tell(Kind kind, std::size_t cell, std::size_t digit) const {
  if (events) events->push_back({kind, static_cast<std::uint16_t>(cell), static_cast<std::uint8_t>(digit)});
}

template <int W>
State<W>::State(const Layout& shape, const Demands& of_rules)
    : layout(shape),
      demands(of_rules),
      domains(shape.cells(), Bits<W>::below(shape.side())),
      unassigned_((shape.cells() + 63) / 64),
      left_(shape.cells()) {
  for (std::size_t cell = 0; cell < shape.cells(); ++cell) unassigned_[cell / 64] |= std::uint64_t{1} << (cell % 64);
}

}  // namespace grille::search
