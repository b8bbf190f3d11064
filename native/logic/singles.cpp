// Full house, hidden single (box; line), naked single.
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

template <class B>
bool hidden_single_in(const B& board, int house, Sink& sink) {
  if (!board.has_single_spot(house, house + 1)) return false;
  for (int digit = 0; digit < board.layout->side; ++digit) {
    if (!board.spots_in(house, digit).is_single()) continue;
    const int cell = board.cell_at(house, board.spots_in(house, digit).first());
    Step& step = sink.open();
    step.place(cell, digit);
    step.digit(digit);
    step.house(house, Role::base);
    if (sink.close()) return true;
  }
  return false;
}

// The last empty cell of a house.
template <class B>
bool full_house(const B& board, Sink& sink) {
  if (!any_single(std::span(board.open))) return false;
  for (const int house : board.layout->scan) {
    const auto& open = board.open[static_cast<std::size_t>(house)];
    if (!open.is_single()) continue;
    const int cell = board.cell_at(house, open.first());
    if (!board.digits_of(cell).is_single()) continue;
    const int digit = board.digits_of(cell).first();
    Step& step = sink.open();
    step.place(cell, digit);
    step.digit(digit);
    step.house(house, Role::base);
    if (sink.close()) return true;
  }
  return false;
}

// A digit with one place left in a box.
template <class B>
bool hidden_single_box(const B& board, Sink& sink) {
  const int side = board.layout->side;
  if (!board.has_single_spot(2 * side, 3 * side)) return false;
  for (int house = 2 * side; house < 3 * side; ++house) {
    if (hidden_single_in(board, house, sink)) return true;
  }
  return false;
}

// A digit with one place left in a column, a row or an extra house.
template <class B>
bool hidden_single_line(const B& board, Sink& sink) {
  const auto& layout = *board.layout;
  if (!board.has_single_spot(0, 2 * layout.side) && !board.has_single_spot(3 * layout.side, layout.houses)) {
    return false;
  }
  for (const int house : layout.scan) {
    if (layout.kind(house) != Kind::box && hidden_single_in(board, house, sink)) return true;
  }
  return false;
}

// A cell with one candidate left.
template <class B>
bool naked_single(const B& board, Sink& sink) {
  if (!any_single(std::span(board.candidates))) return false;
  for (const int cell : board.empty) {
    if (!board.digits_of(cell).is_single()) continue;
    const int digit = board.digits_of(cell).first();
    Step& step = sink.open();
    step.place(cell, digit);
    step.digit(digit);
    if (sink.close()) return true;
  }
  return false;
}

constexpr Technique table[] = {
    {"full-house", full_house<Small>, full_house<Middle>, full_house<Wide>},
    {"hidden-single-box", hidden_single_box<Small>, hidden_single_box<Middle>, hidden_single_box<Wide>},
    {"hidden-single-line", hidden_single_line<Small>, hidden_single_line<Middle>, hidden_single_line<Wide>},
    {"naked-single", naked_single<Small>, naked_single<Middle>, naked_single<Wide>},
};

}  // namespace

std::span<const Technique> families::singles() { return table; }

}  // namespace grille::logic
