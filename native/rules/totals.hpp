// What different digits up to nine add up to, as tables.
//
//   totals_of(k, digits)           bit t: some k of these digits add up to t
//   cages.of(k, digits, total)     the digits that some such set of that total has, and those that each has
//
//   of[first[k][digits] + total - least]     the second table: 42,000 entries, of totals between the least and the
//                                            greatest of k of the digits
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/masks.hpp"

namespace grille::rules {

inline constexpr auto small_totals = [] {
  std::array<std::array<std::uint64_t, chunk_size>, chunk + 1> made{};
  made[0][0] = 1;
  for (std::size_t mask = 1; mask < chunk_size; ++mask) {
    const std::size_t rest = mask & (mask - 1);
    const int digit = std::countr_zero(mask) + 1;
    made[0][mask] = 1;
    for (std::size_t k = 1; k <= chunk; ++k) made[k][mask] = made[k][rest] | made[k - 1][rest] << digit;
  }
  return made;
}();

[[nodiscard]] inline std::uint64_t totals_of(int k, Mask digits) {
  return small_totals[static_cast<std::size_t>(k)][digits];
}

class Cages {
 public:
  struct Digits {
    std::uint16_t possible, required;
  };

  // Made once, on the first call.
  [[nodiscard]] static const Cages& table();

  // No digit is possible where no set adds up to the total. Requires digits up to nine and k from 0 to 9.
  [[nodiscard]] Digits of(int k, Mask digits, std::int64_t total) const noexcept {
    const Range& range = ranges_[static_cast<std::size_t>(k)][digits];
    const std::int64_t at = total - range.least;
    return at < 0 || at >= range.size ? Digits{0, 0} : of_[range.first + static_cast<std::size_t>(at)];
  }

 private:
  struct Range {
    std::uint32_t first;
    std::uint8_t least, size;
  };
  Cages();

  std::array<std::array<Range, chunk_size>, chunk + 1> ranges_{};
  std::vector<Digits> of_;
};

}  // namespace grille::rules
