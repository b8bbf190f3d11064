// Thirty-two 16-bit lanes in one AVX-512 register. Included by avx512.cpp alone, the one file compiled for it.
//
// Comparisons give masks in registers of their own, and any function of three inputs is one operation (`ternary`): the
// tick has 1,450 operations for 32 lanes where AVX2 has 2,300 for 16.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "lanes/choose_avx512.hpp"
#include "lanes/transpose.hpp"

namespace grille::lanes {
namespace {

struct Avx512 {
  using Mask = __mmask32;
  static constexpr int lanes = 32;
  static constexpr std::uint32_t last_third = 0x1FFFF;  // cells 64..80
  __m512i v;

  static Avx512 all(std::uint16_t value) { return {_mm512_set1_epi16(static_cast<short>(value))}; }
  static Avx512 load(const std::uint16_t* from) { return {_mm512_load_si512(from)}; }
  void store(std::uint16_t* to) const { _mm512_store_si512(to, v); }
  // The low 16 bits in every even lane, the high ones in every odd lane.
  static Avx512 all_pairs(std::uint32_t values) { return {_mm512_set1_epi32(static_cast<int>(values))}; }
  static Mask mask_of(std::uint32_t set) { return set; }

  static void set(std::uint16_t* cell, int lane, std::uint16_t value) {
    pick(1U << lane, all(value), load(cell)).store(cell);
  }
  // Stored as wide as the choice will load it: two narrower stores would make it wait, 2 % on `hardest`.
  [[gnu::noinline]] static void take(const std::uint16_t* x, int lane, std::uint16_t* state) {
    const __m128i last = _mm_cvtsi32_si128(x[80 * lanes + lane]);
#pragma GCC unroll 3
    for (int c = 0; c < padded; c += 32) {
      const __m256i low = sixteen_cells<lanes>(x, lane, c),
                    high = c < 64 ? sixteen_cells<lanes>(x, lane, c + 16) : _mm256_zextsi128_si256(last);
      _mm512_store_si512(state + c, _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1));
    }
  }
  static void put(std::uint16_t* x, std::uint32_t set, const std::uint16_t* const* states) {
    put_lanes<Avx512>(x, set, states);
  }
  static void interleave(const std::uint16_t* even, const std::uint16_t* odd, std::uint32_t* both) {
    alignas(64) static constexpr std::uint16_t in_turn[32] = {0,  32, 1,  33, 2,  34, 3,  35, 4,  36, 5,
                                                              37, 6,  38, 7,  39, 8,  40, 9,  41, 10, 42,
                                                              11, 43, 12, 44, 13, 45, 14, 46, 15, 47};
    const __m512i lower = _mm512_load_si512(in_turn), upper = _mm512_add_epi16(lower, _mm512_set1_epi16(16));
#pragma GCC unroll 3
    for (int c = 0; c < padded; c += 32) {
      const __m512i a = _mm512_load_si512(even + c), b = _mm512_load_si512(odd + c);
      _mm512_store_si512(both + c, _mm512_permutex2var_epi16(a, lower, b));
      _mm512_store_si512(both + c + 16, _mm512_permutex2var_epi16(a, upper, b));
    }
  }
  static Guess choose(const std::uint16_t* state, bool straight) { return choose_at_once(state, straight); }
  // Digits as masks of candidates, by a table of words.
  static void read(const std::uint8_t* digits, std::uint16_t* state) {
    alignas(64) static constexpr std::uint16_t mask_of_digit[32] = {0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    const __m512i table = _mm512_load_si512(mask_of_digit);
#pragma GCC unroll 3
    for (int c = 0; c < padded; c += 32) {
      const __mmask32 here = c < 64 ? ~0U : last_third;
      const __m512i wide = _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(here, digits + c));
      _mm512_store_si512(state + c, _mm512_maskz_permutexvar_epi16(here, wide, table));
    }
  }
  // Masks of one candidate as digits: the number of zeros below the bit, and one.
  static void write(const std::uint16_t* state, std::uint8_t* digits) {
    const __m512i minus_one = _mm512_set1_epi16(-1);
#pragma GCC unroll 3
    for (int c = 0; c < padded; c += 32) {
      const __m512i below = _mm512_popcnt_epi16(_mm512_add_epi16(_mm512_load_si512(state + c), minus_one));
      _mm512_mask_cvtepi16_storeu_epi8(digits + c, c < 64 ? ~0U : last_third, _mm512_sub_epi16(below, minus_one));
    }
  }

  // The operations of vec.hpp. Bit 4a + 2b + c of `table` is what inputs a, b and c give.
  template <int table>
  static Avx512 ternary(Avx512 a, Avx512 b, Avx512 c) {
    return {_mm512_ternarylogic_epi32(a.v, b.v, c.v, table)};
  }
  static Avx512 or3(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b1111'1110>(a, b, c); }
  static Avx512 and3(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b1000'0000>(a, b, c); }
  static Avx512 majority(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b1110'1000>(a, b, c); }
  static Avx512 without2(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b0001'0000>(a, b, c); }
  static Avx512 and_or(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b1110'0000>(a, b, c); }
  static Avx512 or_without(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b0101'0100>(a, b, c); }
  static Avx512 without_or(Avx512 a, Avx512 b, Avx512 c) { return ternary<0b1011'1010>(a, b, c); }
  static Mask is_single(Avx512 a) { return _mm512_testn_epi16_mask(a.v, _mm512_add_epi16(a.v, _mm512_set1_epi16(-1))); }
  static Avx512 single(Avx512 a) { return {_mm512_maskz_mov_epi16(is_single(a), a.v)}; }
  // Sums, for there is no OR under a mask of 16-bit lanes. Two equal singles add up to another digit, but such a lane
  // dies in this tick, in the stacks at the latest.
  static Avx512 singles(Avx512 a, Avx512 b, Avx512 c) {
    const __m512i ab = _mm512_mask_add_epi16(single(a).v, is_single(b), single(a).v, b.v);
    return {_mm512_mask_add_epi16(ab, is_single(c), ab, c.v)};
  }
  static Avx512 narrow(Avx512 old, Avx512 stays, Avx512 hidden, Avx512 single) {
    const Avx512 kept = pick(_mm512_test_epi16_mask(old.v, hidden.v), hidden, stays);
    return ternary<0b1110'1010>(old, kept, single);
  }
  friend Avx512 operator&(Avx512 a, Avx512 b) { return {_mm512_and_si512(a.v, b.v)}; }
  friend Avx512 operator|(Avx512 a, Avx512 b) { return {_mm512_or_si512(a.v, b.v)}; }
  friend Avx512 operator+(Avx512 a, Avx512 b) { return {_mm512_add_epi16(a.v, b.v)}; }
  friend Avx512 without(Avx512 a, Avx512 b) { return {_mm512_andnot_si512(b.v, a.v)}; }
  friend Avx512 least(Avx512 a, Avx512 b) { return {_mm512_min_epu16(a.v, b.v)}; }
  friend Avx512 pick(Mask mask, Avx512 yes, Avx512 no) { return {_mm512_mask_mov_epi16(no.v, mask, yes.v)}; }
  friend std::uint32_t equal(Avx512 a, Avx512 b) { return _mm512_cmpeq_epi16_mask(a.v, b.v); }
};

}  // namespace
}  // namespace grille::lanes
