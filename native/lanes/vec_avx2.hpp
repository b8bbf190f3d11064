// Sixteen 16-bit lanes in one AVX2 register. Included by avx2.cpp alone, the one file compiled for AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "lanes/bytes_avx2.hpp"
#include "lanes/plain.hpp"
#include "lanes/transpose.hpp"

namespace grille::lanes {
namespace {

struct Avx2 : PlainLane<Avx2> {
  static constexpr int lanes = 16;
  __m256i v;

  Avx2() = default;
  Avx2(__m256i from) : v(from) {}
  static Avx2 all(std::uint16_t value) { return {_mm256_set1_epi16(static_cast<short>(value))}; }
  // Volatile, so that it is read once: GCC would read a cell anew wherever it is used, 409 loads in a sweep of a band
  // and a stack where 205 do. With the order of -fno-tree-ter (CMakeLists.txt) the tick takes 290 ns instead of 345.
  static Avx2 load(const std::uint16_t* from) { return {*reinterpret_cast<const volatile __m256i*>(from)}; }
  void store(std::uint16_t* to) const { _mm256_store_si256(reinterpret_cast<__m256i*>(to), v); }
  [[gnu::noinline]] static void take(const std::uint16_t* x, int lane, std::uint16_t* state) {
#pragma GCC unroll 5
    for (int c = 0; c < 80; c += 16) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(state + c), sixteen_cells<lanes>(x, lane, c));
    }
    const __m128i last = _mm_cvtsi32_si128(x[80 * lanes + lane]);
    _mm256_store_si256(reinterpret_cast<__m256i*>(state + 80), _mm256_zextsi128_si256(last));
  }
  static Guess choose(const std::uint16_t* state, bool straight) { return choose_by_bytes<Avx2Bytes>(state, straight); }
  // Digits as masks of candidates, by two tables of sixteen bytes; 81 = 5 * 16 + 1, so the last sixteen overlap.
  static void read(const std::uint8_t* digits, std::uint16_t* to) {
    const __m128i low_of = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high_of = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
#pragma GCC unroll 6
    for (int k = 0; k < 6; ++k) {
      const int c = k < 5 ? 16 * k : 65;
      const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(digits + c));
      const __m128i low = _mm_shuffle_epi8(low_of, sixteen), high = _mm_shuffle_epi8(high_of, sixteen);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to + c), _mm_unpacklo_epi8(low, high));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to + c + 8), _mm_unpackhi_epi8(low, high));
    }
  }
  // Masks of one candidate as digits.
  static void write(const std::uint16_t* from, std::uint8_t* digits) {
    const __m128i lower = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
    const __m128i upper = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
    const __m128i byte = _mm_set1_epi16(0xFF), nibble = _mm_set1_epi8(15);
#pragma GCC unroll 6
    for (int c = 0; c < padded; c += 16) {
      const __m128i a = _mm_load_si128(reinterpret_cast<const __m128i*>(from + c)),
                    b = _mm_load_si128(reinterpret_cast<const __m128i*>(from + c + 8));
      const __m128i low = _mm_packus_epi16(_mm_and_si128(a, byte), _mm_and_si128(b, byte));
      const __m128i ninth = _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
      const __m128i small = _mm_or_si128(_mm_shuffle_epi8(lower, _mm_and_si128(low, nibble)),
                                         _mm_shuffle_epi8(upper, _mm_and_si128(_mm_srli_epi16(low, 4), nibble)));
      const __m128i nine = _mm_add_epi8(ninth, _mm_slli_epi16(ninth, 3));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(digits + c), _mm_or_si128(small, nine));
    }
  }
  // As in vec.hpp, by AND and OR: a blend is three operations on Intel.
  static Avx2 narrow(Avx2 old, Avx2 stays, Avx2 hidden, Avx2 single) {
    return ((old & stays) | single) & (((old & hidden) == all(0)) | hidden);
  }
  friend Avx2 operator&(Avx2 a, Avx2 b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Avx2 operator|(Avx2 a, Avx2 b) { return {_mm256_or_si256(a.v, b.v)}; }
  friend Avx2 operator+(Avx2 a, Avx2 b) { return {_mm256_add_epi16(a.v, b.v)}; }
  friend Avx2 operator==(Avx2 a, Avx2 b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
  friend Avx2 without(Avx2 a, Avx2 b) { return {_mm256_andnot_si256(b.v, a.v)}; }
  friend Avx2 least(Avx2 a, Avx2 b) { return {_mm256_min_epu16(a.v, b.v)}; }
  // One bit a lane.
  friend std::uint32_t equal(Avx2 a, Avx2 b) {
    const __m256i mask = _mm256_cmpeq_epi16(a.v, b.v);
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256(mask, 1));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
  }
};

}  // namespace
}  // namespace grille::lanes
