#include "logic/count.hpp"

#include <memory>

namespace grille::logic {
namespace {

// Singles until nothing moves. False: some cell is left without candidates.
template <class B>
bool settle(B& board) {
  const auto& layout = *board.layout;
  for (bool moved = true; moved;) {
    moved = false;
    const auto open = board.empty;
    for (const int cell : open) {
      const auto& digits = board.digits_of(cell);
      if (digits.none()) return false;
      if (!digits.is_single()) continue;
      board.place(cell, digits.first());
      moved = true;
    }
    if (moved) continue;
    if (!board.has_single_spot(0, layout.houses)) break;
    for (int house = 0; house < layout.houses; ++house) {
      for (int digit = 0; digit < layout.side; ++digit) {
        const auto& spots = board.spots_in(house, digit);
        if (!spots.is_single()) continue;
        board.place(board.cell_at(house, spots.first()), digit);
        moved = true;
      }
    }
  }
  return true;
}

template <class B>
int smallest_cell(const B& board) {
  int chosen = -1, least = board.layout->side + 1;
  for (const int cell : board.empty) {
    const int size = board.digits_of(cell).count();
    if (size >= least) continue;
    chosen = cell;
    least = size;
    if (size == 2) break;
  }
  return chosen;
}

template <class B>
struct Counter {
  B* solution;
  int found = 0;
  int guesses_left = most_guesses<B>;

  void search(B& board) {
    if (!settle(board)) return;
    if (board.is_full()) {
      if (found++ == 0) *solution = board;
      return;
    }
    if (--guesses_left < 0) return;
    const int cell = smallest_cell(board);
    const auto branch = std::make_unique<B>(board);
    for (const int digit : board.digits_of(cell)) {
      if (found > 1 || guesses_left < 0) return;
      *branch = board;
      branch->place(cell, digit);
      search(*branch);
    }
  }
};

}  // namespace

template <class B>
Solutions count_solutions(const B& board, B& solution) {
  const auto start = std::make_unique<B>(board);
  Counter<B> counter{&solution};
  counter.search(*start);
  if (counter.found > 1) return Solutions::several;
  if (counter.guesses_left < 0) return Solutions::unknown;
  return counter.found == 1 ? Solutions::one : Solutions::none;
}

template Solutions count_solutions(const Small&, Small&);
template Solutions count_solutions(const Middle&, Middle&);
template Solutions count_solutions(const Wide&, Wide&);

}  // namespace grille::logic
