// XY-wing, XYZ-wing and W-wing: whichever way a cell or a strong link turns out, one of two cells holds the digit.
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

// What XY- and XYZ-wing have in common: a pivot, two wings of two candidates that it sees, and a digit that one of the
// three must hold. The digit leaves the cells that see all who can hold it.
template <class B>
bool close_wing(const B& board, int pivot, int one, int two, int digit, bool pivot_too, Sink& sink) {
  auto removed = board.places[at(digit)] & board.peers(one) & board.peers(two);
  if (pivot_too) removed &= board.peers(pivot);
  if (removed.is_empty()) return false;
  Step& step = sink.open();
  for (const int other : board.digits_of(pivot) | board.digits_of(one) | board.digits_of(two)) {
    if (other != digit) step.digit(other);
  }
  step.digit(digit);
  step.cell(pivot, Role::pivot);
  step.cell(one, Role::wing);
  step.cell(two, Role::wing);
  for (const int wing : {one, two}) {
    const int shared = ((board.digits_of(wing) & board.digits_of(pivot)) - B::Digits::only(digit)).first();
    step.weak(pivot, shared, wing, shared);
    step.strong(wing, shared, wing, digit);
    step.mark(wing, digit, Role::end);
  }
  if (pivot_too) step.mark(pivot, digit, Role::end);
  step.remove_all(removed, digit);
  return sink.close();
}

// Pivot ab, wings ac and bc: c leaves the cells that see both wings.
template <class B>
bool xy_wing(const B& board, Sink& sink) {
  const auto pairs = sets_with<2, 2>(board.candidates);
  for (const int pivot : pairs) {
    const auto& ab = board.digits_of(pivot);
    const auto near = pairs & board.peers(pivot);
    for (const int one : near) {
      const auto& ac = board.digits_of(one);
      if (ac == ab || !ac.meets(ab)) continue;
      const auto wanted = (ab - ac) | (ac - ab);
      for (const int two : near) {
        if (two <= one || !(board.digits_of(two) == wanted)) continue;
        if (close_wing(board, pivot, one, two, (ac - ab).first(), false, sink)) return true;
      }
    }
  }
  return false;
}

// Pivot abc, wings ac and bc: c leaves the cells that see all three.
template <class B>
bool xyz_wing(const B& board, Sink& sink) {
  const auto pairs = sets_with<2, 2>(board.candidates);
  for (const int pivot : board.empty) {
    const auto& abc = board.digits_of(pivot);
    if (!abc.at_most(3) || abc.at_most(2)) continue;
    const auto near = pairs & board.peers(pivot);
    for (const int one : near) {
      const auto& ac = board.digits_of(one);
      if (!ac.is_within(abc)) continue;
      for (const int two : near) {
        const auto& bc = board.digits_of(two);
        if (two <= one || bc == ac || !bc.is_within(abc)) continue;
        if (close_wing(board, pivot, one, two, (ac & bc).first(), true, sink)) return true;
      }
    }
  }
  return false;
}

template <class B>
bool close_w(const B& board, int one, int two, int near_one, int near_two, int house, int linked, int digit,
             Sink& sink) {
  Step& step = sink.open();
  step.digit(linked);
  step.digit(digit);
  step.cell(one, Role::wing);
  step.cell(two, Role::wing);
  step.house(house, Role::bridge);
  step.mark(near_one, linked, Role::bridge);
  step.mark(near_two, linked, Role::bridge);
  step.mark(one, digit, Role::end);
  step.mark(two, digit, Role::end);
  step.strong(one, digit, one, linked);
  step.weak(one, linked, near_one, linked);
  step.strong(near_one, linked, near_two, linked);
  step.weak(near_two, linked, two, linked);
  step.strong(two, linked, two, digit);
  step.remove_all(board.places[at(digit)] & board.peers(one) & board.peers(two), digit);
  return sink.close();
}

// Two cells ab, and a house where a has two places, one seen by each: one of the two is b.
template <class B>
bool w_wing(const B& board, Sink& sink) {
  const auto pairs = sets_with<2, 2>(board.candidates);
  for (const int one : pairs) {
    const auto& ab = board.digits_of(one);
    for (const int two : pairs) {
      if (two <= one || !(board.digits_of(two) == ab)) continue;
      for (const int linked : ab) {
        const int digit = linked == ab.first() ? ab.last() : ab.first();
        if ((board.places[at(digit)] & board.peers(one) & board.peers(two)).is_empty()) continue;
        for (const int house : board.plan->scan) {
          const auto ends = board.places_in(linked, house);
          if (!ends.is_pair() || ends.has(one) || ends.has(two)) continue;
          const int first = ends.first(), last = ends.last();
          const bool straight = board.peers(one).has(first) && board.peers(two).has(last);
          if (!straight && !(board.peers(one).has(last) && board.peers(two).has(first))) continue;
          if (close_w(board, one, two, straight ? first : last, straight ? last : first, house, linked, digit, sink)) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

constexpr Technique table[] = {
    {"xy-wing", xy_wing<Small>, xy_wing<Middle>, xy_wing<Wide>},
    {"xyz-wing", xyz_wing<Small>, xyz_wing<Middle>, xyz_wing<Wide>},
    {"w-wing", w_wing<Small>, w_wing<Middle>, w_wing<Wide>},
};

}  // namespace

std::span<const Technique> families::wings() { return table; }

}  // namespace grille::logic
