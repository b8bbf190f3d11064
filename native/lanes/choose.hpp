// Where to guess: the cell with two candidates whose peers share most of them.
#pragma once

#include <bit>
#include <cstdint>

#include "lanes/lanes.hpp"

namespace grille::lanes {
namespace {

// A set of cells: bit c of the 81.
struct CellSet {
  std::uint64_t low = 0, high = 0;
  friend CellSet operator&(CellSet a, CellSet b) { return {a.low & b.low, a.high & b.high}; }
  friend CellSet operator|(CellSet a, CellSet b) { return {a.low | b.low, a.high | b.high}; }
  friend CellSet without(CellSet a, CellSet b) { return {a.low & ~b.low, a.high & ~b.high}; }
  bool is_empty() const { return (low | high) == 0; }
  int size() const { return std::popcount(low) + std::popcount(high); }
  int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  void drop_first() {
    if (low)
      low &= low - 1;
    else
      high &= high - 1;
  }
  constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
};

struct PeerTable {
  CellSet of[cells];
  constexpr PeerTable() {
    for (int a = 0; a < cells; ++a) {
      for (int b = 0; b < cells; ++b) {
        const bool same = a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
        if (same && a != b) of[a].add(b);
      }
    }
  }
};
constexpr PeerTable peers;

struct Guess {
  int cell;
  std::uint16_t digit;  // the candidate that is tried first, as a mask
};

// For each digit the cells that have it.
template <class V>
inline void digit_sets(const std::uint16_t* lane, CellSet* of) {
  for (int d = 0; d < 9; ++d) of[d] = {};
  for (int c = 0; c < cells; ++c) {
    for (unsigned m = lane[c]; m; m &= m - 1) of[std::countr_zero(m)].add(c);
  }
}

#ifdef __AVX2__
template <>
inline void digit_sets<Avx2>(const std::uint16_t* lane, CellSet* of) {
  std::uint32_t part[9][4];
  for (int g = 0; g < 3; ++g) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane + 32 * g)),
                  b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane + 32 * g + 16));
    const __m256i byte = _mm256_set1_epi16(0xFF);
    __m256i low =
        _mm256_permute4x64_epi64(_mm256_packus_epi16(_mm256_and_si256(a, byte), _mm256_and_si256(b, byte)), 0xD8);
    const __m256i high =
        _mm256_permute4x64_epi64(_mm256_packs_epi16(_mm256_slli_epi16(a, 7), _mm256_slli_epi16(b, 7)), 0xD8);
    part[8][g] = static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
    for (int d = 7; d >= 0; --d) {
      part[d][g] = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
      low = _mm256_add_epi8(low, low);
    }
  }
  for (int d = 0; d < 9; ++d) of[d] = {part[d][0] | std::uint64_t{part[d][1]} << 32, part[d][2]};
}
#endif

#ifndef CANDS
#define CANDS 8
#endif
// Before: `lane` holds 81 cells and 15 zeros, no cell is empty, and some cell has two candidates or more.
template <class V>
inline Guess choose(const std::uint16_t* lane) {
  CellSet of[9];
  digit_sets<V>(lane, of);
  CellSet one, two, three, four;
  for (int d = 0; d < 9; ++d) {
    four = four | (three & of[d]);
    three = three | (two & of[d]);
    two = two | (one & of[d]);
    one = one | of[d];
  }
  const CellSet pairs = without(two, three), triples = without(three, four);
  CellSet left = pairs;
  if (left.is_empty()) left = triples;
  if (left.is_empty()) left = four;
  Guess best{-1, 0};
  int most = -1;
  for (int n = 0; n < CANDS && !left.is_empty(); ++n, left.drop_first()) {
    const int cell = left.first();
    int score = 0;
    for (unsigned m = lane[cell]; m; m &= m - 1) {
      const CellSet sharing = of[std::countr_zero(m)] & peers.of[cell];
      score += sharing.size() + 3 * (sharing & pairs).size() + (sharing & triples).size();
    }
    if (score > most) most = score, best.cell = cell;
  }
  const unsigned mask = lane[best.cell];
  best.digit = static_cast<std::uint16_t>(mask & (~mask + 1));
  return best;
}

}  // namespace
}  // namespace grille::lanes
