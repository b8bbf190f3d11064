#include "rules/totals.hpp"

namespace grille::rules {

// `chosen` runs through the subsets of `digits`, by the usual (chosen - 1) & digits.
Cages::Cages() {
  for (std::size_t k = 0; k <= chunk; ++k) {
    for (std::size_t digits = 0; digits < chunk_size; ++digits) {
      const std::uint64_t totals = small_totals[k][digits];
      Range& range = ranges_[k][digits];
      range.first = static_cast<std::uint32_t>(of_.size());
      if (totals == 0) continue;
      range.least = static_cast<std::uint8_t>(std::countr_zero(totals));
      range.size = static_cast<std::uint8_t>(64 - std::countl_zero(totals) - range.least);
      of_.resize(of_.size() + range.size, {0, static_cast<std::uint16_t>(chunk_size - 1)});
    }
  }
  for (std::size_t digits = 0; digits < chunk_size; ++digits) {
    for (std::size_t chosen = digits;; chosen = (chosen - 1) & digits) {
      const auto set = static_cast<Mask>(chosen);
      const Range& range = ranges_[static_cast<std::size_t>(count(set))][digits];
      Digits& entry = of_[range.first + static_cast<std::size_t>(sum_of(set) - range.least)];
      entry.possible = static_cast<std::uint16_t>(entry.possible | set);
      entry.required = static_cast<std::uint16_t>(entry.required & set);
      if (chosen == 0) break;
    }
  }
  for (Digits& entry : of_) {
    if (entry.possible == 0) entry.required = 0;
  }
}

const Cages& Cages::table() {
  static const Cages made;
  return made;
}

}  // namespace grille::rules
