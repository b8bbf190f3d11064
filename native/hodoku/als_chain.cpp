// ALS chains (facts 2.11.5): four almost locked sets or more, each linked to the next by a restricted common, always to
// sets of higher numbers.
//
// What a chain removes depends on its two ends and on the digits in use on its first and last link. There are far more
// chains than such pairs of ends, so they are not followed one by one: rows of beginnings are carried along the links,
// and only the ends that remove something are looked at closely.
//
//   beginning   a set and the digit in use on its first link: a bit of a row
//   arrival     a set and the digits in use on the link that led there: its rows tell which beginnings lead to it, by
//               chains of two sets, of three, of four or more
#include <algorithm>
#include <tuple>

#include "hodoku/als_reasons.hpp"
#include "hodoku/chains.hpp"

namespace grille::hodoku {
namespace {

// The digits of a link that are in use after one that used `before`: never the lowest of these. None: no way on.
Mask used_after(Mask before, Mask commons) { return without(commons, bit(lowest(before))); }

class Finder {
 public:
  Finder(const AlsTable& table, const Scratch& scratch, Sink& sink)
      : table_(table),
        sets_(table.sets()),
        scratch_(scratch),
        any_direction_(scratch.rules.any_direction),
        sink_(sink) {}

  bool run() {
    link();
    begin();
    // Links lead upwards, so one sweep carries every beginning to all its ends; only where they may also lead down is
    // there something left to do.
    while (sweep() && any_direction_ && !scratch_.is_up()) {
    }
    return look_at_ends() || choose();
  }

 private:
  struct Link {
    std::uint16_t to;
    Mask commons;
  };
  struct Beginning {
    std::uint16_t set;
    std::int8_t digit;
  };
  struct Arrival {
    Mask used;
    std::array<std::size_t, 3> rows;  // where its rows begin: of two sets, of three, of more
  };
  struct End {
    Beginning beginning;
    std::uint16_t set;
    Mask used;
  };

  void link() {
    links_.resize(sets_.size());
    for (const Common& common : table_.commons()) {
      links_[common.first].push_back({common.second, common.digits()});
      if (any_direction_) links_[common.second].push_back({common.first, common.digits()});
    }
  }

  void begin() {
    for (std::uint16_t set = 0; set < sets_.size(); ++set) {
      Mask digits = 0;
      for (const Link& link : links_[set]) digits = with(digits, link.commons);
      for (const int digit : Each(digits)) beginnings_.push_back({set, static_cast<std::int8_t>(digit)});
    }
    words_ = (beginnings_.size() + 63) / 64;
    arrivals_.resize(sets_.size());
    for (std::size_t i = 0; i < beginnings_.size(); ++i) {
      const auto [set, digit] = beginnings_[i];
      for (const Link& link : links_[set]) {
        if ((link.commons & bit(digit)) == 0) continue;
        rows_[arrival(link.to, bit(digit)).rows[0] + i / 64] |= std::uint64_t{1} << (i % 64);
      }
    }
  }

  Arrival& arrival(std::uint16_t set, Mask used) {
    for (Arrival& one : arrivals_[set]) {
      if (one.used == used) return one;
    }
    const std::size_t begin = rows_.size();
    rows_.resize(begin + 3 * words_);
    return arrivals_[set].emplace_back(Arrival{used, {begin, begin + words_, begin + 2 * words_}});
  }

  // True: some row has grown.
  bool sweep() {
    bool has_grown = false;
    for (std::uint16_t set = 0; set < sets_.size(); ++set) {
      for (const Link& link : links_[set]) {
        for (std::size_t i = 0; i < arrivals_[set].size(); ++i) {
          const Arrival from = arrivals_[set][i];
          const Mask used = used_after(from.used, link.commons);
          if (used == 0) continue;
          const Arrival& to = arrival(link.to, used);
          has_grown |= carry(from.rows[0], to.rows[1]);
          has_grown |= carry(from.rows[1], to.rows[2]);
          has_grown |= carry(from.rows[2], to.rows[2]);
        }
      }
    }
    return has_grown;
  }
  bool carry(std::size_t from, std::size_t to) {
    std::uint64_t fresh = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      fresh |= rows_[from + word] & ~rows_[to + word];
      rows_[to + word] |= rows_[from + word];
    }
    return fresh != 0;
  }

  // Compares what the ends remove; true: the sink has enough.
  bool look_at_ends() {
    std::vector<std::uint64_t> live(words_);
    for (std::uint16_t set = 0; set < sets_.size(); ++set) {
      if (arrivals_[set].empty()) continue;
      if (scratch_.is_up()) return false;
      find_live(set, live);
      for (const Arrival& arrival : arrivals_[set]) {
        for (std::size_t word = 0; word < words_; ++word) {
          for (std::uint64_t left = rows_[arrival.rows[2] + word] & live[word]; left != 0; left &= left - 1) {
            const std::size_t i = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
            if (offer({beginnings_[i], set, arrival.used})) return true;
          }
        }
      }
    }
    return false;
  }

  // The beginnings that would remove something together with that set.
  void find_live(std::uint16_t set, std::vector<std::uint64_t>& live) {
    std::fill(live.begin(), live.end(), 0);
    const Als& last = sets_[set];
    for (std::size_t i = 0; i < beginnings_.size(); ++i) {
      if (beginnings_[i].set == set) continue;  // it came back to where it began
      const Als& first = sets_[beginnings_[i].set];
      for (const int digit : Each(without(both(first.live, last.live), bit(beginnings_[i].digit)))) {
        if (!first.victims[at(digit)].meets(last.victims[at(digit)])) continue;
        live[i / 64] |= std::uint64_t{1} << (i % 64);
        break;
      }
    }
  }

  bool offer(const End& end) {
    const Als &first = sets_[end.beginning.set], &last = sets_[end.set];
    Removal removal;
    for (const int digit : Each(without(both(first.live, last.live), with(end.used, bit(end.beginning.digit))))) {
      removal.add_all(first.victims[at(digit)] & last.victims[at(digit)], digit);
    }
    if (removal.is_empty()) return false;
    if (sink_.wants_all()) {
      ends_.assign(1, end);
      return hand_in(removal);
    }
    const Rank rank(removal);
    if (ends_.empty() || rank < rank_) {
      rank_ = rank;
      removal_ = removal;
      ends_.clear();
    }
    if (removal == removal_) ends_.push_back(end);
    return false;
  }

  bool choose() { return !ends_.empty() && hand_in(removal_); }

  bool hand_in(const Removal& removal) {
    Step& step = sink_.open(Kind::als_chain);
    write(removal, step);
    if (sink_.wants_reasons()) tell(step);
    return sink_.close();
  }

  struct Way {
    int sets = 0, cells = 0;
    std::vector<std::uint16_t> numbers;
    std::vector<Mask> used;  // on each link
    friend bool operator<(const Way& a, const Way& b) {
      return std::tie(a.sets, a.cells, a.numbers) < std::tie(b.sets, b.cells, b.numbers);
    }
  };

  // Of all chains with these ends the one of fewest sets, then of fewest cells, then of the lowest numbers.
  void tell(Step& step) const {
    Way best;
    for (const End& end : ends_) {
      Way way = shortest(end);
      if (best.sets == 0 || way < best) best = std::move(way);
    }
    std::vector<const Als*> sets;
    std::vector<int> commons;
    for (const std::uint16_t number : best.numbers) sets.push_back(&sets_[number]);
    for (const Mask used : best.used) {
      // Not the digit of the link before, of two that are in use.
      commons.push_back(lowest(commons.empty() || is_single(used) ? used : without(used, bit(commons.back()))));
    }
    write_sets(sets, step);
    write_als_chains(sets, commons, step);
  }

  // Layer by layer: the chains of two sets, of three, and so on, the one of fewest cells for each arrival.
  [[nodiscard]] Way shortest(const End& end) const {
    std::vector<std::vector<Way>> layer(sets_.size()), next(sets_.size());
    const auto reach = [&](std::vector<std::vector<Way>>& to, const Way& from, const Link& link, Mask used) {
      Way way = from;
      ++way.sets;
      way.cells += hodoku::count(sets_[link.to].cells);
      way.numbers.push_back(link.to);
      way.used.push_back(used);
      for (Way& one : to[link.to]) {
        if (one.used.back() != used) continue;
        if (way < one) one = way;
        return;
      }
      to[link.to].push_back(way);
    };
    const Way start{1, hodoku::count(sets_[end.beginning.set].cells), {end.beginning.set}, {}};
    for (const Link& link : links_[end.beginning.set]) {
      if ((link.commons & bit(end.beginning.digit)) != 0) reach(layer, start, link, bit(end.beginning.digit));
    }
    for (;;) {
      for (const Way& way : layer[end.set]) {
        if (way.sets >= least_sets && way.used.back() == end.used) return way;
      }
      for (std::vector<Way>& ways : next) ways.clear();
      for (std::size_t set = 0; set < sets_.size(); ++set) {
        for (const Way& way : layer[set]) {
          for (const Link& link : links_[set]) {
            const Mask used = used_after(way.used.back(), link.commons);
            if (used != 0) reach(next, way, link, used);
          }
        }
      }
      std::swap(layer, next);
    }
  }

  static constexpr int least_sets = 4;

  const AlsTable& table_;
  std::span<const Als> sets_;
  const Scratch& scratch_;
  bool any_direction_;
  Sink& sink_;
  std::vector<std::vector<Link>> links_;
  std::vector<Beginning> beginnings_;
  std::vector<std::vector<Arrival>> arrivals_;  // of each set
  std::size_t words_ = 0;
  std::vector<std::uint64_t> rows_;
  Rank rank_;
  Removal removal_;
  std::vector<End> ends_;  // all that remove just that
};

}  // namespace

bool als_chain(const Grid& grid, Scratch& scratch, Sink& sink) {
  const AlsTable& table = scratch.memory->als(grid, scratch.rules.als_overlap);
  return Finder(table, scratch, sink).run();
}

}  // namespace grille::hodoku
