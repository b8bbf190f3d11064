#include "cdcl/belief.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace grille::cdcl {
namespace {

constexpr float lowest = 1e-6f, highest = 1e6f;  // odds against: products of four or six messages stay in range
constexpr std::size_t lanes = 4;                 // a set takes a multiple of these
constexpr std::size_t most = 84 / 4;             // vectors that a set of 81 takes
constexpr std::size_t spare = 256;  // places for what fills sets up: if there were one, every set would wait for it

// Vectors are written out since compilers unroll loops as short as these and then find no vectors in them.
using Four [[gnu::vector_size(16)]] = float;
using FourWords [[gnu::vector_size(16)]] = std::int32_t;

// x to a power between 0 and 1, within 6 %: the bits of a float are nearly its logarithm.
inline Four raised(Four x, float power) {
  constexpr auto one = static_cast<float>(std::bit_cast<std::int32_t>(1.0f));
  const Four bits = __builtin_convertvector(reinterpret_cast<FourWords>(x), Four);
  return reinterpret_cast<Four>(__builtin_convertvector(bits * power + one * (1 - power), FourWords));
}

inline Four loaded(const float* four) {
  Four loaded;
  std::memcpy(&loaded, four, sizeof loaded);
  return loaded;
}
inline Four larger(Four one, Four two) { return one < two ? two : one; }

}  // namespace

Belief::Belief(const Cover& cover) : cover_(cover), starts_(1, 0) {
  for (std::size_t set = 0; set < cover.sets.count(); ++set) {
    members_.insert(members_.end(), cover.sets[set].begin(), cover.sets[set].end());
    while (members_.size() % lanes != 0) {
      members_.push_back(static_cast<std::uint32_t>(cover.candidates.size() + members_.size() % spare));
    }
    starts_.push_back(static_cast<std::uint32_t>(members_.size()));
  }
  forget();
}

void Belief::forget() { against_.assign(members_.size(), 4.0f); }

void Belief::look(std::span<const std::int8_t> values, std::span<const std::uint32_t> counts) {
  const std::size_t variables = cover_.candidates.size();
  odds_.assign(variables + spare, 0.0f);
  for (std::size_t variable = 0; variable < variables; ++variable) {
    if (values[2 * variable] == 0) odds_[variable] = 1;
  }
  open_sets_.clear();
  for (std::uint32_t set = 0; set < counts.size(); ++set) {
    if (counts[set] <= 1) continue;
    open_sets_.push_back(set);
    for (std::size_t at = starts_[set]; at < starts_[set + 1]; ++at) odds_[members_[at]] /= against_[at];
  }
}

float Belief::sweep(float power) {
  float change = 0;
  for (const std::uint32_t set : open_sets_) change = std::max(change, tell(set, power));
  return change;
}

float Belief::tell(std::size_t set, float power) {
  const std::size_t begin = starts_[set], fours = (starts_[set + 1] - begin) / lanes;
  const std::uint32_t* member = &members_[begin];
  float* against = &against_[begin];
  std::array<Four, most> odds, weights;
  Four sums{}, changes{};
  messages_ += fours * lanes;
  for (std::size_t at = 0; at < fours; ++at, member += lanes, against += lanes) {
    odds[at] = Four{odds_[member[0]], odds_[member[1]], odds_[member[2]], odds_[member[3]]};
    weights[at] = raised(odds[at], power) * loaded(against);
    sums += weights[at];
  }
  const float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  const Four least = Four{} + std::max(1e-5f * sum, lowest);
  member = &members_[begin];
  against = &against_[begin];
  for (std::size_t at = 0; at < fours; ++at, member += lanes, against += lanes) {
    const Four message = -larger(-larger(sum - weights[at], least), Four{} - highest);
    const Four ratio = loaded(against) / message;
    std::memcpy(against, &message, sizeof message);
    const Four now = odds[at] * ratio;
    for (std::size_t lane = 0; lane < lanes; ++lane) odds_[member[lane]] = now[lane];
    changes = larger(changes, larger(ratio - 1, 1 - ratio));
  }
  return std::max(std::max(changes[0], changes[1]), std::max(changes[2], changes[3]));
}

void Belief::likeliest(float power, std::vector<Pick>& picks) const {
  picks.clear();
  for (const std::uint32_t set : open_sets_) {
    if (set >= cover_.cells) break;  // the cells' sets come first
    float all = 0;
    Pick best{0, 0};
    for (const Variable variable : cover_.sets[set]) {
      if (odds_[variable] == 0) continue;
      const float weight = raised(Four{odds_[variable]}, power)[0];
      all += weight;
      if (weight > best.chance) best = {variable, weight};
    }
    if (best.chance > 0) picks.push_back({best.variable, best.chance / all});
  }
}

}  // namespace grille::cdcl
