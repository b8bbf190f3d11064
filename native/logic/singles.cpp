// Full house, hidden single (box; line), naked single.
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

bool close_single(int cell, int digit, int house, Sink& sink) {
  Step& step = sink.open();
  step.place(cell, digit);
  step.digit(digit);
  if (house >= 0) step.house(house, Role::base);
  return sink.close();
}

// The last empty cell of a house.
template <class B>
bool full_house(const B& board, Sink& sink) {
  const auto last = sets_with<1, 1>(board.open);
  if (last.is_empty()) return false;
  for (const int house : board.plan->scan) {
    if (!last.has(house)) continue;
    const int cell = board.cell_at(house, board.open[at(house)].first());
    const auto& digits = board.digits_of(cell);
    if (digits.is_single() && close_single(cell, digits.first(), house, sink)) return true;
  }
  return false;
}

// A digit with one place left in a house: a box, or else a column, a row or an extra house.
template <bool Boxes, class B>
bool hidden_single(const B& board, Sink& sink) {
  const auto& plan = *board.plan;
  for (const int house : plan.scan) {
    if ((plan.kind(house) == Kind::box) != Boxes) continue;
    for (const int digit : digits_with_spots<1, 1>(board, house)) {
      if (close_single(board.cell_at(house, board.spots_in(house, digit).first()), digit, house, sink)) return true;
    }
  }
  return false;
}

// A cell with one candidate left.
template <class B>
bool naked_single(const B& board, Sink& sink) {
  for (const int cell : sets_with<1, 1>(board.candidates)) {
    if (close_single(cell, board.digits_of(cell).first(), -1, sink)) return true;
  }
  return false;
}

constexpr Technique table[] = {
    {"full-house", full_house<Small>, full_house<Middle>, full_house<Wide>},
    {"hidden-single-box", hidden_single<true, Small>, hidden_single<true, Middle>, hidden_single<true, Wide>},
    {"hidden-single-line", hidden_single<false, Small>, hidden_single<false, Middle>, hidden_single<false, Wide>},
    {"naked-single", naked_single<Small>, naked_single<Middle>, naked_single<Wide>},
};

}  // namespace

std::span<const Technique> families::singles() { return table; }

}  // namespace grille::logic
