// Walks of annealing (anneal.hpp) side by side, a thread each, until one of them has met every set.
//
//   Walks walks(cover, 26, 4);
//   while (walks.done() == nullptr) walks.run(100'000);
//
// They keep step with each other, so that what comes out depends on their number and not on who is faster.
#pragma once

#include <cstddef>
#include <vector>

#include "learn/anneal.hpp"

namespace grille::learn {

class Walks {
 public:
  // So many walks, each at the warmth at which one set in `one_unmet_in` is unmet. Requires one at least, and what
  // Anneal does.
  Walks(const Cover& cover, std::size_t one_unmet_in, std::size_t jobs);

  // Some `tries` more of each walk, on so many threads or as many as start.
  void run(std::size_t tries);
  // The first of those that met every set, or nobody.
  [[nodiscard]] const Anneal* done() const;
  [[nodiscard]] std::size_t tries() const;  // of all together

 private:
  std::vector<Anneal> walks_;
};

}  // namespace grille::learn
