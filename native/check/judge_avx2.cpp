// Thirty-two grids at once, a grid a lane. Compiled for AVX2; judge.cpp checks first that the processor has it.
//
//               lane  0 1 2      31
//   cell 0   digit   [5 3 8 ...  1]       the rows, transposed in blocks of sixteen cells
//            code    [16 4 128 .. 1]      bit d-1 for digits 1 to 8, nothing for 9
//   cell 1   digit   ...                  houses name a cell by where its codes begin
//
// The codes of a house together are all eight bits (or `side` bits, on smaller sides) exactly if each of these digits
// is there. On a side of 9 that leaves one cell a house, which holds at most 9 where no digit is above it. So a house
// sums up to 45 at most, and to 45 exactly if it has a 9. Where every cell is in as many houses as any other, all of
// them do exactly if the grid sums up to 405: asked once a grid, a fifth less time than by house.
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

// Do all bytes keep the givens? The lesser of a given and its difference from the digit is 0 exactly where one of them
// is. It also calls for the bytes that will be asked about next, of rows that nobody has read for a while: two thirds
// of the time in all. Requires at least 32 bytes.
inline bool keeps(const std::uint8_t* solution, const std::uint8_t* puzzle, std::size_t bytes) {
  const auto changed = [=](std::size_t from) {
    _mm_prefetch(reinterpret_cast<const char*>(puzzle + bytes + from), _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(solution + bytes + from), _MM_HINT_T0);
    const Lanes given = _mm256_loadu_si256(reinterpret_cast<const Lanes*>(puzzle + from));
    const Lanes digit = _mm256_loadu_si256(reinterpret_cast<const Lanes*>(solution + from));
    return _mm256_min_epu8(given, _mm256_xor_si256(given, digit));
  };
  Lanes any = changed(bytes - 32);
  for (std::size_t from = 0; from + 32 < bytes; from += 32) any = _mm256_or_si256(any, changed(from));
  return _mm256_testz_si256(any, any) != 0;
}

static_assert(sizeof(Lanes) == lanes_cell_bytes);

inline Lanes at(const Lanes* cells, std::uint32_t start) {
  return *reinterpret_cast<const Lanes*>(reinterpret_cast<const char*>(cells) + start);
}

// With `side`, `cells` and `nines` known to the compiler on 9x9 it takes two thirds of the time.
[[gnu::always_inline]] inline Lanes filled(const std::uint8_t* grids, std::size_t cells, const std::uint32_t* houses,
                                           std::size_t house_count, std::size_t side, Nines nines) noexcept {
  constexpr std::size_t most = 81;
  Lanes digits[most], codes[most];
  const Lanes code_of =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
  Lanes greatest = _mm256_setzero_si256(), total = greatest;
  const auto put = [&](std::size_t cell, Lanes digit, bool is_new) {
    codes[cell] = _mm256_shuffle_epi8(code_of, digit);
    greatest = _mm256_max_epu8(greatest, digit);
    if (nines == Nines::by_house) digits[cell] = digit;
    if (nines == Nines::by_grid && is_new) total = _mm256_add_epi8(total, digit);
  };
  const auto put_sixteen = [&](std::size_t from, std::size_t first_new) {
    Lanes sixteen[16];
    transpose(grids + from, cells, sixteen);
    for (std::size_t i = 0; i < 16; ++i) put(from + i, sixteen[i], from + i >= first_new);
  };
  std::size_t from = 0;
  for (; from + 16 <= cells; from += 16) put_sixteen(from, from);
  if (from + 1 == cells) {  // the last of 81: byte by byte it takes a third of what sixteen cells do
    alignas(32) std::uint8_t last[32];
    for (std::size_t row = 0; row < 32; ++row) last[row] = grids[row * cells + from];
    put(from, _mm256_load_si256(reinterpret_cast<const Lanes*>(last)), true);
  } else if (from < cells) {
    put_sixteen(cells - 16, from);
  }

  // The table reads four bits of a digit: one above 15 would pass for another.
  Lanes wrong = _mm256_subs_epu8(greatest, _mm256_set1_epi8(9));
  const Lanes every = _mm256_set1_epi8(static_cast<char>(side < 8 ? (1 << side) - 1 : 0xFF));
  if (nines == Nines::by_grid) {
    // In a byte, which is enough: a grid whose houses have 1 to 8 sums up to 324 at least and 405 at most.
    const Lanes wanted = _mm256_set1_epi8(static_cast<char>(9 * 45 % 256));
    wrong = _mm256_or_si256(wrong, _mm256_xor_si256(total, wanted));
  }
  for (const std::uint32_t *house = houses, *end = houses + house_count * side; house != end; house += side) {
    Lanes seen = _mm256_setzero_si256(), sum = seen;
    for (std::size_t k = 0; k < side; ++k) {
      seen = _mm256_or_si256(seen, at(codes, house[k]));
      if (nines == Nines::by_house) sum = _mm256_add_epi8(sum, at(digits, house[k]));
    }
    wrong = _mm256_or_si256(wrong, _mm256_xor_si256(seen, every));
    if (nines == Nines::by_house) wrong = _mm256_or_si256(wrong, _mm256_xor_si256(sum, _mm256_set1_epi8(45)));
  }
  return _mm256_cmpeq_epi8(wrong, _mm256_setzero_si256());
}

}  // namespace

void judge_32_avx2(const std::uint8_t* puzzles, const std::uint8_t* solutions, std::size_t cells,
                   const std::uint32_t* houses, std::size_t house_count, std::size_t side, Nines nines,
                   bool* is_right) noexcept {
  // First, since it reads both row by row, as memory likes it.
  const bool all_kept = keeps(solutions, puzzles, 32 * cells);
  const Lanes right = side == 9 && cells == 81 && nines == Nines::by_grid
                          ? filled(solutions, 81, houses, house_count, 9, Nines::by_grid)
                          : filled(solutions, cells, houses, house_count, side, nines);
  static_assert(sizeof(bool) == 1);
  _mm256_storeu_si256(reinterpret_cast<Lanes*>(is_right), _mm256_and_si256(right, _mm256_set1_epi8(1)));
  if (all_kept) return;
  for (std::size_t at = 0; at < 32 * cells; ++at) {
    if (puzzles[at] != 0 && puzzles[at] != solutions[at]) is_right[at / cells] = false;
  }
}

}  // namespace grille
#endif
