// Finned and sashimi fish: a basic fish but for some further places of the digit in the base lines, the fins. Either a
// fin is true or the fish is, so the digit leaves the cells of the cover that see every fin. Sashimi: without the fins
// some base line has fewer than two places left.
#include <array>

#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr auto size_of = [] {
  std::array<std::uint8_t, 512> sizes{};
  for (unsigned set = 1; set < 512; ++set) sizes[set] = static_cast<std::uint8_t>(sizes[set / 2] + set % 2);
  return sizes;
}();

// One digit in one direction: `places[line]` as a bit set over the cross lines.
struct Net {
  const Small& board;
  int digit;
  bool from_columns;
  std::array<unsigned, 9> places{};

  Net(const Small& board_, int digit_, bool from_columns_) : board(board_), digit(digit_), from_columns(from_columns_) {
    for (int line = 0; line < 9; ++line) {
      places[at(line)] = static_cast<unsigned>(board.spots_in(base_house(line), digit).words[0]);
    }
  }
  [[nodiscard]] int base_house(int line) const { return from_columns ? 9 + line : line; }
  [[nodiscard]] int cover_house(int line) const { return from_columns ? line : 9 + line; }
};

Cells lines_of(const Net& net, unsigned lines, bool cover) {
  Cells cells{};
  for (int line = 0; line < 9; ++line) {
    if (lines >> line & 1) cells |= net.board.members(cover ? net.cover_house(line) : net.base_house(line));
  }
  return cells;
}

bool close_fish(const Net& net, unsigned bases, unsigned covers, bool sashimi, Sink& sink) {
  const Small& board = net.board;
  const Cells all = board.places[at(net.digit)], base = all & lines_of(net, bases, false);
  const Cells cover = all & lines_of(net, covers, true), fins = base.minus(cover);
  Cells removed = cover.minus(base);
  for (const int fin : fins) removed &= board.peers(fin);
  if (fins.none() || removed.none()) return false;
  bool thin = false;
  for (int line = 0; line < 9; ++line) {
    const unsigned body = net.places[at(line)] & covers;
    if (bases >> line & 1) thin |= (body & (body - 1)) == 0;
  }
  if (thin != sashimi) return false;
  Step& step = sink.open();
  step.digit(net.digit);
  for (int line = 0; line < 9; ++line) {
    if (bases >> line & 1) step.house(net.base_house(line), Role::base);
  }
  for (int line = 0; line < 9; ++line) {
    if (covers >> line & 1) step.house(net.cover_house(line), Role::cover);
  }
  step.mark_all(base & cover, net.digit, Role::body);
  step.mark_all(fins, net.digit, Role::fin);
  step.remove_all(removed, net.digit);
  return sink.close();
}

// Calls chosen(bases, covers) for every `Size` lines of `from` whose places, as must(line) gives them, need at most
// `Size` covers.
template <int Size, class Must, class Chosen>
bool each_bases(unsigned from, int next, unsigned bases, unsigned covers, const Must& must, const Chosen& chosen) {
  if (size_of[covers] > Size) return false;
  if (size_of[bases] == Size) return chosen(bases, covers);
  for (int line = next; line < 9; ++line) {
    if ((from >> line & 1) == 0) continue;
    if (each_bases<Size>(from, line + 1, bases | 1u << line, covers | must(line), must, chosen)) return true;
  }
  return false;
}

// Calls chosen(lines) for every `size` of the lines in `from`, smallest lines first.
template <class Chosen>
bool each_lines(unsigned from, int size, int next, unsigned lines, const Chosen& chosen) {
  if (size == 0) return chosen(lines);
  for (int line = next; line < 9; ++line) {
    if ((from >> line & 1) && each_lines(from, size - 1, line + 1, lines | 1u << line, chosen)) return true;
  }
  return false;
}

// The fins lie in one box: a cell that sees a fin from a cover line, yet off the base lines, sees it through the box.
// So for each box the places of the base lines outside it must be covered, and few covers remain to choose.
template <int Size, bool Sashimi>
bool finned_fish_of(const Net& net, Sink& sink) {
  unsigned open = 0;
  for (int line = 0; line < 9; ++line) {
    if ((net.places[at(line)] & (net.places[at(line)] - 1)) != 0) open |= 1u << line;
  }
  for (int box = 0; box < 9; ++box) {
    const unsigned band = 7u << box / 3 * 3, stack = 7u << box % 3 * 3;
    const auto must = [&](int line) { return net.places[at(line)] & (band >> line & 1 ? ~stack : ~0u); };
    const auto covers_of = [&](unsigned bases, unsigned covers) {
      unsigned reached = 0;
      for (int line = 0; line < 9; ++line) {
        if (bases >> line & 1) reached |= net.places[at(line)];
      }
      const int missing = Size - size_of[covers];
      return each_lines(reached & ~covers, missing, 0, covers, [&](unsigned lines) {
        const bool has_fin = (reached & ~lines & stack) != 0 && (lines & stack) != 0;
        return has_fin && close_fish(net, bases, lines, Sashimi, sink);
      });
    };
    const bool enough = each_bases<Size>(open, 0, 0, 0, must, [&](unsigned bases, unsigned covers) {
      return (bases & band) != 0 && covers_of(bases, covers);
    });
    if (enough) return true;
  }
  return false;
}

template <int Size, bool Sashimi>
bool finned_fish(const Small& board, Sink& sink) {
  for (int digit = 0; digit < 9; ++digit) {
    for (const bool from_columns : {false, true}) {
      if (finned_fish_of<Size, Sashimi>(Net(board, digit, from_columns), sink)) return true;
    }
  }
  return false;
}

constexpr Technique table[] = {
    {"finned-x-wing", finned_fish<2, false>},    {"sashimi-x-wing", finned_fish<2, true>},
    {"finned-swordfish", finned_fish<3, false>}, {"sashimi-swordfish", finned_fish<3, true>},
    {"finned-jellyfish", finned_fish<4, false>}, {"sashimi-jellyfish", finned_fish<4, true>},
};

}  // namespace

std::span<const Technique> families::finned() { return table; }

}  // namespace grille::logic
