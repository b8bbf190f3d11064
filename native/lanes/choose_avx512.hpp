// Where to guess, in AVX-512: the choice of choose.hpp, with all considered cells scored at once.
//
//   state        81 words of candidates in three vectors: cells 0..31, 32..63, 64..80 (and zeros), the *thirds*
//   cells_of     for each third a vector of sets: dword 15 - d holds the cells of digit d+1, a bit a cell
//   considered   the first sixteen cells with two candidates, one in each dword from here on
//   peers        for each third and each of the sixteen, the cells that share a house with it, itself among them
//
// The score of a digit is then a population count of `cells_of[digit] & peers`, with those among them that have two
// candidates counted five times more, and those with three once more. The cell itself counts six for each of its two
// digits, which is the same for all.
#pragma once

#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "lanes/bytes_avx2.hpp"
#include "lanes/choose.hpp"

namespace grille::lanes {
namespace {

static_assert(weight_of[2] == 1 + 5 && weight_of[3] == 1 + 1 && weight_of[4] == 1 && considered == 16);

struct ChoiceTables {
  // Bytes of eight cells, the last cell first, as the transposition of a matrix of bits wants them: first the low bytes
  // of 32 cells, then the high ones.
  alignas(64) std::uint8_t spread[64]{};
  // After it, byte 8 * q + d holds the cells 8q .. 8q + 7 of digit d+1: together as 32 bits, in dword 15 - d.
  alignas(64) std::uint8_t collect[64]{};
  alignas(64) std::uint8_t number[64]{};                   // 0, 1, 2, ...
  alignas(64) std::uint8_t row_column[128]{}, box[128]{};  // by cell: its column in the high half of the byte
  alignas(64) std::uint32_t rows[3][16]{}, columns[3][16]{}, boxes[3][16]{};  // by third: the cells of each house
  constexpr ChoiceTables() {
    for (int i = 0; i < 64; ++i) number[i] = static_cast<std::uint8_t>(i);
    for (int i = 0; i < 32; ++i) {
      spread[i] = static_cast<std::uint8_t>(2 * (i ^ 7));
      spread[32 + i] = static_cast<std::uint8_t>(2 * (i ^ 7) + 1);
    }
    for (int d = 0; d < 9; ++d) {
      for (int q = 0; q < 4; ++q) {
        collect[4 * (15 - d) + q] = static_cast<std::uint8_t>(d < 8 ? 8 * q + d : 32 + 8 * q);
      }
    }
    for (int c = 0; c < cells; ++c) {
      const int row = c / 9, column = c % 9, in_box = row / 3 * 3 + column / 3, third = c / 32;
      row_column[c] = static_cast<std::uint8_t>(row | column << 4);
      box[c] = static_cast<std::uint8_t>(in_box);
      const std::uint32_t bit = std::uint32_t{1} << c % 32;
      rows[third][row] |= bit, columns[third][column] |= bit, boxes[third][in_box] |= bit;
    }
  }
};
constexpr ChoiceTables choice_tables;

// Sixteen scores, one a dword: the cells of a set that share the digit, by weight.
struct Scores {
  __m512i once = _mm512_setzero_si512(), five_times = _mm512_setzero_si512();

  void add(__m512i sharing, __m512i with_two, __m512i with_three) {
    const auto count = [](__m512i a, __m512i b) { return _mm512_popcnt_epi32(_mm512_and_si512(a, b)); };
    once = _mm512_add_epi32(once, _mm512_add_epi32(_mm512_popcnt_epi32(sharing), count(sharing, with_three)));
    five_times = _mm512_add_epi32(five_times, count(sharing, with_two));
  }
  __m512i total() const {
    return _mm512_add_epi32(once, _mm512_add_epi32(five_times, _mm512_slli_epi32(five_times, 2)));
  }
};

// Where no cell has two candidates: one guess in 280 on the public sets. Inlined it costs 6 % on `hardest`.
[[gnu::noinline]] Guess choose_elsewhere(const std::uint16_t* state, bool straight) {
  return choose_by_bytes<Avx2Bytes>(state, straight);
}

// A state by thirds: its cells, how many candidates each has, and the sets of those with two and with three.
struct Thirds {
  __m512i cell[3], count[3];
  std::uint32_t two[3], three[3];

  [[gnu::always_inline]] explicit Thirds(const std::uint16_t* state) {
#pragma GCC unroll 3
    for (int g = 0; g < 3; ++g) {
      cell[g] = _mm512_load_si512(state + 32 * g);
      count[g] = _mm512_popcnt_epi16(cell[g]);
      two[g] = _mm512_cmpeq_epi16_mask(count[g], _mm512_set1_epi16(2));
      three[g] = _mm512_cmpeq_epi16_mask(count[g], _mm512_set1_epi16(3));
    }
  }
  std::uint64_t two_below_64() const { return two[0] | static_cast<std::uint64_t>(two[1]) << 32; }
  int open_cells() const {
    const auto open = [&](int g) { return _cvtmask32_u32(_mm512_cmpge_epi16_mask(count[g], _mm512_set1_epi16(2))); };
    return std::popcount(open(0)) + std::popcount(open(1)) + std::popcount(open(2));
  }
};

// The first sixteen cells with two candidates, their candidates, and which of the sixteen there are.
struct Considered {
  __m128i number;
  __m256i candidates;
  __mmask16 are_there;
};

// Those below 64, then the others behind them.
[[gnu::always_inline]] inline Considered consider(const Thirds& thirds) {
  const std::uint64_t low = thirds.two_below_64();
  const std::uint32_t high = thirds.two[2];
  const int below_64 = std::popcount(low);
  const unsigned all = static_cast<unsigned>(below_64 + std::popcount(high));
  const __mmask16 behind = static_cast<__mmask16>(below_64 < 16 ? 0xFFFFU << below_64 : 0);
  const __m512i numbers = _mm512_load_si512(choice_tables.number);
  const __m128i first = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(low, numbers));
  const __m512i words = _mm512_castsi256_si512(_mm256_cvtepu8_epi16(first));
  const __m256i of_first = _mm512_castsi512_si256(_mm512_permutex2var_epi16(thirds.cell[0], words, thirds.cell[1]));
  const __m256i from_64 = _mm256_add_epi8(_mm512_castsi512_si256(numbers), _mm256_set1_epi8(64));
  const __m128i others = _mm256_castsi256_si128(_mm256_maskz_compress_epi8(high, from_64));
  const __m256i of_others = _mm512_castsi512_si256(_mm512_maskz_compress_epi16(high, thirds.cell[2]));
  return {_mm_mask_expand_epi8(first, behind, others), _mm256_mask_expand_epi16(of_first, behind, of_others),
          static_cast<__mmask16>(_bzhi_u32(0xFFFF, all))};
}

// The scores of the first and the second digit of each of the sixteen.
[[gnu::always_inline]] inline void score_at_once(const Thirds& thirds, const Considered& sixteen, Scores& first,
                                                 Scores& second) {
  const ChoiceTables& tables = choice_tables;
  const auto at = [](const void* from) { return _mm512_load_si512(from); };
  // A permutation of dwords looks at the low four bits of an index: of 31 - d, the leading zeros of a digit, they are
  // 15 - d; and of a row and column in one byte they are the row.
  const __m512i number = _mm512_castsi128_si512(sixteen.number);
  const auto look_up = [&](const std::uint8_t* table) {
    return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(_mm512_permutex2var_epi8(at(table), number, at(table + 64))));
  };
  const __m512i row = look_up(tables.row_column), column = _mm512_srli_epi32(row, 4), box = look_up(tables.box);
  const __m512i digits = _mm512_cvtepu16_epi32(sixteen.candidates),
                lowest = _mm512_and_si512(digits, _mm512_sub_epi32(_mm512_setzero_si512(), digits)),
                first_digit = _mm512_lzcnt_epi32(lowest), second_digit = _mm512_lzcnt_epi32(digits);
#pragma GCC unroll 3
  for (int g = 0; g < 3; ++g) {
    const __m512i spread = _mm512_permutexvar_epi8(at(tables.spread), thirds.cell[g]);
    const __m512i turned = _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x8040201008040201), spread, 0);
    const __m512i cells_of = _mm512_permutexvar_epi8(at(tables.collect), turned);
    const __m512i peers = _mm512_ternarylogic_epi32(_mm512_permutexvar_epi32(row, at(tables.rows[g])),
                                                    _mm512_permutexvar_epi32(column, at(tables.columns[g])),
                                                    _mm512_permutexvar_epi32(box, at(tables.boxes[g])), 0xFE);
    const __m512i with_two = _mm512_set1_epi32(static_cast<int>(thirds.two[g])),
                  with_three = _mm512_set1_epi32(static_cast<int>(thirds.three[g]));
    first.add(_mm512_and_si512(_mm512_permutexvar_epi32(first_digit, cells_of), peers), with_two, with_three);
    second.add(_mm512_and_si512(_mm512_permutexvar_epi32(second_digit, cells_of), peers), with_two, with_three);
  }
}

// Before: as for `choose_by_bytes`, which it agrees with.
[[gnu::always_inline]] inline Guess choose_at_once(const std::uint16_t* state, bool straight) {
  const auto lowest = [](unsigned digits) { return static_cast<std::uint16_t>(digits & (~digits + 1)); };
  const Thirds thirds(state);
  const std::uint64_t low = thirds.two_below_64();
  if ((low | thirds.two[2]) == 0) [[unlikely]]
    return choose_elsewhere(state, straight);
  if (straight && thirds.open_cells() < few) {
    const int first = low ? std::countr_zero(low) : 64 + std::countr_zero(thirds.two[2]);
    return {first, lowest(state[first])};
  }
  const Considered sixteen = consider(thirds);
  Scores first, second;
  score_at_once(thirds, sixteen, first, second);

  // Score, place (of equals the first wins), and whether the second digit leads, in one number; its maximum has it all.
  const __m512i a = first.total(), b = second.total();
  const __m512i place = _mm512_set_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i key = _mm512_or_si512(_mm512_slli_epi32(_mm512_add_epi32(a, b), 5), place);
  const __mmask16 higher = _mm512_cmpgt_epi32_mask(b, a);
  const __m512i keys = _mm512_mask_add_epi32(key, higher, key, _mm512_set1_epi32(1));
  const unsigned best = _mm512_mask_reduce_max_epu32(sixteen.are_there, keys);
  alignas(16) std::uint8_t number[16];
  _mm_store_si128(reinterpret_cast<__m128i*>(number), sixteen.number);
  const int cell = number[15 - (best >> 1 & 15)];
  const unsigned both = state[cell], lower = lowest(both);
  return {cell, static_cast<std::uint16_t>(straight && (best & 1) ? both ^ lower : lower)};
}

}  // namespace
}  // namespace grille::lanes
