#include "learn/anneal.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace grille::learn {
namespace {

constexpr std::uint64_t whole = std::uint64_t{1} << 32;
constexpr std::uint64_t first_warmth = whole / 50, warmest = whole / 4, coldest = whole >> 16;

constexpr std::size_t between_looks = 64, looks_a_change = 3072;
// Steps of warmth halve each time it turns. With one part in 50 for ever 20 of 28 walks came to an end within 8 s, with
// one in 1,000 23; if steps grow again while warmth does not turn, 28 of 90 within 80 million tries instead of 37.
constexpr unsigned first_shift = 5, last_shift = 11;

std::size_t most_sets(const Cover& cover) {
  std::size_t most = 0;
  for (std::size_t row = 0; row < cover.sets_of.count(); ++row) most = std::max(most, cover.sets_of.length(row));
  return most;
}

}  // namespace

bool Anneal::suits(const Cover& cover) { return most_sets(cover) <= widest; }

Anneal::Anneal(const Cover& cover, std::size_t one_unmet_in, std::size_t number)
    : cover_(cover),
      one_unmet_in_(one_unmet_in),
      width_(most_sets(cover) <= usual ? usual : widest),
      sets_of_(width_ * cover.candidates.size(), static_cast<std::uint32_t>(cover.sets.count())),
      holders_(cover.sets.count() + 1, nobody),
      unmet_(cover.sets.count()),
      places_(cover.sets.count()),
      unmet_count_(static_cast<std::uint32_t>(cover.sets.count())),
      warmth_(first_warmth),
      shift_(first_shift),
      random_(number, one_unmet_in) {
  for (Variable variable = 0; variable < cover.candidates.size(); ++variable) {
    std::ranges::copy(cover.sets_of[variable], sets_of_.begin() + static_cast<std::ptrdiff_t>(width_ * variable));
  }
  std::iota(unmet_.begin(), unmet_.end(), 0);
  std::iota(places_.begin(), places_.end(), 0);
}

void Anneal::run(std::size_t tries) {
  for (const std::size_t end = tries_ + tries; tries_ < end && unmet_count_ > 0; tries_ += between_looks) {
    if (width_ == usual) {
      walk<usual>(between_looks);
    } else {
      walk<widest>(between_looks);
    }
    unmet_seen_ += unmet_count_;
    if (++looks_ == looks_a_change) change_warmth();
  }
}

// What changes is kept in locals, or it would go through memory: twice as many tries a second.
template <std::size_t Width>
void Anneal::walk(std::size_t tries) {
  // By the number of rivals; of more than three none.
  const std::array<std::uint64_t, widest> chances{whole, whole, warmth_, warmth_ * warmth_ / whole};
  const std::uint32_t filler = static_cast<std::uint32_t>(unmet_.size());
  const std::uint32_t* const all_sets_of = sets_of_.data();
  const std::uint32_t* const starts = cover_.sets.starts.data();
  const Variable* const members = cover_.sets.items.data();
  Variable* const holders = holders_.data();
  std::uint32_t* const unmet = unmet_.data();
  std::uint32_t* const places = places_.data();
  generate::Random random = random_;
  std::uint32_t count = unmet_count_;

  for (; tries > 0 && count > 0; --tries) {
    // One draw says which set, which of its variables and, by what is left of its first half, whether it is done.
    const std::uint64_t bits = random.next(), drawn = (bits >> 32) * count;
    const std::uint32_t chosen = unmet[drawn >> 32], start = starts[chosen], size = starts[chosen + 1] - start;
    const Variable variable = members[start + ((bits % whole * size) >> 32)];
    const std::uint32_t* const sets = &all_sets_of[Width * variable];
    // A rival that is in two of the sets counts once. The cell's set, which comes first, shares with none; of the usual
    // four only the box's, which comes last, shares with others: 84 million tries a second, with every pair looked
    // at 68.
    std::array<Variable, Width> rivals;
    std::size_t rival_count = 0;
    for (std::size_t at = 0; at < Width; ++at) {
      rivals[at] = holders[sets[at]];
      bool is_known = rivals[at] == nobody;
      for (std::size_t other = Width == usual && at < usual - 1 ? at : 1; other < at; ++other) {
        is_known |= rivals[other] == rivals[at];
      }
      rival_count += !is_known;
    }
    if (drawn % whole >= chances[rival_count]) continue;
    // The rivals go out.
    for (std::size_t at = 0; at < Width; ++at) {
      if (rivals[at] == nobody || holders[sets[at]] == nobody) continue;
      for (std::size_t each = 0; each < Width; ++each) {
        const std::uint32_t set = all_sets_of[Width * rivals[at] + each];
        if (set == filler) break;
        holders[set] = nobody;
        places[set] = count;
        unmet[count++] = set;
      }
    }
    // The variable goes in; the last unmet set takes the place of each that it meets.
    for (std::size_t at = 0; at < Width; ++at) {
      const std::uint32_t set = sets[at];
      if (set == filler) break;
      holders[set] = variable;
      const std::uint32_t last = unmet[--count];
      unmet[places[set]] = last;
      places[last] = places[set];
    }
  }
  random_ = random;
  unmet_count_ = count;
}

void Anneal::change_warmth() {
  const bool is_warmer = unmet_seen_ * one_unmet_in_ < looks_ * unmet_.size();
  if (is_warmer != was_warmer_ && shift_ < last_shift) ++shift_;
  was_warmer_ = is_warmer;
  warmth_ =
      is_warmer ? std::min(warmest, warmth_ + (warmth_ >> shift_)) : std::max(coldest, warmth_ - (warmth_ >> shift_));
  unmet_seen_ = looks_ = 0;
}

}  // namespace grille::learn
