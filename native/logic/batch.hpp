// Many puzzles rated, in slices of time, so that the caller can look up in between.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>

#include "logic/rate.hpp"

namespace grille::logic {

struct Batch {
  std::span<const std::uint8_t> grids;   // rows of `cells` digits
  std::span<const Solutions> solutions;  // one a row
  std::span<Rating> ratings;             // one a row
  std::span<std::uint16_t> counts;       // rows of one number a technique
  std::atomic<std::size_t> next{0};      // the first row nobody has taken yet
};

// Rates rows until none is left or `slice` is over, in `jobs` threads. Which thread rates a row changes nothing.
template <class P>
void rate_slice(const P& plan, const Scale& scale, Batch& batch, int jobs, std::chrono::milliseconds slice);

}  // namespace grille::logic
