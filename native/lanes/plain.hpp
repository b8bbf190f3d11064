// One lane's operations in plain C++, for vector types without faster ones.
#pragma once

#include <bit>
#include <cstdint>

#include "lanes/choose.hpp"
#include "lanes/vec.hpp"

namespace grille::lanes {
namespace {

// Eight bytes in a 64-bit word.
struct WordBytes {
  static constexpr int size = 8;
  static constexpr std::uint64_t each = 0x0101010101010101;
  std::uint64_t v;

  static WordBytes zero() { return {0}; }
  static WordBytes load(const std::uint8_t* from) {
    WordBytes word;
    __builtin_memcpy(&word.v, from, 8);
    return word;
  }
  friend WordBytes operator&(WordBytes a, WordBytes b) { return {a.v & b.v}; }
  friend WordBytes operator+(WordBytes a, WordBytes b) { return {a.v + b.v}; }  // no byte ever overflows
  WordBytes where(WordBytes other, int bit) const { return {v & (other.v >> bit & each) * 0xFF}; }
  unsigned total() const { return static_cast<unsigned>(v * each >> 56); }

  static void split(const std::uint16_t* state, WordBytes* low, WordBytes* high, WordBytes* weight, CellSet& fewest) {
    std::uint8_t bytes[3][padded] = {};
    CellSet by_count[10];
    for (int c = 0; c < cells; ++c) {
      const int count = std::popcount(state[c]);
      bytes[0][c] = static_cast<std::uint8_t>(state[c]);
      bytes[1][c] = static_cast<std::uint8_t>(state[c] >> 8);
      bytes[2][c] = weight_of[count];
      (c < 64 ? by_count[count].low : by_count[count].high) |= std::uint64_t{1} << (c & 63);
    }
    for (int k = 0; k < padded / size; ++k) {
      low[k] = load(bytes[0] + k * size), high[k] = load(bytes[1] + k * size), weight[k] = load(bytes[2] + k * size);
    }
    int count = 2;
    while ((by_count[count].low | by_count[count].high) == 0) ++count;
    fewest = by_count[count];
  }
  static Glance glance(const std::uint16_t* state) {
    Glance seen{0, cells};
    for (int c = cells - 1; c >= 0; --c) {
      const int count = std::popcount(state[c]);
      if (count > 1) ++seen.open;
      if (count == 2) seen.first_of_two = c;
    }
    return seen;
  }
};

// The lane functions of a vector type V.
template <class V>
struct PlainLane : OfTwo<V> {
  static void set(std::uint16_t* cell, int lane, std::uint16_t value) { cell[lane] = value; }
  static void take(const std::uint16_t* x, int lane, std::uint16_t* state) {
    for (int c = 0; c < cells; ++c) state[c] = x[c * V::lanes + lane];
    for (int c = cells; c < padded; ++c) state[c] = 0;
  }
  // The vectors that the tick loads next were stored in pieces here and have to wait for them, and still two stores
  // a cycle beat a blend of each vector, even one that serves several lanes: 9 % to 11 % in AVX2. In AVX-512, where a
  // blend is cheaper and a lane one of 32, they lose 4 % to 8 %. Unrolled, or GCC gathers sixteen cells first.
  [[gnu::noinline]] static void put(std::uint16_t* x, std::uint32_t lanes, const std::uint16_t* const* states) {
    for (; lanes; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
#pragma GCC unroll 81
      for (int c = 0; c < cells; ++c) x[c * V::lanes + lane] = states[lane][c];
    }
  }
  static void read(const std::uint8_t* digits, std::uint16_t* state) {
    for (int c = 0; c < cells; ++c) state[c] = static_cast<std::uint16_t>(digits[c] ? 1 << (digits[c] - 1) : 0x1FF);
  }
  static void write(const std::uint16_t* state, std::uint8_t* digits) {
    for (int c = 0; c < cells; ++c) digits[c] = static_cast<std::uint8_t>(std::countr_zero(state[c]) + 1);
  }
  static Guess choose(const std::uint16_t* state, bool straight) { return choose_by_bytes<WordBytes>(state, straight); }
};

}  // namespace
}  // namespace grille::lanes
