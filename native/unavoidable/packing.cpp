#include "unavoidable/packing.hpp"

#include <algorithm>
#include <bit>

namespace grille::unavoidable {
namespace {

using Members = std::vector<std::uint64_t>;  // a bit for each set

class Search {
 public:
  Search(const std::vector<CellSet>& sets, std::size_t cells, std::size_t most_nodes)
      : words_((sets.size() + 63) / 64), apart_(sets.size(), Members(words_, 0)), nodes_left_(most_nodes) {
    std::vector<Members> holding(cells, Members(words_, 0));
    for (std::size_t n = 0; n < sets.size(); ++n) {
      for (const Cell cell : sets[n]) holding[cell][n / 64] |= std::uint64_t{1} << n % 64;
    }
    for (std::size_t n = 0; n < sets.size(); ++n) {
      Members meets(words_, 0);
      for (const Cell cell : sets[n]) {
        for (std::size_t word = 0; word < words_; ++word) meets[word] |= holding[cell][word];
      }
      for (std::size_t other = 0; other < sets.size(); ++other) {
        if ((meets[other / 64] >> other % 64 & 1) == 0) apart_[n][other / 64] |= std::uint64_t{1} << other % 64;
      }
    }
    Members all(words_, 0);
    for (std::size_t n = 0; n < sets.size(); ++n) all[n / 64] |= std::uint64_t{1} << n % 64;
    extend(all);
  }

  [[nodiscard]] Packing packing() && {
    std::sort(best_.begin(), best_.end());
    return {std::move(best_), nodes_left_ > 0};
  }

 private:
  struct Classed {
    std::size_t set, bound;  // of a family within the sets up to this one
  };

  // The sets of `left` class by class.
  [[nodiscard]] std::vector<Classed> classes(Members left) const {
    std::vector<Classed> order;
    for (std::size_t bound = 1;; ++bound) {
      Members open = left;
      bool is_empty = true;
      for (std::size_t word = 0; word < words_; ++word) {
        while (open[word] != 0) {
          const std::size_t set = 64 * word + static_cast<std::size_t>(std::countr_zero(open[word]));
          is_empty = false;
          order.push_back({set, bound});
          left[word] &= ~(std::uint64_t{1} << set % 64);
          open[word] &= ~(std::uint64_t{1} << set % 64);
          for (std::size_t other = word; other < words_; ++other) open[other] &= ~apart_[set][other];
        }
      }
      if (is_empty) return order;
    }
  }

  void extend(Members left) {
    const std::vector<Classed> order = classes(left);
    if (order.empty() && chosen_.size() > best_.size()) best_ = chosen_;
    for (std::size_t at = order.size(); at-- > 0;) {
      const auto [set, bound] = order[at];
      if (chosen_.size() + bound <= best_.size() || nodes_left_ == 0) return;
      --nodes_left_;
      Members below = left;
      for (std::size_t word = 0; word < words_; ++word) below[word] &= apart_[set][word];
      chosen_.push_back(set);
      extend(std::move(below));
      chosen_.pop_back();
      left[set / 64] &= ~(std::uint64_t{1} << set % 64);
    }
  }

  std::size_t words_;
  std::vector<Members> apart_;  // of each set: those that share no cell with it
  std::size_t nodes_left_;
  std::vector<std::size_t> chosen_, best_;
};

}  // namespace

Packing pack(const std::vector<CellSet>& sets, std::size_t cells, std::size_t most_nodes) {
  return Search(sets, cells, most_nodes).packing();
}

}  // namespace grille::unavoidable
