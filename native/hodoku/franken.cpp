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
  int digit = 0;
  Pool bases{}, covers{};
  std::array<int, Size> base{}, cover{};
  Cells body{}, endo{};

  bool each_base(int from, int depth, const Cells& places, const Cells& twice) {
    for (int i = from; i + (Size - depth) <= bases.count; ++i) {
      const Cells here = bases.places[at(i)];
      // Facts 2.2.5: without fins no base has more places than there are covers.
      if (!is_finned && !here.at_most(Size)) continue;
      const Cells overlap = twice | (places & here);
      if (!overlap.at_most(is_finned ? most_endo_fins : 0)) continue;
      base[at(depth)] = bases.houses[at(i)];
      const Cells all = places | here;
      if (depth + 1 < Size) {
        if (each_base(i + 1, depth + 1, all, overlap)) return true;
        continue;
      }
      body = all;
      endo = overlap;
      if (each_cover(0, 0, {}, {})) return true;
    }
    return false;
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
      Cells victims = (all - body) | overlap;
      for (const int fin : fins) victims &= tables.sees[at(fin)];
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

  // A box somewhere, and neither side of boxes alone (facts 2.2.3); asked only where every instance is wanted.
  [[nodiscard]] bool is_franken() const {
    int base_boxes = 0, cover_boxes = 0;
    for (const int house : base) base_boxes += house >= first_box;
    for (const int house : cover) cover_boxes += house >= first_box;
    return base_boxes + cover_boxes > 0 && base_boxes < Size && cover_boxes < Size;
  }

  bool found(const Cells& fins, const Cells& victims) {
    if (sink.wants_all() && !is_franken()) return false;
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
  for (int digit = 0; digit < 9; ++digit) {
    const Cells places = grid.places[at(digit)];
    if (places.is_empty()) continue;
    for (const int first_base : {0, first_column}) {
      Franken<Size> fish{grid, sink, is_finned, digit};
      fish.bases.add_nine(first_base, places);
      fish.bases.add_nine(first_box, places);
      fish.covers.add_nine(first_column - first_base, places);
      fish.covers.add_nine(first_box, places);
      if (fish.each_base(0, 0, {}, {})) return true;
      if (scratch.is_up()) return false;
    }
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
