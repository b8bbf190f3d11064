// Templates (facts 2.12.4): all ways to put a digit into every house, as far as the grid lets them.
#include "hodoku/memory.hpp"

namespace grille::hodoku {
namespace {

class Templates {
 public:
  // Once the placed digits and the candidates are respected: cells that all templates of a digit share belong to it, so
  // templates of other digits that use them go, until nothing changes.
  explicit Templates(const Grid& grid) {
    for (int digit = 0; digit < 9; ++digit) {
      Cells open = grid.places[at(digit)];
      for (int cell = 0; cell < cells; ++cell) {
        if (grid.values[at(cell)] == digit + 1) open.add(cell);
      }
      extend(digit, open, {}, 0);
      sum_up(digit);
    }
    while (narrow()) {
    }
  }

  [[nodiscard]] const Cells& in_all(int digit) const { return in_all_[at(digit)]; }
  [[nodiscard]] const Cells& in_any(int digit) const { return in_any_[at(digit)]; }

 private:
  // Row by row. A placed digit is the only open cell of its houses, so no template misses it.
  void extend(int digit, const Cells& open, const Cells& chosen, int row) {
    if (row == 9) return templates_[at(digit)].push_back(chosen);
    for (const int cell : open& tables.members[at(row)]) {
      extend(digit, open - tables.sees[at(cell)], chosen | Cells::only(cell), row + 1);
    }
  }
  void sum_up(int digit) {
    in_all_[at(digit)] = Cells::below(cells);
    in_any_[at(digit)] = {};
    for (const Cells& one : templates_[at(digit)]) {
      in_all_[at(digit)] &= one;
      in_any_[at(digit)] |= one;
    }
  }
  bool narrow() {
    bool has_changed = false;
    for (int digit = 0; digit < 9; ++digit) {
      Cells taken{};
      for (int other = 0; other < 9; ++other) {
        if (other != digit) taken |= in_all_[at(other)];
      }
      if (std::erase_if(templates_[at(digit)], [&](const Cells& one) { return one.meets(taken); }) == 0) continue;
      sum_up(digit);
      has_changed = true;
    }
    return has_changed;
  }

  std::array<std::vector<Cells>, 9> templates_;
  std::array<Cells, 9> in_all_, in_any_;
};

}  // namespace

bool template_set(const Grid& grid, Scratch&, Sink& sink) {
  const Templates templates(grid);
  for (int digit = 0; digit < 9; ++digit) {
    Step& step = sink.open(Kind::template_set);
    step.digit(digit);
    for (const int cell : templates.in_all(digit) & grid.places[at(digit)]) step.place(cell, digit);
    if (sink.close()) return true;
  }
  return false;
}

bool template_delete(const Grid& grid, Scratch&, Sink& sink) {
  const Templates templates(grid);
  for (int digit = 0; digit < 9; ++digit) {
    Step& step = sink.open(Kind::template_delete);
    step.digit(digit);
    step.remove_all(grid.places[at(digit)] - templates.in_any(digit), digit);
    if (sink.close()) return true;
  }
  return false;
}

}  // namespace grille::hodoku
