// Between the lanes and a stack on x86: the two transpositions that the layout needs. The first is for AVX2 and
// AVX-512, the second for AVX-512: without its masks, plain stores are faster.
//
// Both live on broadcasts of 32 bits, which are plain loads, where those of 16 bits go through the one unit that moves
// bytes across a register.
#pragma once

#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "lanes/choose.hpp"

namespace grille::lanes {
namespace {

// Sixteen cells of one lane, from `cell` on, which is even. A pair of neighbouring lanes is read for each: even cells
// with the lane in the lower half of the pair, odd ones with the lane in the upper half, so that everything lies in
// place and a blend each gathers it.
//
//   even cells   c0 .. | c2 .. | c4 .. | ...          odd cells   .. c1 | .. c3 | .. c5 | ...
template <int lanes>
[[gnu::always_inline]] inline __m256i sixteen_cells(const std::uint16_t* x, int lane, int cell) {
  const auto pair = [=](int c) {
    int both;
    __builtin_memcpy(&both, x + (cell + c) * lanes + lane - (c & 1), 4);
    return _mm256_set1_epi32(both);
  };
  __m256i even = pair(0), odd = pair(1);
  even = _mm256_blend_epi32(even, pair(2), 2), odd = _mm256_blend_epi32(odd, pair(3), 2);
  even = _mm256_blend_epi32(even, pair(4), 4), odd = _mm256_blend_epi32(odd, pair(5), 4);
  even = _mm256_blend_epi32(even, pair(6), 8), odd = _mm256_blend_epi32(odd, pair(7), 8);
  even = _mm256_blend_epi32(even, pair(8), 16), odd = _mm256_blend_epi32(odd, pair(9), 16);
  even = _mm256_blend_epi32(even, pair(10), 32), odd = _mm256_blend_epi32(odd, pair(11), 32);
  even = _mm256_blend_epi32(even, pair(12), 64), odd = _mm256_blend_epi32(odd, pair(13), 64);
  even = _mm256_blend_epi32(even, pair(14), 128), odd = _mm256_blend_epi32(odd, pair(15), 128);
  return _mm256_blend_epi16(even, odd, 0xAA);
}

// The other way, lanes go in pairs: the states of an even and an odd lane, interleaved, are broadcast together and
// blended under one mask; and up to four such pairs share the load and the store of a cell.
constexpr int most_pairs = 4;

template <class V>
struct Pairs {
  alignas(64) std::uint32_t cell[most_pairs][padded];  // the even lane's state in the lower halves
  typename V::Mask lanes[most_pairs];
};

template <class V, int count>
[[gnu::always_inline]] inline void put_pairs(std::uint16_t* x, const Pairs<V>& pairs) {
  typename V::Mask lanes[count];
#pragma GCC unroll 4
  for (int i = 0; i < count; ++i) lanes[i] = pairs.lanes[i];
#pragma GCC unroll 3
  for (int c = 0; c < cells; ++c) {
    V vector = V::load(x + c * V::lanes);
#pragma GCC unroll 4
    for (int i = 0; i < count; ++i) vector = pick(lanes[i], V::all_pairs(pairs.cell[i][c]), vector);
    vector.store(x + c * V::lanes);
  }
}

template <class V>
[[gnu::noinline]] void put_lanes(std::uint16_t* x, std::uint32_t lanes, const std::uint16_t* const* states) {
  Pairs<V> pairs;
  std::uint32_t even = lanes & 0x55555555, odd = lanes & 0xAAAAAAAA;
  while (even | odd) {
    int count = 0;
    for (; count < most_pairs && (even | odd); ++count) {
      // Where one kind has run out, the other's state stands on both sides and one of them is masked away.
      const int a = std::countr_zero(even ? even : odd), b = std::countr_zero(odd ? odd : even);
      pairs.lanes[count] = V::mask_of((even & (~even + 1)) | (odd & (~odd + 1)));
      V::interleave(states[a], states[b], pairs.cell[count]);
      even &= even - 1, odd &= odd - 1;  // 0 stays 0
    }
    if (count == 4) put_pairs<V, 4>(x, pairs);
    if (count == 3) put_pairs<V, 3>(x, pairs);
    if (count == 2) put_pairs<V, 2>(x, pairs);
    if (count == 1) put_pairs<V, 1>(x, pairs);
  }
}

}  // namespace
}  // namespace grille::lanes
