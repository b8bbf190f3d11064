// The clock by which slices of work end.
#pragma once

#include <algorithm>
#include <chrono>

namespace grille {

using Clock = std::chrono::steady_clock;

// The moment so many seconds from now; at once where that is no positive number, in days where it is too many.
[[nodiscard]] inline Clock::time_point after(double seconds) {
  const std::chrono::duration<double> span(seconds > 0 ? std::min(seconds, 1e6) : 0.0);
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
}

}  // namespace grille
