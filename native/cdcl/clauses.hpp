// Learned clauses in one array, and who watches them.
//
//   arena      a clause is  size | glue | used | literal literal ...   and is named by the index of its size
//   watchers   for each literal the clauses that have it among their first two literals
//
// Glue is the number of decision levels in a clause (Audemard and Simon 2009): clauses of low glue are kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace grille::cdcl {

using Literal = std::uint32_t;  // variable * 2 for "holds", variable * 2 + 1 for "does not"
using ClauseName = std::uint32_t;

struct Watcher {
  ClauseName clause;
  Literal other;  // another literal of the clause: if it is true, the clause needs no look
};

class Clauses {
 public:
  explicit Clauses(std::size_t variables) : watchers_(2 * variables) {}

  // Watched at its first two literals. Glue 0: never deleted.
  ClauseName add(std::span<const Literal> literals, std::uint32_t glue) {
    const auto name = static_cast<ClauseName>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(literals.size()));
    arena_.push_back(glue);
    arena_.push_back(1);
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    names_.push_back(name);
    watch(name);
    return name;
  }

  [[nodiscard]] std::span<Literal> operator[](ClauseName name) { return {&arena_[name + head], arena_[name]}; }
  [[nodiscard]] std::uint32_t& glue(ClauseName name) { return arena_[name + 1]; }
  // Marks that it took part in a conflict; a clause of low glue keeps the mark for longer.
  void use(ClauseName name) { arena_[name + 2] = glue(name) <= good ? 2 : 1; }
  [[nodiscard]] std::vector<Watcher>& watchers(Literal literal) { return watchers_[literal]; }
  [[nodiscard]] std::size_t count() const noexcept { return names_.size(); }

  // Deletes three of four clauses that are neither reasons nor of low glue nor used lately. Afterwards `moved(name)` is
  // the new name of a clause that is left, until the next one is added.
  template <class IsNeeded>
  void reduce(IsNeeded is_needed) {
    std::vector<ClauseName> kept, doubtful;
    for (const ClauseName name : names_) {
      std::uint32_t& used = arena_[name + 2];
      const bool stays = used > 0 || glue(name) <= excellent || is_needed(name);
      if (used > 0) --used;
      (stays ? kept : doubtful).push_back(name);
    }
    const auto is_better = [&](ClauseName one, ClauseName two) {
      return glue(one) != glue(two) ? glue(one) < glue(two) : arena_[one] < arena_[two];
    };
    std::stable_sort(doubtful.begin(), doubtful.end(), is_better);
    kept.insert(kept.end(), doubtful.begin(), doubtful.begin() + static_cast<std::ptrdiff_t>(doubtful.size() / 4));
    std::sort(kept.begin(), kept.end());
    pack(kept);
  }
  [[nodiscard]] ClauseName moved(ClauseName name) const { return before_[name]; }

 private:
  static constexpr std::size_t head = 3;
  static constexpr std::uint32_t excellent = 2, good = 6;

  void watch(ClauseName name) {
    const auto literals = (*this)[name];
    watchers_[literals[0]].push_back({name, literals[1]});
    watchers_[literals[1]].push_back({name, literals[0]});
  }

  // Keeps the clauses named, in that order, and no others. The old array keeps their new names in place of their sizes.
  void pack(const std::vector<ClauseName>& kept) {
    before_.swap(arena_);
    arena_.clear();
    names_.clear();
    for (std::vector<Watcher>& one : watchers_) one.clear();
    for (const ClauseName name : kept) {
      const auto from = before_.begin() + static_cast<std::ptrdiff_t>(name);
      names_.push_back(static_cast<ClauseName>(arena_.size()));
      arena_.insert(arena_.end(), from, from + static_cast<std::ptrdiff_t>(head + before_[name]));
      before_[name] = names_.back();
      watch(names_.back());
    }
  }

  std::vector<std::uint32_t> arena_, before_;
  std::vector<ClauseName> names_;
  std::vector<std::vector<Watcher>> watchers_;
};

}  // namespace grille::cdcl
