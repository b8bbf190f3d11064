#include "cdcl/anneal.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace grille::cdcl {
namespace {

constexpr std::uint64_t whole = std::uint64_t{1} << 32;
constexpr std::uint64_t first_temperature = whole / 50, warmest = whole / 4, coldest = whole >> 16;

constexpr std::size_t between_looks = 64, looks_a_change = 3072;
// The step of the temperature halves each time it changes direction. With a fixed step of one part in 50, 20 of 28
// walks ended within 8 s, with one in 1,000 23; with steps that grow again while the direction stays, 28 of 90 within
// 80 million tries instead of 37.
constexpr unsigned first_shift = 5, last_shift = 11;

constexpr std::uint64_t high(std::uint64_t word) { return word >> 32; }
constexpr std::uint64_t low(std::uint64_t word) { return word % whole; }

// A set in one word: where its members begin, how many there are, and its number.
constexpr std::uint64_t head_of(std::uint64_t start, std::uint64_t length, std::uint64_t set) {
  return start << 32 | length << 16 | set;
}
constexpr std::uint64_t start_of(std::uint64_t head) { return high(head); }
constexpr std::uint64_t length_of(std::uint64_t head) { return head >> 16 & 0xffff; }
constexpr std::size_t number_of(std::uint64_t head) { return head & 0xffff; }

constexpr std::size_t sets_a_word = 4, usual = 1, widest = 2;  // words of a variable
constexpr std::uint64_t nobody = ~std::uint64_t{0};            // the first word of no variable

template <std::size_t Words>
using Sets = std::array<std::uint64_t, Words>;

template <std::size_t Words>
constexpr std::size_t set_at(const Sets<Words>& sets, std::size_t at) {
  return sets[at / sets_a_word] >> (16 * (at % sets_a_word)) & 0xffff;
}

template <std::size_t Words>
Sets<Words> sets_at(const std::uint64_t* words) {
  Sets<Words> sets;
  std::copy_n(words, Words, sets.begin());
  return sets;
}

std::size_t most_sets(const Cover& cover) {
  std::size_t most = 0;
  for (std::size_t row = 0; row < cover.sets_of.count(); ++row) most = std::max(most, cover.sets_of.length(row));
  return most;
}

// Every variable has exactly as many sets as fit into a word.
bool is_usual(const Cover& cover) {
  return most_sets(cover) == sets_a_word && cover.sets_of.items.size() == sets_a_word * cover.candidates.size();
}

// With fewer sets than fit into the words, the rest is filled with the number of sets, which is no set's number.
Sets<widest> packed(const Cover& cover, Variable variable) {
  Sets<widest> words{};
  const auto sets = cover.sets_of[variable];
  for (std::size_t at = 0; at < widest * sets_a_word; ++at) {
    const std::uint64_t set = at < sets.size() ? sets[at] : cover.sets.count();
    words[at / sets_a_word] |= set << (16 * (at % sets_a_word));
  }
  return words;
}

// Who holds the sets of a variable, and how many they are.
template <std::size_t Words>
struct Rivals {
  std::array<std::uint64_t, Words * sets_a_word> holders;
  std::size_t count = 0;
};

// A rival that is in two of the sets counts once. The cell's set, which comes first, shares with none; of the usual
// four only the box's, which comes last, shares with others: with every pair looked at, tries take a fifth longer.
template <std::size_t Words>
Rivals<Words> rivals_of(const Sets<Words>& variable, const std::uint64_t* holders) {
  Rivals<Words> rivals;
  const std::size_t width = rivals.holders.size();
  for (std::size_t at = 0; at < width; ++at) {
    const std::uint64_t one = rivals.holders[at] = holders[Words * set_at(variable, at)];
    bool is_known = one == nobody;
    for (std::size_t other = Words == usual && at < width - 1 ? at : 1; other < at; ++other) {
      is_known |= rivals.holders[other] == one;
    }
    rivals.count += !is_known;
  }
  return rivals;
}

}  // namespace

bool Anneal::suits(const Cover& cover) {
  return most_sets(cover) <= widest * sets_a_word && cover.sets.count() < 0xffff;
}

Anneal::Anneal(const Cover& cover, std::size_t one_unmet_in, std::size_t number)
    : cover_(cover),
      one_unmet_in_(one_unmet_in),
      words_(is_usual(cover) ? usual : widest),
      holders_(words_ * (cover.sets.count() + 1), nobody),
      places_(cover.sets.count()),
      unmet_count_(static_cast<std::uint32_t>(cover.sets.count())),
      temperature_(first_temperature),
      shift_(first_shift),
      random_(number, one_unmet_in) {
  for (const Variable variable : cover.sets.items) {
    const Sets<widest> words = packed(cover, variable);
    members_.insert(members_.end(), words.begin(), words.begin() + static_cast<std::ptrdiff_t>(words_));
  }
  for (std::size_t set = 0; set < cover.sets.count(); ++set) {
    heads_.push_back(head_of(cover.sets.starts[set], cover.sets.length(set), set));
  }
  unmet_ = heads_;
  std::iota(places_.begin(), places_.end(), std::uint16_t{0});
}

// A cell and a house of its digit identify a variable, and the first word has both.
bool Anneal::has(Variable variable) const {
  return holders_[words_ * cover_.sets_of[variable][0]] == packed(cover_, variable)[0];
}

void Anneal::run(std::size_t tries) {
  for (const std::size_t end = tries_ + tries; tries_ < end && unmet_count_ > 0; tries_ += between_looks) {
    if (words_ == usual) {
      walk<usual>(between_looks);
    } else {
      walk<widest>(between_looks);
    }
    unmet_seen_ += unmet_count_;
    if (++looks_ == looks_a_change) change_temperature();
  }
}

// State is kept in locals, so that it stays in registers: twice as many tries a second.
template <std::size_t Words>
void Anneal::walk(std::size_t tries) {
  // By the number of rivals; of more than three none.
  const std::array<std::uint64_t, 2 * sets_a_word> chances{whole, whole, temperature_,
                                                           temperature_ * temperature_ / whole};
  const std::size_t filler = heads_.size();
  const std::uint64_t* const members = members_.data();
  const std::uint64_t* const heads = heads_.data();
  std::uint64_t* const holders = holders_.data();
  std::uint64_t* const unmet = unmet_.data();
  std::uint16_t* const places = places_.data();
  generate::Random random = random_;
  std::uint32_t count = unmet_count_;

  const auto for_each_set = [&](const Sets<Words>& sets, auto see) {
    for (std::size_t at = 0; at < Words * sets_a_word; ++at) {
      const std::size_t set = set_at(sets, at);
      if (Words != usual && set == filler) break;
      see(set);
    }
  };
  const auto take_out = [&](const Sets<Words>& rival) {
    for_each_set(rival, [&](std::size_t set) {
      holders[Words * set] = nobody;
      places[set] = static_cast<std::uint16_t>(count);
      unmet[count++] = heads[set];
    });
  };

  for (; tries > 0 && count > 0; --tries) {
    // One draw chooses the set, one of its variables and, by the rest of its first half, whether the try is accepted.
    const std::uint64_t bits = random.next(), drawn = high(bits) * count, head = unmet[high(drawn)];
    const std::uint64_t member = start_of(head) + high(low(bits) * length_of(head));
    const Sets<Words> variable = sets_at<Words>(&members[Words * member]);
    const auto [rivals, rival_count] = rivals_of<Words>(variable, holders);
    if (low(drawn) >= chances[rival_count]) [[likely]]
      continue;
    if (Words == usual && rival_count == 1) {
      take_out(
          {rivals[0] & rivals[1] & rivals[2] & rivals[3]});  // `nobody` has every bit set, so that the other remains
    } else {
      for_each_set(variable, [&](std::size_t set) {
        if (holders[Words * set] != nobody) take_out(sets_at<Words>(&holders[Words * set]));
      });
    }
    // The last unmet set replaces each set that is met now.
    for_each_set(variable, [&](std::size_t set) {
      std::copy_n(variable.begin(), Words, &holders[Words * set]);
      const std::uint64_t last = unmet[--count];
      unmet[places[set]] = last;
      places[number_of(last)] = places[set];
    });
  }
  random_ = random;
  unmet_count_ = count;
}

void Anneal::change_temperature() {
  const bool is_warmer = unmet_seen_ * one_unmet_in_ < looks_ * heads_.size();
  if (is_warmer != was_warmer_ && shift_ < last_shift) ++shift_;
  was_warmer_ = is_warmer;
  temperature_ = is_warmer ? std::min(warmest, temperature_ + (temperature_ >> shift_))
                           : std::max(coldest, temperature_ - (temperature_ >> shift_));
  unmet_seen_ = looks_ = 0;
}

}  // namespace grille::cdcl
