// What the engine needs of a vector type V of 16-bit lanes, and its composed operations for types that have only the
// basic ones.
//
//   V::lanes                        how many
//   V::all(value), load, store      one value everywhere; from and to memory
//   a & b  a | b  a + b             and without(a, b) = a & ~b, least(a, b)
//   equal(a, b)                     a bit a lane
//   or3 ... narrow                  as below
//   V::set(cell, lane, value)       one lane of one vector in memory
//   V::take(x, lane, state)         one lane of all 81 vectors, zeros up to the 96th
//   V::put(x, lanes, states)        states[l] into lane l of all 81 vectors, for every l in the set
//   V::read, V::write               digits to candidates; single candidates to digits, at most `padded` of them
//   V::choose(state, straight)      see choose.hpp: every type makes the same choice
#pragma once

namespace grille::lanes {
namespace {

// Inlined by order: at -O2, where the twin is compiled, GCC leaves them functions, and the twin is 2.7 times slower.
template <class V>
struct OfTwo {
  [[gnu::always_inline]] static inline V or3(const V& a, const V& b, const V& c) { return a | b | c; }
  [[gnu::always_inline]] static inline V and3(const V& a, const V& b, const V& c) { return a & b & c; }
  [[gnu::always_inline]] static inline V majority(const V& a, const V& b, const V& c) {
    return (a & b) | ((a | b) & c);
  }
  [[gnu::always_inline]] static inline V without2(const V& a, const V& b, const V& c) { return without(a, b | c); }
  [[gnu::always_inline]] static inline V and_or(const V& a, const V& b, const V& c) { return a & (b | c); }
  [[gnu::always_inline]] static inline V or_without(const V& a, const V& b, const V& c) { return without(a | b, c); }
  [[gnu::always_inline]] static inline V without_or(const V& a, const V& b, const V& c) { return without(a, b) | c; }
  // A cell's digit if it has one candidate, else nothing; and those of three cells.
  [[gnu::always_inline]] static inline V single(const V& a) { return a & ((a & (a + V::all(0xFFFF))) == V::all(0)); }
  [[gnu::always_inline]] static inline V singles(const V& a, const V& b, const V& c) {
    return single(a) | single(b) | single(c);
  }
  // A cell after its triad: its hidden singles if it has some, else what stays and its single.
  [[gnu::always_inline]] static inline V narrow(const V& old, const V& stays, const V& hidden, const V& single) {
    const V found = old & hidden;
    return pick(found == V::all(0), (old & stays) | single, found);
  }
};

}  // namespace
}  // namespace grille::lanes
