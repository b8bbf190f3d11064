#include "unavoidable/sets.hpp"

#include <algorithm>

#include "run/clock.hpp"

namespace grille::unavoidable {
namespace {

constexpr std::size_t few_steps = 4096;  // between two looks at the clock

}  // namespace

Sets::Sets(std::span<const std::int32_t> houses, std::size_t side, std::span<const std::uint8_t> values,
           std::size_t largest)
    : side_(side),
      largest_(largest),
      values_(values.begin(), values.end()),
      peers_(values.size()),
      taken_(values.size(), 0),
      claimants_(values.size(), 0) {
  for (std::size_t start = 0; start < houses.size(); start += side) {
    for (std::size_t a = start; a < start + side; ++a) {
      for (std::size_t b = start; b < start + side; ++b) {
        if (a != b) peers_[static_cast<std::size_t>(houses[a])].push_back(static_cast<Cell>(houses[b]));
      }
    }
  }
  starts_.push_back(0);
  for (std::vector<Cell>& peers : peers_) {
    std::sort(peers.begin(), peers.end());
    peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
    for (std::size_t digit = 1; digit <= side; ++digit) {
      std::copy_if(peers.begin(), peers.end(), std::back_inserter(claims_),
                   [&](Cell peer) { return values_[peer] == digit; });
      starts_.push_back(claims_.size());
    }
  }
  frames_.push_back({0, 0});
}

bool Sets::advance(double seconds) {
  const auto end = after(seconds);
  do {
    for (std::size_t n = 0; n < few_steps; ++n) {
      if (!step()) return true;
    }
  } while (Clock::now() < end);
  return false;
}

std::vector<CellSet> Sets::minimal() const {
  std::vector<CellSet> sets(found_.begin(), found_.end());
  std::stable_sort(sets.begin(), sets.end(), [](const CellSet& a, const CellSet& b) { return a.size() < b.size(); });
  std::vector<CellSet> kept;
  std::vector<std::vector<std::size_t>> by_lowest(values_.size());  // in kept
  for (CellSet& set : sets) {
    const bool holds_another = std::any_of(set.begin(), set.end(), [&](Cell cell) {
      return std::any_of(by_lowest[cell].begin(), by_lowest[cell].end(), [&](std::size_t one) {
        return std::includes(set.begin(), set.end(), kept[one].begin(), kept[one].end());
      });
    });
    if (holds_another) continue;
    by_lowest[set.front()].push_back(kept.size());
    kept.push_back(std::move(set));
  }
  return kept;
}

std::span<const Cell> Sets::claims(Cell cell, std::uint8_t digit) const {
  const std::size_t at = cell * side_ + digit - 1;
  return {claims_.data() + starts_[at], claims_.data() + starts_[at + 1]};
}

// No changed cell that it sees has the digit, and what it claims fits in.
bool Sets::may_take(Cell cell, std::uint8_t digit) const {
  if (digit == values_[cell]) return false;
  std::size_t size = 1 + claimed_.size();
  for (const Cell claimed : claims(cell, digit)) {
    if (claimed < first_) return false;
    if (claimed != first_ && claimants_[claimed] == 0) ++size;
  }
  if (size > largest_) return false;
  const auto sees = [&](Cell other) {
    return taken_[other] == digit && std::binary_search(peers_[cell].begin(), peers_[cell].end(), other);
  };
  return !sees(first_) && std::none_of(claimed_.begin(), claimed_.end(), sees);
}

void Sets::take(Cell cell, std::uint8_t digit) {
  taken_[cell] = digit;
  ++changed_;
  for (const Cell claimed : claims(cell, digit)) {
    if (claimants_[claimed]++ == 0 && claimed != first_) claimed_.push_back(claimed);
  }
}

void Sets::give_back(Cell cell) {
  const std::span<const Cell> claimed = claims(cell, taken_[cell]);
  for (std::size_t at = claimed.size(); at-- > 0;) {
    if (--claimants_[claimed[at]] == 0 && claimed[at] != first_) claimed_.pop_back();
  }
  taken_[cell] = 0;
  --changed_;
}

Cell Sets::narrowest() const {
  Cell best = 0;
  std::size_t fewest = side_ + 1;
  for (const Cell cell : claimed_) {
    if (taken_[cell] != 0) continue;
    std::size_t digits = 0;
    for (std::size_t digit = 1; digit <= side_ && digits < fewest; ++digit) {
      digits += may_take(cell, static_cast<std::uint8_t>(digit));
    }
    if (digits < fewest) {
      fewest = digits;
      best = cell;
    }
  }
  return best;
}

bool Sets::step() {
  if (frames_.empty()) return false;
  Frame& top = frames_.back();
  if (taken_[top.cell] != 0) give_back(top.cell);
  do {
    ++top.digit;
  } while (top.digit <= side_ && !may_take(top.cell, top.digit));
  if (top.digit > side_) {
    frames_.pop_back();
    if (frames_.empty() && static_cast<std::size_t>(first_) + 1 < values_.size()) frames_.push_back({++first_, 0});
    return !frames_.empty();
  }
  take(top.cell, top.digit);
  if (changed_ == 1 + claimed_.size()) {
    CellSet set(claimed_.begin(), claimed_.end());
    set.push_back(first_);
    std::sort(set.begin(), set.end());
    found_.insert(std::move(set));
  } else {
    frames_.push_back({narrowest(), 0});
  }
  return true;
}

}  // namespace grille::unavoidable
