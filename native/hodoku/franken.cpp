// Franken fish, plain and finned (facts 2.2): lines and boxes against crossing lines and boxes.
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

constexpr int most_fins = 5, most_endo_fins = 2;  // facts 1.2

constexpr Kind kind_of(bool is_finned, int size) {
  if (is_finned) return size == 2 ? Kind::finned_franken_x_wing : Kind::finned_franken_swordfish;
  return size == 2 ? Kind::franken_x_wing : Kind::franken_swordfish;
}

struct Pool {  // houses that hold places of the digit, ascending
  std::array<std::uint8_t, 18> houses{};
  std::array<Cells, 18> places{};
  int count = 0;

  void add(int house, const Cells& all) {
    const Cells in_house = all & tables.members[at(house)];
    if (in_house.is_empty()) return;
    houses[at(count)] = static_cast<std::uint8_t>(house);
    places[at(count++)] = in_house;
  }
  void add_nine(int first, const Cells& all) {
    for (int house = first; house < first + 9; ++house) add(house, all);
  }
};

template <int Size>
struct Franken {
  const Grid& grid;
  Sink& sink;
  bool is_finned;
  int digit = 0, first_base = 0;
  Pool bases{}, covers{};
  std::array<int, Size> base{}, cover{};
  Cells body{}, endo{};
  std::array<std::int8_t, houses> numbers{};  // of a house among the covers, or -1
  static constexpr unsigned none = ~0u;
  unsigned lowest_covers = none;  // five bits a number

  // `victims`: what may still be one. A cover that a victim lies in holds nothing of the base but what it sees, so all
  // that it does not see is held by the other covers, one fewer.
  bool each_base(int from, int depth, const Cells& places, const Cells& twice, const Cells& victims) {
    for (int i = from; i + (Size - depth) <= bases.count; ++i) {
      const Cells here = bases.places[at(i)];
      // Facts 2.2.5: without fins no base has more places than there are covers.
      if (!is_finned && !here.at_most(Size)) continue;
      const Cells overlap = twice | (places & here);
      if (!overlap.at_most(is_finned ? most_endo_fins : 0)) continue;
      base[at(depth)] = bases.houses[at(i)];
      const Cells all = places | here, left = still_victims(victims, all, overlap);
      if (left.is_empty()) continue;
      if (depth + 1 < Size) {
        if (each_base(i + 1, depth + 1, all, overlap, left)) return true;
        continue;
      }
      body = all;
      endo = overlap;
      if (sink.wants_all() ? each_cover(0, 0, {}, {}) : first_cover(left)) return true;
    }
    return false;
  }

  [[nodiscard]] Cells still_victims(const Cells& victims, const Cells& places, const Cells& twice) const {
    Cells left;
    for (const int cell : victims) {
      const Cells& seen = tables.sees[at(cell)];
      Cells unseen = places - seen;
      unseen.remove(cell);
      if (twice.is_within(seen) && is_held(unseen, Size - 1)) left.add(cell);
    }
    return left;
  }

  // Whether so many lines across the base and boxes hold all of these.
  [[nodiscard]] bool is_held(const Cells& set, int houses_left) const {
    if (set.is_empty()) return true;
    if (houses_left == 0) return false;
    const auto [line, box] = cover_homes(set.first());
    return is_held(set - tables.members[at(line)], houses_left - 1) ||
           is_held(set - tables.members[at(box)], houses_left - 1);
  }

  // The lowest covers, by way of the victims: five times quicker than trying all.
  bool first_cover(const Cells& victims) {
    lowest_covers = none;
    for (const int cell : victims) {
      Cells unseen = body - tables.sees[at(cell)];
      unseen.remove(cell);
      for (const int house : cover_homes(cell)) hold(unseen, 0, 0, house);
    }
    if (lowest_covers == none) return false;
    Cells covered, twice;
    unsigned rest = lowest_covers;
    for (int i = Size; i-- > 0; rest >>= 5) {
      const Cells here = covers.places[rest & 31];
      cover[at(i)] = covers.houses[rest & 31];
      twice |= covered & here;
      covered |= here;
    }
    const Cells fins = (body - covered) | endo;
    return found(fins, victims_of(covered, twice, fins));
  }

  // Adds a house to the covers, then such as hold what is left of the set, then any.
  void hold(const Cells& set, unsigned chosen, int depth, int house) {
    const int number = numbers[at(house)];
    if (number < 0 || (chosen >> number & 1) != 0 || is_base(house) || !covers.places[at(number)].meets(body)) return;
    const unsigned more = chosen | 1u << number;
    const Cells left = set - tables.members[at(house)];
    if (depth + 1 == Size) {
      if (left.is_empty()) offer(more);
    } else if (!left.is_empty()) {
      for (const int next : cover_homes(left.first())) hold(left, more, depth + 1, next);
    } else {
      for (int i = 0; i < covers.count; ++i) hold(left, more, depth + 1, covers.houses[at(i)]);
    }
  }

  void offer(unsigned chosen) {
    unsigned key = 0;
    std::size_t depth = 0;
    for (const int number : Each(chosen)) {
      key = key << 5 | static_cast<unsigned>(number);
      cover[depth++] = covers.houses[at(number)];
    }
    if (key >= lowest_covers) return;
    Cells covered, twice;
    for (const int number : Each(chosen)) {
      twice |= covered & covers.places[at(number)];
      covered |= covers.places[at(number)];
    }
    const Cells fins = (body - covered) | endo;
    if (fins.is_empty() == is_finned || !fins.at_most(most_fins)) return;
    if (is_picky() && !is_franken()) return;
    if (!victims_of(covered, twice, fins).is_empty()) lowest_covers = key;
  }

  // Facts 2.2.1: outside the base, or in two covers; and seen by every fin.
  [[nodiscard]] Cells victims_of(const Cells& covered, const Cells& twice, const Cells& fins) const {
    Cells victims = (covered - body) | twice;
    for (const int fin : fins) victims &= tables.sees[at(fin)];
    return victims;
  }

  // The line across the base and the box of a cell.
  [[nodiscard]] std::array<int, 2> cover_homes(int cell) const {
    const auto& homes = tables.house_of[at(cell)];
    return {homes[first_base == 0 ? 1 : 0], homes[2]};
  }

  // `twice`: the cells in two covers.
  bool each_cover(int from, int depth, const Cells& covered, const Cells& twice) {
    for (int i = from; i + (Size - depth) <= covers.count; ++i) {
      const Cells here = covers.places[at(i)];
      if (!here.meets(body)) continue;
      const int house = covers.houses[at(i)];
      if (is_base(house)) continue;
      cover[at(depth)] = house;
      const Cells all = covered | here, overlap = twice | (covered & here);
      if (depth + 1 < Size) {
        if (each_cover(i + 1, depth + 1, all, overlap)) return true;
        continue;
      }
      const Cells fins = (body - all) | endo;
      if (fins.is_empty() == is_finned || !fins.at_most(most_fins)) continue;
      const Cells victims = victims_of(all, overlap, fins);
      if (!victims.is_empty() && found(fins, victims)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_base(int house) const {
    for (const int one : base) {
      if (one == house) return true;
    }
    return false;
  }

  // HoDoKu's walk has taken every plain fish before it comes here.
  [[nodiscard]] bool is_picky() const { return sink.wants_all() || sink.wants_simplest(); }
  // A box somewhere, and neither side of boxes alone (facts 2.2.3).
  [[nodiscard]] bool is_franken() const {
    int base_boxes = 0, cover_boxes = 0;
    for (const int house : base) base_boxes += house >= first_box;
    for (const int house : cover) cover_boxes += house >= first_box;
    return base_boxes + cover_boxes > 0 && base_boxes < Size && cover_boxes < Size;
  }

  bool found(const Cells& fins, const Cells& victims) {
    if (is_picky() && !is_franken()) return false;
    Step& step = sink.open(kind_of(is_finned, Size));
    step.remove_all(victims, digit);
    if (sink.wants_reasons()) {
      step.digit(digit);
      for (const int house : base) step.house(house, Role::base);
      for (const int house : cover) step.house(house, Role::cover);
      step.mark_all(body - fins, digit, Role::body);
      step.mark_all(fins, digit, Role::fin);
    }
    return sink.close();
  }
};

template <int Size>
bool franken(const Grid& grid, Scratch& scratch, Sink& sink, bool is_finned) {
  const Kind kind = kind_of(is_finned, Size);
  for (int digit = 0; digit < 9; ++digit) {
    if (scratch.in_vain.is_known(grid, kind, digit)) continue;
    const Cells places = grid.places[at(digit)];
    for (const int first_base : {0, first_column}) {
      Franken<Size> fish{grid, sink, is_finned, digit, first_base};
      fish.bases.add_nine(first_base, places);
      fish.bases.add_nine(first_box, places);
      fish.covers.add_nine(first_column - first_base, places);
      fish.covers.add_nine(first_box, places);
      fish.numbers.fill(-1);
      for (int i = 0; i < fish.covers.count; ++i) {
        fish.numbers[fish.covers.houses[at(i)]] = static_cast<std::int8_t>(i);
      }
      if (fish.each_base(0, 0, {}, {}, places)) return true;
      if (scratch.is_up()) return false;
    }
    if (!sink.wants_all()) scratch.in_vain.keep(grid, kind, digit);
  }
  return false;
}

}  // namespace

template <int Size>
bool franken_fish(const Grid& grid, Scratch& scratch, Sink& sink) {
  return franken<Size>(grid, scratch, sink, false);
}
template <int Size>
bool finned_franken_fish(const Grid& grid, Scratch& scratch, Sink& sink) {
  return franken<Size>(grid, scratch, sink, true);
}
template bool franken_fish<2>(const Grid&, Scratch&, Sink&);
template bool franken_fish<3>(const Grid&, Scratch&, Sink&);
template bool finned_franken_fish<2>(const Grid&, Scratch&, Sink&);
template bool finned_franken_fish<3>(const Grid&, Scratch&, Sink&);

}  // namespace grille::hodoku
