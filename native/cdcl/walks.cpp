#include "cdcl/walks.hpp"

#include <algorithm>
#include <span>

#include "run/crew.hpp"

namespace grille::cdcl {

Walks::Walks(const Cover& cover, std::size_t one_unmet_in, std::size_t jobs) {
  for (std::size_t number = 0; number < jobs; ++number) walks_.emplace_back(cover, one_unmet_in, number);
}

void Walks::run(std::size_t tries) {
  Crew crew;
  for (Anneal& walk : std::span(walks_).subspan(1)) {
    const auto go_on = [&walk, tries] { walk.run(tries); };
    if (!crew.start(go_on)) go_on();
  }
  walks_[0].run(tries);
  crew.join();
}

const Anneal* Walks::done() const {
  const auto first = std::ranges::find_if(walks_, &Anneal::is_done);
  return first == walks_.end() ? nullptr : &*first;
}

std::size_t Walks::tries() const {
  std::size_t tries = 0;
  for (const Anneal& walk : walks_) tries += walk.tries();
  return tries;
}

}  // namespace grille::cdcl
