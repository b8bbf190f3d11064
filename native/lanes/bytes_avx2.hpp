// Thirty-two bytes in one AVX2 register, for the choice of a cell. Included by the x86 kernels alone.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "lanes/choose.hpp"

namespace grille::lanes {
namespace {

// Swaps the middle quarters. AVX2 packs and unpacks each half for itself; this undoes the one, and prepares the other.
inline __m256i in_order(__m256i v) { return _mm256_permute4x64_epi64(v, 0xD8); }

struct Avx2Bytes {
  static constexpr int size = 32;
  __m256i v;

  static Avx2Bytes zero() { return {_mm256_setzero_si256()}; }
  static Avx2Bytes load(const std::uint8_t* from) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(from))};
  }
  friend Avx2Bytes operator&(Avx2Bytes a, Avx2Bytes b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Avx2Bytes operator+(Avx2Bytes a, Avx2Bytes b) { return {_mm256_add_epi8(a.v, b.v)}; }
  // The bytes of this one where the other has a bit, else 0: a product with the sign of that bit, which in the highest
  // would be a minus.
  Avx2Bytes where(Avx2Bytes other, int bit) const {
    const __m256i wanted = _mm256_set1_epi8(static_cast<char>(1 << bit)), found = _mm256_and_si256(other.v, wanted);
    return {bit < 7 ? _mm256_sign_epi8(v, found) : _mm256_and_si256(v, _mm256_cmpeq_epi8(found, wanted))};
  }
  // The sum of all bytes.
  unsigned total() const {
    const __m256i four = _mm256_sad_epu8(v, _mm256_setzero_si256());
    const __m128i two = _mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return static_cast<unsigned>(_mm_cvtsi128_si32(two)) + static_cast<unsigned>(_mm_extract_epi32(two, 2));
  }
  // The cells' low eight candidates, the ninth, their weights, and the set of those with fewest candidates.
  static void split(const std::uint16_t* state, Avx2Bytes* low, Avx2Bytes* high, Avx2Bytes* weight, CellSet& fewest) {
    const __m256i byte = _mm256_set1_epi16(0xFF), nibble = _mm256_set1_epi8(15);
    const __m256i ones_of = twice(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i weights = twice(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weight_of)));
    __m256i count[3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      const __m256i a = _mm256_load_si256(reinterpret_cast<const __m256i*>(state + 32 * k)),
                    b = _mm256_load_si256(reinterpret_cast<const __m256i*>(state + 32 * k + 16));
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

  static Glance glance(const std::uint16_t* state) {
    const auto without_lowest = [](__m256i a) {
      return _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
    };
    const auto empty = [](__m256i a, __m256i b) {  // a bit for each of 32 words
      const __m256i zero = _mm256_setzero_si256();
      const __m256i bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(a, zero), _mm256_cmpeq_epi16(b, zero));
      return static_cast<std::uint32_t>(_mm256_movemask_epi8(in_order(bytes)));
    };
    std::uint32_t single[3], two[3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      const __m256i a = without_lowest(_mm256_load_si256(reinterpret_cast<const __m256i*>(state + 32 * k))),
                    b = without_lowest(_mm256_load_si256(reinterpret_cast<const __m256i*>(state + 32 * k + 16)));
      single[k] = empty(a, b);  // the zeros after the 81st too
      two[k] = empty(without_lowest(a), without_lowest(b)) & ~single[k];
    }
    const std::uint64_t low = two[0] | static_cast<std::uint64_t>(two[1]) << 32;
    return {padded - std::popcount(single[0]) - std::popcount(single[1]) - std::popcount(single[2]),
            low ? std::countr_zero(low) : 64 + std::countr_zero(two[2])};
  }

 private:
  static __m256i twice(__m128i half) { return _mm256_broadcastsi128_si256(half); }
};

}  // namespace
}  // namespace grille::lanes
