// What the finders of chains share: the choice of the best one, and how it is written down.
#pragma once

#include <limits>

#include "hodoku/memory.hpp"
#include "hodoku/removal.hpp"

namespace grille::hodoku {

// The digits a step removes, and from where.
void write(const Removal& removal, Step& step);

// A chain as a further branch, each node after those it follows from. `groups` knows the nodes above the candidates,
// where there are any; almost locked sets among them become sets of the step.
void write_chain(std::span<const State> chain, const Implications* groups, Step& step);

// Of all chains that are offered, the one that HoDoKu takes (facts 2.0): more candidates removed, then less weight,
// then the first; of those that remove the same, the shortest. Where the simplest is wanted, the shortest of all. A
// sink that wants all gets each as it is found.
class Best {
 public:
  explicit Best(Sink& sink, const Implications* groups = nullptr) : sink_(sink), groups_(groups) {}

  // True: the sink has enough.
  [[nodiscard]] bool offer(Kind kind, const Removal& removal, std::span<const State> chain);
  // Hands in the best. True: the sink has enough.
  [[nodiscard]] bool close();

  // No longer chain would be taken.
  [[nodiscard]] int longest() const {
    return is_any_ && sink_.wants_simplest() ? static_cast<int>(chain_.size()) : std::numeric_limits<int>::max();
  }
  // Whether a chain of that length with this removal would be taken.
  [[nodiscard]] bool wants(const Removal& removal, int length) const {
    if (sink_.wants_all() || !is_any_) return true;
    if (sink_.wants_simplest() && length != static_cast<int>(chain_.size())) {
      return length < static_cast<int>(chain_.size());
    }
    const Rank rank(removal);
    return rank < rank_ || (rank == rank_ && removal == removal_ && length < static_cast<int>(chain_.size()));
  }

 private:
  [[nodiscard]] bool hand_in(Kind kind, const Removal& removal, std::span<const State> chain);

  Sink& sink_;
  const Implications* groups_;
  bool is_any_ = false;
  Rank rank_;
  Kind kind_{};
  Removal removal_;
  std::vector<State> chain_;
};

}  // namespace grille::hodoku
