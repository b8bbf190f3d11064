// Sixteen 16-bit lanes in one AVX2 register. Included by avx2.cpp alone, the one file compiled for AVX2.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace grille::lanes {
namespace {

struct Avx2 {
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
