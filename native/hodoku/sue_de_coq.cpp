// Sue de Coq (facts 2.7): cells where a line and a box cross, with a set of cells in the rest of either.
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

struct Coq {
  const Grid& grid;
  Sink& sink;
  int line, box;
  Cells cross{};  // C
  Mask digits{};  // V
  int free = 0;   // n: digits of V that the two sets must take

  // Depth-first over ascending cells: `enough(set, its digits)` at every set, then deeper.
  template <class Enough>
  static bool each_set(const Grid& grid, std::span<const int> from, const Cells& set, Mask held, const Enough& enough) {
    for (std::size_t i = 0; i < from.size(); ++i) {
      Cells more = set;
      more.add(from[i]);
      const Mask all = with(held, grid.digits[at(from[i])]);
      if (enough(more, all) || each_set(grid, from.subspan(i + 1), more, all, enough)) return true;
    }
    return false;
  }

  bool look() const {
    std::array<int, 9> list{};
    const std::span<const int> lined = listed((tables.members[at(line)] & grid.empty) - cross, list);
    return each_set(grid, lined, {}, 0, [&](const Cells& set, Mask held) {
      const int extras = counts[without(held, digits)], taken = count(set) - extras;
      if (both(held, digits) == 0 || taken <= 0 || taken >= free) return false;
      return with_line(set, held, taken);
    });
  }

  bool with_line(const Cells& lined, Mask line_digits, int taken) const {
    std::array<int, 9> list{};
    Cells boxed = (tables.members[at(box)] & grid.empty) - cross - lined;
    const Mask used = both(digits, line_digits);
    for (const int cell : boxed) {
      if (both(grid.digits[at(cell)], used) != 0) boxed.remove(cell);
    }
    return each_set(grid, listed(boxed, list), {}, 0, [&](const Cells& set, Mask held) {
      if (both(held, digits) == 0 || count(set) - counts[without(held, digits)] != free - taken) return false;
      return found(lined, line_digits, set, held);
    });
  }

  bool found(const Cells& lined, Mask line_digits, const Cells& boxed, Mask box_digits) const {
    const Mask shared = without(both(line_digits, box_digits), digits);
    const Mask in_box = with(without(digits | box_digits, line_digits), shared);
    const Mask in_line = with(without(digits | line_digits, box_digits), shared);
    const Cells rest_of_box = tables.members[at(box)] - cross - boxed;
    const Cells rest_of_line = tables.members[at(line)] - cross - lined;
    Step& step = sink.open(Kind::sue_de_coq);
    step.remove_each(grid, rest_of_box, in_box);
    for (const int cell : rest_of_line) {
      step.remove_each(grid, Cells::only(cell), rest_of_box.has(cell) ? without(in_line, in_box) : in_line);
    }
    if (step.removes.empty()) return false;
    if (sink.wants_reasons()) tell(step, lined, line_digits, boxed, box_digits);
    return sink.close();
  }

  // The digits of the crossing with the set that takes them; those that neither takes stay there.
  void tell(Step& step, const Cells& lined, Mask line_digits, const Cells& boxed, Mask box_digits) const {
    Mask gone = 0;
    for (const auto [cell, digit] : step.removes) gone = with(gone, bit(digit));
    step.all_digits(gone);
    step.house(line, Role::base);
    step.house(box, Role::cover);
    step.all_cells(cross, Role::pivot);
    step.all_cells(lined, Role::one);
    step.all_cells(boxed, Role::two);
    for (const int cell : cross | lined | boxed) {
      for (const int digit : Each(grid.digits[at(cell)])) {
        const bool is_lined = lined.has(cell) || (cross.has(cell) && (line_digits >> digit & 1) != 0);
        const bool is_boxed = boxed.has(cell) || (cross.has(cell) && (box_digits >> digit & 1) != 0);
        step.mark(cell, digit, is_lined ? Role::one : is_boxed ? Role::two : Role::pivot);
      }
    }
    step.sets.push_back({lined, line_digits, Role::one});
    step.sets.push_back({boxed, box_digits, Role::two});
  }

  static std::span<const int> listed(const Cells& set, std::array<int, 9>& list) {
    std::size_t count = 0;
    for (const int cell : set) list[count++] = cell;
    return std::span(list).first(count);
  }

  // Two cells of the intersection, or three.
  bool look_at(const Cells& chosen) {
    cross = chosen;
    digits = grid.digits_in(chosen);
    free = counts[digits] - count(chosen);
    return free >= 2 && look();
  }
};

}  // namespace

bool sue_de_coq(const Grid& grid, Scratch& scratch, Sink& sink) {
  for (int line = 0; line < first_box; ++line) {
    for (int box = first_box; box < houses; ++box) {
      const Cells crossing = tables.members[at(line)] & tables.members[at(box)] & grid.empty;
      if (crossing.at_most(1)) continue;
      std::array<int, 9> list{};
      const std::span<const int> cells = Coq::listed(crossing, list);
      Coq coq{grid, sink, line, box};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
          const Cells two = Cells::only(cells[i]) | Cells::only(cells[j]);
          if (coq.look_at(two)) return true;
          // A triple directly after its first two.
          for (std::size_t k = j + 1; k < cells.size(); ++k) {
            if (coq.look_at(two | Cells::only(cells[k]))) return true;
          }
        }
      }
      if (sink.wants_all() && scratch.is_up()) return false;
    }
  }
  return false;
}

}  // namespace grille::hodoku
