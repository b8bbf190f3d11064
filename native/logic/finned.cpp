// Finned and sashimi fish: a basic fish but for some further places of the digit in the base lines, the fins. Either a
// fin is true or the fish is, so the digit leaves the cells of the cover that see every fin. Sashimi: without the fins
// some base line has fewer than two places left.
#include <array>
#include <vector>

#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

using Cells = Small::Cells;

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
  const Cells cover = all & lines_of(net, covers, true), fins = base - cover;
  Cells removed = cover - base;
  for (const int fin : fins) removed &= board.peers(fin);
  if (fins.is_empty() || removed.is_empty()) return false;
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

// Base lines, and the cross lines that they reach.
struct Bases {
  unsigned lines, reached;
};

// Adds every choice of `left` further lines from `next` on that can make a fish with fins in one box: of the three
// cross lines of that box one is a cover, so the bases reach two lines more than the covers at most.
template <int Size>
void choose_bases(const Net& net, int next, int left, const Bases& so_far, std::vector<Bases>& found) {
  if (size_of[so_far.reached] > Size + 2) return;
  if (left == 0) {
    if (size_of[so_far.reached] > Size) found.push_back(so_far);
    return;
  }
  for (int line = next; line < 9; ++line) {
    const unsigned places = net.places[at(line)];
    if ((places & (places - 1)) == 0) continue;
    choose_bases<Size>(net, line + 1, left - 1, {so_far.lines | 1u << line, so_far.reached | places}, found);
  }
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
  std::vector<Bases> choices;
  choose_bases<Size>(net, 0, Size, {}, choices);
  for (int box = 0; box < 9 && !choices.empty(); ++box) {
    const unsigned band = 7u << box / 3 * 3, stack = 7u << box % 3 * 3;
    for (const auto [bases, reached] : choices) {
      if ((bases & band) == 0) continue;
      unsigned covers = 0;
      for (int line = 0; line < 9; ++line) {
        if (bases >> line & 1) covers |= net.places[at(line)] & (band >> line & 1 ? ~stack : ~0u);
      }
      if (size_of[covers] > Size) continue;
      const bool enough = each_lines(reached & ~covers, Size - size_of[covers], 0, covers, [&](unsigned lines) {
        const bool has_fin = (reached & ~lines & stack) != 0 && (lines & stack) != 0;
        return has_fin && close_fish(net, bases, lines, Sashimi, sink);
      });
      if (enough) return true;
    }
  }
  return false;
}

template <int Size, bool Sashimi>
bool finned_fish(const Small& board, Sink& sink) {
  constexpr DigitQuest smallest = Sashimi ? DigitQuest::sashimi_x_wing : DigitQuest::finned_x_wing;
  constexpr auto quest = static_cast<DigitQuest>(static_cast<int>(smallest) + Size - 2);
  return search_digits(board, quest, sink, [&](int digit) {
    return finned_fish_of<Size, Sashimi>(Net(board, digit, false), sink) ||
           finned_fish_of<Size, Sashimi>(Net(board, digit, true), sink);
  });
}

constexpr Technique table[] = {
    {"finned-x-wing", finned_fish<2, false>},    {"sashimi-x-wing", finned_fish<2, true>},
    {"finned-swordfish", finned_fish<3, false>}, {"sashimi-swordfish", finned_fish<3, true>},
    {"finned-jellyfish", finned_fish<4, false>}, {"sashimi-jellyfish", finned_fish<4, true>},
};

}  // namespace

std::span<const Technique> families::finned() { return table; }

}  // namespace grille::logic
