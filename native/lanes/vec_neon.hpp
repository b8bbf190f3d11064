// Eight 16-bit lanes in one Arm NEON register. Every 64-bit Arm processor has it.
#pragma once

#include <arm_neon.h>

#include <cstdint>

#include "lanes/plain.hpp"

namespace grille::lanes {
namespace {

struct Neon : PlainLane<Neon> {
  static constexpr int lanes = 8;
  uint16x8_t v;

  Neon() = default;
  Neon(uint16x8_t from) : v(from) {}
  static Neon all(std::uint16_t value) { return {vdupq_n_u16(value)}; }
  static Neon load(const std::uint16_t* from) { return {vld1q_u16(from)}; }
  void store(std::uint16_t* to) const { vst1q_u16(to, v); }
  friend Neon operator&(Neon a, Neon b) { return {vandq_u16(a.v, b.v)}; }
  friend Neon operator|(Neon a, Neon b) { return {vorrq_u16(a.v, b.v)}; }
  friend Neon operator+(Neon a, Neon b) { return {vaddq_u16(a.v, b.v)}; }
  friend Neon operator==(Neon a, Neon b) { return {vceqq_u16(a.v, b.v)}; }
  friend Neon without(Neon a, Neon b) { return {vbicq_u16(a.v, b.v)}; }
  friend Neon least(Neon a, Neon b) { return {vminq_u16(a.v, b.v)}; }
  friend Neon pick(Neon mask, Neon yes, Neon no) { return {vbslq_u16(mask.v, yes.v, no.v)}; }
  // One bit a lane.
  friend std::uint32_t equal(Neon a, Neon b) {
    static constexpr std::uint16_t weight[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16(vandq_u16(vceqq_u16(a.v, b.v), vld1q_u16(weight)));
  }
};

}  // namespace
}  // namespace grille::lanes
