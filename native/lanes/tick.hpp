// One tick: every house of every lane swept once, without a branch.
//
// A band is three rows and three boxes, a stack three columns and three boxes: either has 27 cells in nine triads, the
// three cells that a line and a box share.
//
//               box 0    box 1    box 2
//      line 0   a b c    . . .    . . .         triad k = 3 * line + box
//      line 1   . . .    . . .    . . .
//      line 2   . . .    . . .    . . .
//
// In either each digit lies in three triads, one of each line and one of each box: a permutation of three. Of the six
// permutations those stay whose three triads all have the digit, and a triad keeps the digits of the two permutations
// that go through it. That is complete for triads: it includes locked candidates in both directions, it detects
// a house without a place for a digit, and (since singles are first removed from the other triads) two equal singles.
// 21 operations for nine triads and all nine digits of all lanes; the usual rules one by one took 63 and found less.
//
// A digit whose line has one triad left is locked there, which is the same for its box; if it is also in one cell only
// of that triad, it is a hidden single of line and box at once. So no house is counted as a whole.
//
//                        bands    stacks
//   singles leave        line     line, box, their own triad
//   permutations         yes      yes
//   hidden singles       no       yes
//   watched              sum      sum, least cell, hidden singles
//
// Bands go first, each from fresh values, then stacks. What the bands leave out, the stacks of the same tick find: they
// cover every box, and after the permutations of a band a row's hidden single is one of its box. About
// 1,450 operations instead of 2,030, where an operation may have three inputs. Tried: singles found in the bands used
// again for the stacks (7 % more ticks, each 8 % cheaper: no gain).
#pragma once

#include <cstdint>

namespace grille::lanes {
namespace {

constexpr std::uint16_t every_digit = 0x1FF;
constexpr std::uint16_t solved_sum = 9 * every_digit;

// What a tick found.
template <class V>
struct Watch {
  V found = V::all(every_digit);  // digits that have a place in every band and stack
  V lowest = V::all(0xFFFF);      // the least cell
  V pending = V::all(0);          // hidden singles met by the stacks: what they changed, or a contradiction
  V after_bands = V::all(0), sum = V::all(0);  // of all cells
};

// One band or stack at x; `line`, `box` and `place` are the distances between lines, boxes and the cells of a triad.
// After: no cell has a candidate that it had not; `watch.found` lost the digits without a permutation. In a stack
// a cell with hidden singles keeps just these, so one with two of them changes no more: `watch.pending` tells.
template <class V, int line, int box, int place, bool is_stack>
[[gnu::always_inline]] inline void sweep(std::uint16_t* x, Watch<V>& watch) {
  constexpr int w = V::lanes;
  V single[27];               // by cell: its digit if it has one candidate
  V any[9], two[9], mine[9];  // by triad: digits in one cell or more, in two or more, singles
  V in_line[3], in_box[3];    // singles of each line and box
  V t[9];                     // digits of each triad
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
      const int k = 3 * i + j;
      const std::uint16_t* triad = x + w * (i * line + j * box);
      const V a = V::load(triad), b = V::load(triad + w * place), c = V::load(triad + w * 2 * place);
      any[k] = V::or3(a, b, c);
      if constexpr (is_stack) {
        two[k] = V::majority(a, b, c);
        single[3 * k] = V::single(a), single[3 * k + 1] = V::single(b), single[3 * k + 2] = V::single(c);
        mine[k] = V::or3(single[3 * k], single[3 * k + 1], single[3 * k + 2]);
      } else {
        mine[k] = V::singles(a, b, c);
      }
    }
    in_line[i] = V::or3(mine[3 * i], mine[3 * i + 1], mine[3 * i + 2]);
    if constexpr (!is_stack) {
#pragma GCC unroll 3
      for (int k = 3 * i; k < 3 * i + 3; ++k) t[k] = V::without_or(any[k], in_line[i], mine[k]);
    }
  }
  if constexpr (is_stack) {
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) in_box[j] = V::or3(mine[j], mine[3 + j], mine[6 + j]);
#pragma GCC unroll 9
    for (int k = 0; k < 9; ++k) t[k] = V::without2(any[k], in_line[k / 3], in_box[k % 3]) | mine[k];
  }
  const V p0 = V::and3(t[0], t[4], t[8]), p1 = V::and3(t[0], t[5], t[7]), p2 = V::and3(t[1], t[3], t[8]),
          p3 = V::and3(t[1], t[5], t[6]), p4 = V::and3(t[2], t[3], t[7]), p5 = V::and3(t[2], t[4], t[6]);
  watch.found = V::and_or(watch.found, V::or3(p0, p1, p2), V::or3(p3, p4, p5));
  // What the cells of a triad keep; in a stack those with several candidates, the singles apart.
  const auto keep = [&mine](const V& a, const V& b, int k) { return is_stack ? V::or_without(a, b, mine[k]) : a | b; };
  const V stays[9] = {keep(p0, p1, 0), keep(p2, p3, 1), keep(p4, p5, 2), keep(p2, p4, 3), keep(p0, p5, 4),
                      keep(p1, p3, 5), keep(p3, p5, 6), keep(p1, p4, 7), keep(p0, p2, 8)};
#pragma GCC unroll 9
  for (int k = 0; k < 9; ++k) {
    const int i = k / 3, j = k % 3;
    V hidden;
    if constexpr (is_stack) {
      const V locked = V::without2(stays[k], stays[3 * i + (j + 1) % 3], stays[3 * i + (j + 2) % 3]);
      hidden = without(locked, two[k]);
      watch.pending = watch.pending | hidden;
    }
#pragma GCC unroll 3
    for (int n = 0; n < 3; ++n) {
      std::uint16_t* cell = x + w * (i * line + j * box + n * place);
      const V old = V::load(cell);
      if constexpr (is_stack) {
        const V next = V::narrow(old, stays[k], hidden, single[3 * k + n]);
        next.store(cell);
        watch.lowest = least(watch.lowest, next);
        watch.sum = watch.sum + next;
      } else {
        const V next = old & stays[k];
        next.store(cell);
        watch.after_bands = watch.after_bands + next;
      }
    }
  }
}

template <class V>
[[gnu::noinline]] void tick(std::uint16_t* x, Watch<V>& watch) {
  Watch<V> seen;
  for (int band = 0; band < 3; ++band) sweep<V, 9, 3, 1, false>(x + V::lanes * 27 * band, seen);
  for (int stack = 0; stack < 3; ++stack) sweep<V, 1, 27, 9, true>(x + V::lanes * 3 * stack, seen);
  watch = seen;
}

}  // namespace
}  // namespace grille::lanes
