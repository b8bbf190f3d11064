// Basic fish, plain, finned and sashimi (facts 2.2). A basic fish lies in rows against columns or the reverse, so a
// victim of a finned one sees its fins by the box alone: all fins lie in one box, in at most two lines of the cover's
// kind.
#include "hodoku/finders.hpp"

namespace grille::hodoku {
namespace {

constexpr int most_fins = 5;  // facts 1.2

enum class Shape { plain, finned, sashimi };

constexpr Kind kind_of(Shape shape, int size) {
  constexpr Kind plain[] = {Kind::x_wing, Kind::swordfish, Kind::jellyfish};
  constexpr Kind finned[] = {Kind::finned_x_wing, Kind::finned_swordfish, Kind::finned_jellyfish};
  constexpr Kind sashimi[] = {Kind::sashimi_x_wing, Kind::sashimi_swordfish, Kind::sashimi_jellyfish};
  const Kind* kinds = shape == Shape::plain ? plain : shape == Shape::finned ? finned : sashimi;
  return kinds[size - 2];
}

// One digit, one orientation. `lines[i]`: the places of the digit in base line i, which are numbers of cover lines.
struct School {
  const Grid& grid;
  Sink& sink;
  int digit, first_base, first_cover;
  std::array<Mask, 9> lines;

  [[nodiscard]] int cell(int line, int cover) const { return tables.cell_at[at(first_base + line)][at(cover)]; }

  bool found(Kind kind, unsigned base, unsigned cover, const Cells& fins, const Cells& victims) const {
    Step& step = sink.open(kind);
    step.remove_all(victims, digit);
    if (sink.wants_reasons()) {
      step.digit(digit);
      for (const int line : Each(base)) step.house(first_base + line, Role::base);
      for (const int line : Each(cover)) step.house(first_cover + line, Role::cover);
      for (const int line : Each(base)) {
        for (const int place : Each(lines[at(line)] & cover)) step.mark(cell(line, place), digit, Role::body);
      }
      step.mark_all(fins, digit, Role::fin);
    }
    return sink.close();
  }

  // The places in these cover lines outside the base.
  [[nodiscard]] Cells outside(unsigned base, unsigned cover) const {
    Cells places;
    for (const int line : Each(cover)) places |= tables.members[at(first_cover + line)];
    for (const int line : Each(base)) places -= tables.members[at(first_base + line)];
    return places & grid.places[at(digit)];
  }

  bool plain(int size, unsigned base, unsigned spots) const {
    const Cells victims = outside(base, spots);
    return !victims.is_empty() && found(kind_of(Shape::plain, size), base, spots, {}, victims);
  }

  // With the fins in these cover lines, one or two of one band.
  bool finned(int size, unsigned base, unsigned spots, unsigned fin_lines, Shape wanted) const {
    const unsigned cover = spots & ~fin_lines;
    const int band = lowest(fin_lines) / 3;
    unsigned fin_base = 0;
    int fins = 0;
    bool is_sashimi = false;
    for (const int line : Each(base)) {
      const Mask left = both(lines[at(line)], cover), out = both(lines[at(line)], fin_lines);
      if (out != 0) fin_base |= bit(line);
      fins += counts[out];
      is_sashimi |= counts[left] <= 1;
    }
    if (fins > most_fins || is_sashimi != (wanted == Shape::sashimi)) return false;
    const int base_band = lowest(fin_base) / 3;
    if (highest(fin_base) / 3 != base_band) return false;
    const unsigned near = cover & (0b111u << (3 * band));
    const unsigned far_lines = (0b111u << (3 * base_band)) & ~base;
    if (near == 0 || far_lines == 0) return false;
    Cells victims;
    for (const int line : Each(far_lines)) {
      for (const int place : Each(lines[at(line)] & near)) victims.add(cell(line, place));
    }
    if (victims.is_empty()) return false;
    Cells fin_cells;
    for (const int line : Each(base)) {
      for (const int place : Each(lines[at(line)] & fin_lines)) fin_cells.add(cell(line, place));
    }
    return found(kind_of(wanted, size), base, cover, fin_cells, victims);
  }

  // Covers in ascending order are the lines left out in descending order.
  bool each_finned(int size, unsigned base, unsigned spots, Shape wanted) const {
    const int over = counts[spots] - size;
    if (over != 1 && over != 2) return false;
    for (unsigned rest = spots; rest != 0;) {
      const int low = highest(rest);
      rest &= ~unsigned{bit(low)};
      if (over == 1) {
        if (finned(size, base, spots, bit(low), wanted)) return true;
        continue;
      }
      for (int high = low / 3 * 3 + 2; high > low; --high) {
        if ((spots >> high & 1) != 0 && finned(size, base, spots, bit(low) | bit(high), wanted)) return true;
      }
    }
    return false;
  }

  template <int Size>
  bool each_base(Shape wanted) const {
    const auto deeper = [&](const auto& self, int from, int left, unsigned base, unsigned spots) -> bool {
      for (int line = from; line + left <= 9; ++line) {
        if (lines[at(line)] == 0) continue;
        const unsigned all = spots | lines[at(line)], set = base | bit(line);
        if (counts[all] > (wanted == Shape::plain ? Size : Size + 2)) continue;
        if (left > 1) {
          if (self(self, line + 1, left - 1, set, all)) return true;
        } else if (wanted == Shape::plain) {
          if (counts[all] == Size && plain(Size, set, all)) return true;
        } else if (each_finned(Size, set, all, wanted)) {
          return true;
        }
      }
      return false;
    };
    return deeper(deeper, 0, Size, 0, 0);
  }
};

template <int Size>
bool fish(const Grid& grid, Scratch& scratch, Sink& sink, Shape wanted) {
  const Kind kind = kind_of(wanted, Size);
  for (int digit = 0; digit < 9; ++digit) {
    if (scratch.in_vain.is_known(grid, kind, digit)) continue;
    for (const int first_base : {0, first_column}) {
      School school{grid, sink, digit, first_base, first_column - first_base, {}};
      for (int line = 0; line < 9; ++line) school.lines[at(line)] = grid.spots_in(first_base + line, digit);
      if (school.each_base<Size>(wanted)) return true;
    }
    if (!sink.wants_all()) scratch.in_vain.keep(grid, kind, digit);
  }
  return false;
}

}  // namespace

template <int Size>
bool basic_fish(const Grid& grid, Scratch& scratch, Sink& sink) {
  return fish<Size>(grid, scratch, sink, Shape::plain);
}
template <int Size>
bool finned_fish(const Grid& grid, Scratch& scratch, Sink& sink) {
  return fish<Size>(grid, scratch, sink, Shape::finned);
}
template <int Size>
bool sashimi_fish(const Grid& grid, Scratch& scratch, Sink& sink) {
  return fish<Size>(grid, scratch, sink, Shape::sashimi);
}
template bool basic_fish<2>(const Grid&, Scratch&, Sink&);
template bool basic_fish<3>(const Grid&, Scratch&, Sink&);
template bool basic_fish<4>(const Grid&, Scratch&, Sink&);
template bool finned_fish<2>(const Grid&, Scratch&, Sink&);
template bool finned_fish<3>(const Grid&, Scratch&, Sink&);
template bool finned_fish<4>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<2>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<3>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<4>(const Grid&, Scratch&, Sink&);

}  // namespace grille::hodoku
