// Thirty-two grids at once, a grid a lane. Compiled for AVX2; judge.cpp asks first whether it may run.
//
//               lane  0 1 2      31
//   digits[cell]     [5 3 8 ...  1]       the rows, transposed in blocks of sixteen cells
//   codes[cell]      [16 4 128 .. 1]      bit d-1 for digits 1 to 8, nothing for 9
//
// The codes of a house together are all eight bits (or `side` bits, on smaller sides) exactly if each of these digits
// is there. On a side of 9 that leaves one cell; it holds 9 exactly if the digits sum up to 45.
#include "run/processor.hpp"

#ifdef GRILLE_AVX2
#include <immintrin.h>

#include "check/check.hpp"

namespace grille {
namespace {

using Lanes = __m256i;

// Sixteen cells from `from` on, of 32 rows that lie `cells` bytes apart, into sixteen vectors.
inline void transpose(const std::uint8_t* from, std::size_t cells, Lanes* to) {
  const auto sixteen = [=](std::size_t row) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + row * cells));
  };
  // Four rounds of interleaving row i with row i + 8 turn sixteen rows of sixteen into columns.
  Lanes a[16], b[16];
  for (std::size_t i = 0; i < 16; ++i) {
    a[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(sixteen(i)), sixteen(i + 16), 1);
  }
  const auto interleave = [](const Lanes* in, Lanes* out) {
    for (std::size_t i = 0; i < 8; ++i) {
      out[2 * i] = _mm256_unpacklo_epi8(in[i], in[i + 8]);
      out[2 * i + 1] = _mm256_unpackhi_epi8(in[i], in[i + 8]);
    }
  };
  interleave(a, b);
  interleave(b, a);
  interleave(a, b);
  interleave(b, to);
}

// Does the row keep the digits of the puzzle? Requires at least 16 cells.
inline bool keeps(const std::uint8_t* solution, const std::uint8_t* puzzle, std::size_t cells) {
  const auto kept = [=](std::size_t from) {
    const __m128i given = _mm_loadu_si128(reinterpret_cast<const __m128i*>(puzzle + from));
    const __m128i digit = _mm_loadu_si128(reinterpret_cast<const __m128i*>(solution + from));
    return _mm_or_si128(_mm_cmpeq_epi8(given, digit), _mm_cmpeq_epi8(given, _mm_setzero_si128()));
  };
  __m128i all = kept(cells - 16);
  for (std::size_t from = 0; from + 16 < cells; from += 16) all = _mm_and_si128(all, kept(from));
  return _mm_movemask_epi8(all) == 0xFFFF;
}

// With `side` and `cells` known to the compiler on 9x9: 12 ns a grid instead of 16; row by row, as `is_filled`
// does, it takes 180.
[[gnu::always_inline]] inline void judge(const std::uint8_t* puzzles, const std::uint8_t* solutions, std::size_t cells,
                                         const std::int32_t* houses, std::size_t house_count, std::size_t side,
                                         bool* is_right) noexcept {
  constexpr std::size_t most = 81;
  Lanes digits[most], codes[most];
  for (std::size_t from = 0; from + 16 < cells; from += 16) transpose(solutions + from, cells, digits + from);
  transpose(solutions + cells - 16, cells, digits + cells - 16);

  const Lanes code_of =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
  Lanes all = _mm256_setzero_si256();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    codes[cell] = _mm256_shuffle_epi8(code_of, digits[cell]);
    all = _mm256_or_si256(all, digits[cell]);
  }
  // The table reads four bits of a digit: one above 15 would pass for another.
  Lanes wrong = _mm256_and_si256(all, _mm256_set1_epi8(static_cast<char>(0xF0)));
  const Lanes every = _mm256_set1_epi8(static_cast<char>(side < 8 ? (1 << side) - 1 : 0xFF));
  const Lanes sum_wanted = _mm256_set1_epi8(static_cast<char>(side * (side + 1) / 2));
  for (const std::int32_t *house = houses, *end = houses + house_count * side; house != end; house += side) {
    Lanes seen = _mm256_setzero_si256(), sum = _mm256_setzero_si256();
    for (std::size_t k = 0; k < side; ++k) {
      const auto cell = static_cast<std::size_t>(house[k]);
      seen = _mm256_or_si256(seen, codes[cell]);
      sum = _mm256_add_epi8(sum, digits[cell]);
    }
    wrong = _mm256_or_si256(wrong, _mm256_or_si256(_mm256_xor_si256(seen, every), _mm256_xor_si256(sum, sum_wanted)));
  }
  const auto right = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(wrong, _mm256_setzero_si256())));
  for (std::size_t row = 0; row < 32; ++row) {
    is_right[row] = (right >> row & 1) != 0 && keeps(solutions + row * cells, puzzles + row * cells, cells);
  }
}

}  // namespace

void judge_32_avx2(const std::uint8_t* puzzles, const std::uint8_t* solutions, std::size_t cells,
                   const std::int32_t* houses, std::size_t house_count, std::size_t side, bool* is_right) noexcept {
  if (side == 9 && cells == 81) {
    judge(puzzles, solutions, 81, houses, house_count, 9, is_right);
  } else {
    judge(puzzles, solutions, cells, houses, house_count, side, is_right);
  }
}

}  // namespace grille
#endif
