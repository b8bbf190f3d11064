// Annealing walks (anneal.hpp) in parallel, a thread each, until one of them has met every set.
//
//   Walks walks(cover, 26, 4);
//   while (walks.done() == nullptr) walks.run(100'000);
//
// They run in equal slices, so that the result depends on their number and not on their speed.
#pragma once

#include <cstddef>
#include <vector>

#include "cdcl/anneal.hpp"

namespace grille::cdcl {

class Walks {
 public:
  // So many walks, each keeping one set in `one_unmet_in` unmet. Requires one at least, and what
  // Anneal does.
  Walks(const Cover& cover, std::size_t one_unmet_in, std::size_t jobs);

  // Some `tries` more of each walk, on so many threads or as many as start.
  void run(std::size_t tries);
  // The first of those that met every set, or null.
  [[nodiscard]] const Anneal* done() const;
  [[nodiscard]] std::size_t tries() const;  // of all together

 private:
  std::vector<Anneal> walks_;
};

}  // namespace grille::cdcl
