// Sixteen 16-bit lanes in one AVX2 register. Included by avx2.cpp alone, the one file compiled for AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "lanes/choose.hpp"

namespace grille::lanes {
namespace {

// Thirty-two bytes, for the choice of a cell.
struct Avx2Bytes {
  static constexpr int size = 32;
  __m256i v;

  static Avx2Bytes zero() { return {_mm256_setzero_si256()}; }
  static Avx2Bytes load(const std::uint8_t* from) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))};
  }
  friend Avx2Bytes operator&(Avx2Bytes a, Avx2Bytes b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Avx2Bytes operator+(Avx2Bytes a, Avx2Bytes b) { return {_mm256_add_epi8(a.v, b.v)}; }
  // 0xFF where the bit is set.
  Avx2Bytes with_bit(int bit) const {
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(1 << bit));
    return {_mm256_cmpeq_epi8(_mm256_and_si256(v, wanted), wanted)};
  }
  // The sum of all bytes.
  unsigned total() const {
    const __m256i four = _mm256_sad_epu8(v, _mm256_setzero_si256());
    const __m128i two = _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return static_cast<unsigned>(_mm_cvtsi128_si32(two)) + static_cast<unsigned>(_mm_extract_epi32(two, 2));
  }
  // The cells' low eight candidates, the ninth, their weights, and the set of those with fewest candidates.
  static void split(const std::uint16_t* lane, Avx2Bytes* low, Avx2Bytes* high, Avx2Bytes* weight, CellSet& fewest) {
    const __m256i byte = _mm256_set1_epi16(0xFF), nibble = _mm256_set1_epi8(15);
    const __m256i ones_of = twice(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i weights = twice(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weight_of)));
    __m256i count[3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      const __m256i a = _mm256_load_si256(reinterpret_cast<const __m256i*>(lane + 32 * k)),
                    b = _mm256_load_si256(reinterpret_cast<const __m256i*>(lane + 32 * k + 16));
      low[k].v = in_order(_mm256_packus_epi16(_mm256_and_si256(a, byte), _mm256_and_si256(b, byte)));
      high[k].v = in_order(_mm256_packus_epi16(_mm256_srli_epi16(a, 8), _mm256_srli_epi16(b, 8)));
      const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(low[k].v, 4), nibble);
      count[k] = _mm256_add_epi8(_mm256_add_epi8(_mm256_shuffle_epi8(ones_of, _mm256_and_si256(low[k].v, nibble)),
                                                 _mm256_shuffle_epi8(ones_of, upper)),
                                 high[k].v);
      weight[k].v = _mm256_shuffle_epi8(weights, count[k]);
    }
    for (char wanted = 2;; ++wanted) {
      std::uint64_t set[3];
#pragma GCC unroll 3
      for (int k = 0; k < 3; ++k) {
        const __m256i here = _mm256_cmpeq_epi8(count[k], _mm256_set1_epi8(wanted));
        set[k] = static_cast<std::uint32_t>(_mm256_movemask_epi8(here));
      }
      fewest = {set[0] | set[1] << 32, set[2]};
      if ((fewest.low | fewest.high) != 0) [[likely]]
        return;
    }
  }

  // How many cells have several candidates.
  static int open_cells(const std::uint16_t* lane) {
    __m256i open = _mm256_setzero_si256();
#pragma GCC unroll 6
    for (int k = 0; k < 6; ++k) {
      const __m256i a = _mm256_load_si256(reinterpret_cast<const __m256i*>(lane + 16 * k));
      const __m256i rest = _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
      open = _mm256_sub_epi16(open, _mm256_cmpgt_epi16(rest, _mm256_setzero_si256()));
    }
    return static_cast<int>(Avx2Bytes{open}.total());
  }

 private:
  static __m256i twice(__m128i half) { return _mm256_broadcastsi128_si256(half); }
  // Undoes the interleaving of a pack.
  static __m256i in_order(__m256i packed) { return _mm256_permute4x64_epi64(packed, 0xD8); }
};

struct Avx2 {
  using Bytes = Avx2Bytes;
  static constexpr int lanes = 16;
  __m256i v;

  static Avx2 all(std::uint16_t value) { return {_mm256_set1_epi16(static_cast<short>(value))}; }
  static Avx2 load(const std::uint16_t* from) { return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))}; }
  void store(std::uint16_t* to) const { _mm256_store_si256(reinterpret_cast<__m256i*>(to), v); }
  // All ones in one lane, zeros in the others.
  static Avx2 only(int lane) {
    alignas(64) static constexpr std::uint16_t window[32] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFFFF};
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(window + 15 - lane))};
  }
  // One lane of all cells, and back. Cell k of a group of eight is read from so far left that it comes to lie in place
  // k, and one blend each gathers them.
  [[gnu::noinline]] static void take(const std::uint16_t* x, int lane, std::uint16_t* to) {
    const auto read = [=](int cell, int place) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(x + cell * lanes + lane - place));
    };
#pragma GCC unroll 10
    for (int c = 0; c < 80; c += 8) {
      __m128i v = read(c, 0);
      v = _mm_blend_epi16(v, read(c + 1, 1), 2);
      v = _mm_blend_epi16(v, read(c + 2, 2), 4);
      v = _mm_blend_epi16(v, read(c + 3, 3), 8);
      v = _mm_blend_epi16(v, read(c + 4, 4), 16);
      v = _mm_blend_epi16(v, read(c + 5, 5), 32);
      v = _mm_blend_epi16(v, read(c + 6, 6), 64);
      v = _mm_blend_epi16(v, read(c + 7, 7), 128);
      _mm_store_si128(reinterpret_cast<__m128i*>(to + c), v);
    }
    const __m128i last = _mm_cvtsi32_si128(x[80 * lanes + lane]);
    _mm_store_si128(reinterpret_cast<__m128i*>(to + 80), last);
    _mm_store_si128(reinterpret_cast<__m128i*>(to + 88), _mm_setzero_si128());
  }
  // A broadcast of 32 bits is a plain load where one of 16 is not; the wanted half falls on the lane.
  static void put(const std::uint16_t* from, std::uint16_t* x, int lane) {
    const Avx2 mask = only(lane);
    const char* at = reinterpret_cast<const char*>(from - (lane & 1));
#pragma GCC unroll 9
    for (int c = 0; c < 81; ++c) {
      int both;
      __builtin_memcpy(&both, at + 2 * c, 4);
      pick(mask, {_mm256_set1_epi32(both)}, load(x + c * lanes)).store(x + c * lanes);
    }
  }
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
    for (int k = 0; k < 6; ++k) {
      const int c = k < 5 ? 16 * k : 65;
      const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + c)),
                    b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + c + 8));
      const __m128i low = _mm_packus_epi16(_mm_and_si128(a, byte), _mm_and_si128(b, byte));
      const __m128i ninth = _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
      const __m128i small = _mm_or_si128(_mm_shuffle_epi8(lower, _mm_and_si128(low, nibble)),
                                         _mm_shuffle_epi8(upper, _mm_and_si128(_mm_srli_epi16(low, 4), nibble)));
      const __m128i nine = _mm_add_epi8(ninth, _mm_slli_epi16(ninth, 3));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(digits + c), _mm_or_si128(small, nine));
    }
  }
  friend Avx2 operator&(Avx2 a, Avx2 b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Avx2 operator|(Avx2 a, Avx2 b) { return {_mm256_or_si256(a.v, b.v)}; }
  friend Avx2 operator+(Avx2 a, Avx2 b) { return {_mm256_add_epi16(a.v, b.v)}; }
  friend Avx2 operator-(Avx2 a, Avx2 b) { return {_mm256_sub_epi16(a.v, b.v)}; }
  friend Avx2 operator==(Avx2 a, Avx2 b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
  friend Avx2 without(Avx2 a, Avx2 b) { return {_mm256_andnot_si256(b.v, a.v)}; }
  friend Avx2 least(Avx2 a, Avx2 b) { return {_mm256_min_epu16(a.v, b.v)}; }
  friend Avx2 pick(Avx2 mask, Avx2 yes, Avx2 no) { return {_mm256_blendv_epi8(no.v, yes.v, mask.v)}; }
  // One bit a lane of a mask.
  friend std::uint32_t bits(Avx2 mask) {
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(mask.v), _mm256_extracti128_si256(mask.v, 1));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
  }
};

}  // namespace
}  // namespace grille::lanes
