// Where to guess: among the cells with fewest candidates, the one whose peers share most of them.
//
// Every peer counts once for each candidate it shares, a peer with two candidates six times and one with three twice:
// those are the cells that a guess is likely to fix. The scores are sums of bytes, a byte a cell:
//
//   byte      0 1 2 ... 80 | 81 ... 95
//   weight_d  6 0 1 ...  2 |  0 ...  0     the weight of a cell if digit d is a candidate there, else 0
//   peers_c   0 ff ff .. 0 |  0 ...  0     the peers of cell c
//   score(c) = sum over the bytes of (weight_a + weight_b) & peers_c      for the candidates a and b of cell c
//
// No sum exceeds 20 peers * 2 digits * 6, * 3 * 2 where no cell has two candidates, * 9 * 1 where none has three: a
// byte holds it.
#pragma once

#include <bit>
#include <cstdint>

#include "lanes/lanes.hpp"

namespace grille::lanes {
namespace {

constexpr int padded = 96;      // cells of a state, zeros after the 81st
constexpr int spacing = 128;    // bytes from one row of a table to the next: a shift away
constexpr int considered = 16;  // cells at most: as many as a vector of 512 bits scores at once

struct PeerBytes {
  alignas(64) std::uint8_t of[cells][spacing]{};
  constexpr PeerBytes() {
    for (int a = 0; a < cells; ++a) {
      for (int b = 0; b < cells; ++b) {
        const bool meets = a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
        if (meets && a != b) of[a][b] = 0xFF;
      }
    }
  }
};
constexpr PeerBytes peers;

// A set of cells: bit c of the 81.
struct CellSet {
  std::uint64_t low = 0, high = 0;
};

// The weight of a cell, by its number of candidates.
constexpr std::uint8_t weight_of[16] = {0, 1, 6, 2, 1, 1, 1, 1, 1, 1};

struct Guess {
  int cell;
  std::uint16_t digit;  // the candidate that is tried first, as a mask
};

// A lane is straight if its path met no dead end. Straight and with fewer cells open than this, it takes the first cell
// with two candidates: such a grid has several solutions, or is nearly solved, and any guess will do. That holds before
// the first guess too: `several` is 10 % faster for it, `seventeen` 2 % slower, with 0.68 guesses instead of 0.56.
constexpr int few = 48;

// The data for that: how many cells have several candidates, and the first with two, or a number from `cells` on.
struct Glance {
  int open, first_of_two;
};

// The weights of the cells by digit, as drawn above.
template <class B>
struct Weights {
  alignas(64) B of[9][spacing / B::size];
};

// The lowest digit of a mask that is not empty, which the compiler would doubt.
inline int lowest_of(unsigned digits) {
  if (digits == 0) __builtin_unreachable();
  return std::countr_zero(digits);
}

// The score of a cell for some of its digits.
template <class B>
[[gnu::noinline]] unsigned score(const Weights<B>& weights, int cell, unsigned digits) {
  B sum = B::zero();
  for (int k = 0; k < padded / B::size; ++k) {
    B all = B::zero();
    for (unsigned rest = digits; rest; rest &= rest - 1) all = all + weights.of[lowest_of(rest)][k];
    sum = sum + (all & B::load(peers.of[cell] + k * B::size));
  }
  return sum.total();
}

// The same for two digits, which is nearly always.
template <class B>
inline unsigned score_pair(const Weights<B>& weights, int cell, unsigned digits) {
  const B *a = weights.of[lowest_of(digits)], *b = weights.of[lowest_of(digits & (digits - 1))];
  B sum = B::zero();
#pragma GCC unroll 12
  for (int k = 0; k < padded / B::size; ++k) {
    sum = sum + ((a[k] + b[k]) & B::load(peers.of[cell] + k * B::size));
  }
  return sum.total();
}

// Before: `state` holds 81 cells and 15 zeros, no cell is empty, and some cell has two candidates or more.
// `B` is a vector of bytes; see the vector types.
template <class B>
inline Guess choose_by_bytes(const std::uint16_t* state, bool straight) {
  const auto lowest = [](unsigned digits) { return static_cast<std::uint16_t>(digits & (~digits + 1)); };
  if (straight) {
    const auto [open, first] = B::glance(state);
    if (open < few && first < cells) return {first, lowest(state[first])};
  }
  constexpr int parts = padded / B::size;
  B low[parts], high[parts], weight[parts];
  CellSet fewest;
  B::split(state, low, high, weight, fewest);
  const int first = fewest.low ? std::countr_zero(fewest.low) : 64 + std::countr_zero(fewest.high);

  Weights<B> weights;
#pragma GCC unroll 12
  for (int k = 0; k < parts; ++k) {
#pragma GCC unroll 8
    for (int d = 0; d < 8; ++d) weights.of[d][k] = weight[k].where(low[k], d);
    weights.of[8][k] = weight[k].where(high[k], 0);
  }
  // A score and its cell in one number, so that one comparison keeps the better; of equals, the first cell.
  unsigned best = 0;
  int left = considered;
  const auto visit = [&](const auto& score_of) {
    const auto note = [&](int cell) {
      const unsigned key = (score_of(weights, cell, state[cell]) << 8) | static_cast<unsigned>(255 - cell);
      best = key > best ? key : best;
    };
    for (std::uint64_t bits = fewest.low; bits && left; bits &= bits - 1, --left) note(std::countr_zero(bits));
    for (std::uint64_t bits = fewest.high; bits && left; bits &= bits - 1, --left) note(64 + std::countr_zero(bits));
  };
  if (std::popcount(state[first]) == 2) [[likely]] {
    visit(score_pair<B>);
  } else {
    visit(score<B>);
  }
  const int cell = 255 - static_cast<int>(best & 255);
  // Where both branches of a guess will be searched, their order makes no difference. In a grid with several solutions
  // the digit with the higher score leads to one in fewer guesses.
  std::uint16_t digit = lowest(state[cell]);
  if (straight) {
    unsigned most = 0;
    for (unsigned rest = state[cell]; rest; rest &= rest - 1) {
      const unsigned here = score(weights, cell, lowest(rest));
      if (here > most) most = here, digit = lowest(rest);
    }
  }
  return {cell, digit};
}

}  // namespace
}  // namespace grille::lanes
