// Belief propagation over the sets of a cover: how likely each open variable is to hold (Pearl 1988).
//
// A set sends each of its variables the odds that none of the others holds, weighed by the messages of their other
// sets. Rows, columns and boxes overlap, so the same evidence returns in loops; it is therefore taken to a power below
// one (Wiegerinck and Heskes, "fractional belief propagation", 2003). At 0.6 beliefs are calibrated on 36x36 grids at
// the wall: what is 90 % likely is right in 90 % of cases. At 0.8 and above every belief is near certain, and most are
// wrong.
//
//   Belief belief(cover);
//   belief.look(values, counts);  // the decisions so far
//   while (belief.sweep(0.6f) > 0.5f) ...
//   belief.likeliest(0.6f, picks);
//
// Portable arithmetic in a fixed order: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/cover.hpp"

namespace grille::cdcl {

struct Pick {
  Variable variable;
  float chance;     // that it holds
  float price = 0;  // set by the caller
};

class Belief {
 public:
  // The cover is to outlive it.
  explicit Belief(const Cover& cover);

  void forget();  // all messages
  // From now on `values` (of literals, as in Cdcl) are decided, and sets have so many variables left.
  void look(std::span<const std::int8_t> values, std::span<const std::uint32_t> counts);
  // Every open set sends its messages once. The largest relative change of a message.
  float sweep(float power);
  // The number of messages sent.
  [[nodiscard]] std::size_t messages() const noexcept { return messages_; }
  // The likeliest variable of each open cell.
  void likeliest(float power, std::vector<Pick>& picks) const;

 private:
  [[nodiscard]] float tell(std::size_t set, float power);

  const Cover& cover_;
  std::vector<std::uint32_t> starts_, members_;  // the sets, filled up
  std::vector<float> against_;                   // of each member: the odds against it in its set's last message
  std::vector<float> odds_;                      // of each variable: the product of its messages, 0 where it is decided
  std::vector<std::uint32_t> open_sets_;
  std::size_t messages_ = 0;
};

}  // namespace grille::cdcl
