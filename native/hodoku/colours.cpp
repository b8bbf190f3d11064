// Simple and multi colours (facts 2.6).
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

// The places of a digit that strong pairs connect, in two colours; the lowest cell has the first.
struct Net {
  std::array<Cells, 2> colours{};
};

class Nets {
 public:
  Nets(const Grid& grid, int digit) : grid_(grid), digit_(digit) {
    Cells seen;
    for (const int cell : grid.places[at(digit)]) {
      if (seen.has(cell)) continue;
      Net& net = list_[at(count_)];
      net = {};
      paint(net, cell, 0);
      seen |= net.colours[0] | net.colours[1];
      if (!net.colours[1].is_empty()) ++count_;
    }
  }
  [[nodiscard]] std::span<const Net> all() const { return {list_.data(), at(count_)}; }

 private:
  void paint(Net& net, int cell, std::size_t colour) const {
    net.colours[colour].add(cell);
    for (const int house : tables.house_of[at(cell)]) {
      const Mask spots = grid_.spots_in(house, digit_);
      if (!is_pair(spots)) continue;
      for (const int place : Each(spots)) {
        const int other = tables.cell_at[at(house)][at(place)];
        if (other != cell && !net.colours[0].has(other) && !net.colours[1].has(other)) paint(net, other, 1 - colour);
      }
    }
  }

  const Grid& grid_;
  int digit_;
  std::array<Net, 41> list_;  // a net has two places at least
  int count_ = 0;
};

// The strong links that join the net, each cell to one before it.
void link(const Grid& grid, Step& step, const Net& net, int digit) {
  Cells joined, waiting = Cells::only(net.colours[0].first());
  while (!waiting.is_empty()) {
    const int cell = waiting.first();
    waiting.remove(cell);
    joined.add(cell);
    for (const int house : tables.house_of[at(cell)]) {
      if (!is_pair(grid.spots_in(house, digit))) continue;
      for (const int next : (grid.places[at(digit)] & tables.members[at(house)]) - joined - waiting) {
        step.strong(cell, digit, next, digit);
        waiting.add(next);
      }
    }
  }
}

void tell(const Grid& grid, Step& step, std::initializer_list<const Net*> nets, int digit) {
  step.digit(digit);
  for (const Net* net : nets) {
    step.all_cells(net->colours[0], Role::one);
    step.all_cells(net->colours[1], Role::two);
    step.mark_all(net->colours[0], digit, Role::one);
    step.mark_all(net->colours[1], digit, Role::two);
    link(grid, step, *net, digit);
    step.sets.push_back({net->colours[0] | net->colours[1], bit(digit), Role::set});
  }
}

bool closed(const Grid& grid, Sink& sink, Step& step, std::initializer_list<const Net*> nets, int digit) {
  if (step.removes.empty()) return false;
  if (sink.wants_reasons()) tell(grid, step, nets, digit);
  return sink.close();
}

bool wrap(const Grid& grid, Sink& sink, const Net& net, int digit) {
  for (const Cells& colour : net.colours) {
    bool meets = false;
    for (const int cell : colour) meets |= tables.sees[at(cell)].meets(colour);
    if (!meets) continue;
    Step& step = sink.open(Kind::colour_wrap);
    step.remove_all(colour, digit);
    if (closed(grid, sink, step, {&net}, digit)) return true;
  }
  return false;
}

bool trap(const Grid& grid, Sink& sink, const Net& net, int digit) {
  Step& step = sink.open(Kind::colour_trap);
  const Cells seen = seen_by_any(net.colours[0]) & seen_by_any(net.colours[1]);
  step.remove_all((seen & grid.places[at(digit)]) - net.colours[0] - net.colours[1], digit);
  return closed(grid, sink, step, {&net}, digit);
}

// A colour of one net that sees both colours of the other is wrong.
bool between(const Grid& grid, Sink& sink, const Net& one, const Net& other, int digit) {
  Step& step = sink.open(Kind::multi_colours_2);
  for (const Cells& colour : one.colours) {
    const Cells seen = seen_by_any(colour);
    if (seen.meets(other.colours[0]) && seen.meets(other.colours[1])) step.remove_all(colour, digit);
  }
  return closed(grid, sink, step, {&one, &other}, digit);
}

// Two colours that see each other are not both right, so one of their opposites is.
bool opposite(const Grid& grid, Sink& sink, const Net& one, const Net& other, int digit) {
  Cells victims;
  for (const std::size_t i : {0u, 1u}) {
    const Cells seen = seen_by_any(one.colours[i]);
    for (const std::size_t j : {0u, 1u}) {
      if (!seen.meets(other.colours[j])) continue;
      victims |= seen_by_any(one.colours[1 - i]) & seen_by_any(other.colours[1 - j]);
    }
  }
  Step& step = sink.open(Kind::multi_colours_1);
  step.remove_all(victims & grid.places[at(digit)], digit);
  return closed(grid, sink, step, {&one, &other}, digit);
}

}  // namespace

bool simple_colours(const Grid& grid, Scratch&, Sink& sink) {
  for (int digit = 0; digit < 9; ++digit) {
    const Nets nets(grid, digit);
    for (const Net& net : nets.all()) {
      if (wrap(grid, sink, net, digit) || trap(grid, sink, net, digit)) return true;
    }
  }
  return false;
}

bool multi_colours(const Grid& grid, Scratch&, Sink& sink) {
  for (int digit = 0; digit < 9; ++digit) {
    const Nets nets(grid, digit);
    for (const Net& one : nets.all()) {
      for (const Net& other : nets.all()) {
        if (&one == &other) continue;
        if (between(grid, sink, one, other, digit) || opposite(grid, sink, one, other, digit)) return true;
      }
    }
  }
  return false;
}

}  // namespace grille::hodoku
