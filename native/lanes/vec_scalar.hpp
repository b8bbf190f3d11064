// Eight 16-bit lanes in plain C++: the twin that every other kernel is tested against, and the one that runs anywhere.
#pragma once

#include <cstdint>

#include "lanes/plain.hpp"

namespace grille::lanes {
namespace {

struct Scalar : PlainLane<Scalar> {
  static constexpr int lanes = 8;
  std::uint16_t v[lanes];

  template <class Function>
  static Scalar each(Function function) {
    Scalar result;
    for (int i = 0; i < lanes; ++i) result.v[i] = static_cast<std::uint16_t>(function(i));
    return result;
  }
  static Scalar all(std::uint16_t value) {
    return each([=](int) { return value; });
  }
  static Scalar load(const std::uint16_t* from) {
    return each([=](int i) { return from[i]; });
  }
  void store(std::uint16_t* to) const {
    for (int i = 0; i < lanes; ++i) to[i] = v[i];
  }
  friend Scalar operator&(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] & b.v[i]; });
  }
  friend Scalar operator|(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] | b.v[i]; });
  }
  friend Scalar operator+(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] + b.v[i]; });
  }
  friend Scalar operator==(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] == b.v[i] ? 0xFFFF : 0; });
  }
  friend Scalar without(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] & ~b.v[i]; });
  }
  friend Scalar least(const Scalar& a, const Scalar& b) {
    return each([&](int i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
  }
  friend Scalar pick(const Scalar& mask, const Scalar& yes, const Scalar& no) {
    return each([&](int i) { return (yes.v[i] & mask.v[i]) | (no.v[i] & ~mask.v[i]); });
  }
  // One bit a lane.
  friend std::uint32_t equal(const Scalar& a, const Scalar& b) {
    std::uint32_t result = 0;
    for (int i = 0; i < lanes; ++i) result |= static_cast<std::uint32_t>(a.v[i] == b.v[i]) << i;
    return result;
  }
};

}  // namespace
}  // namespace grille::lanes
