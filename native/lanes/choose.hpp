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

constexpr int padded = 96;      // cells of a lane's copy, zeros after the 81st
constexpr int spacing = 128;    // bytes from one row of a table to the next: a shift away
constexpr int considered = 10;  // cells at most: all of them would be 1 % fewer guesses and 5 % slower on `several`

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

// By number of candidates.
constexpr std::uint8_t weights[16] = {0, 1, 6, 2, 1, 1, 1, 1, 1, 1};

struct Guess {
  int cell;
  std::uint16_t digit;  // the candidate that is tried first, as a mask
};

// Before: `lane` holds 81 cells and 15 zeros, no cell is empty, and some cell has two candidates or more.
// `B` is a vector of bytes; see the vector types.
template <class B>
inline Guess choose(const std::uint16_t* lane) {
  constexpr int parts = padded / B::size;
  B low[parts], high[parts], weight[parts];
  CellSet fewest;
  B::split(lane, low, high, weight, fewest);
  alignas(64) B by_digit[9][spacing / B::size];
#pragma GCC unroll 12
  for (int k = 0; k < parts; ++k) {
#pragma GCC unroll 8
    for (int d = 0; d < 8; ++d) by_digit[d][k] = low[k].with_bit(d) & weight[k];
    by_digit[8][k] = high[k].with_bit(0) & weight[k];
  }
  // A score and its cell in one number, so that one comparison keeps the better; of equals, the first cell.
  unsigned best = 0;
  const auto note = [&](int cell, B sum) {
    const unsigned key = (sum.total() << 8) | static_cast<unsigned>(255 - cell);
    best = key > best ? key : best;
  };
  const auto score_pair = [&](int cell) {
    const unsigned mask = lane[cell];
    const B *a = by_digit[std::countr_zero(mask)], *b = by_digit[std::countr_zero(mask & (mask - 1))];
    B sum = B::zero();
#pragma GCC unroll 12
    for (int k = 0; k < parts; ++k) sum = sum + ((a[k] + b[k]) & B::load(peers.of[cell] + k * B::size));
    note(cell, sum);
  };
  const auto score_any = [&](int cell) {
    B sum = B::zero();
    for (int k = 0; k < parts; ++k) {
      B all = B::zero();
      for (unsigned mask = lane[cell]; mask; mask &= mask - 1) all = all + by_digit[std::countr_zero(mask)][k];
      sum = sum + (all & B::load(peers.of[cell] + k * B::size));
    }
    note(cell, sum);
  };
  int left = considered;
  const auto visit = [&](CellSet set, const auto& score) {
    for (std::uint64_t bits = set.low; bits && left; bits &= bits - 1, --left) score(std::countr_zero(bits));
    for (std::uint64_t bits = set.high; bits && left; bits &= bits - 1, --left) score(64 + std::countr_zero(bits));
  };
  const int first = fewest.low ? std::countr_zero(fewest.low) : 64 + std::countr_zero(fewest.high);
  if (std::has_single_bit(static_cast<unsigned>(lane[first] & (lane[first] - 1)))) [[likely]] {
    visit(fewest, score_pair);
  } else {
    visit(fewest, score_any);
  }
  const int cell = 255 - static_cast<int>(best & 255);
  const unsigned mask = lane[cell];
  return {cell, static_cast<std::uint16_t>(mask & (~mask + 1))};
}

}  // namespace
}  // namespace grille::lanes
