#include "hodoku/memory.hpp"

namespace grille::hodoku {

void ForgetMemory::operator()(Memory* memory) const { delete memory; }

Scratch::Scratch() : memory(new Memory) {}

void Memory::meet(const Grid& grid) {
  if (grid.digits == seen_) return;
  seen_ = grid.digits;
  plain_.reset();
  grouped_.reset();
  plain_absence_.reset();
  grouped_absence_.reset();
  als_.reset();
  offers = {};
}

const Implications& Memory::plain(const Grid& grid) {
  meet(grid);
  if (!plain_) plain_.emplace(grid, false);
  return *plain_;
}

const Implications& Memory::grouped(const Grid& grid) {
  meet(grid);
  if (!grouped_) grouped_.emplace(grid, true);
  return *grouped_;
}

const Absence& Memory::absence(const Grid& grid, bool with_groups) {
  const Implications& implications = with_groups ? grouped(grid) : plain(grid);
  std::optional<Absence>& found = with_groups ? grouped_absence_ : plain_absence_;
  if (!found) found.emplace(implications);
  return *found;
}

const AlsTable& Memory::als(const Grid& grid, bool may_overlap) {
  meet(grid);
  if (!als_ || als_overlap_ != may_overlap) als_.emplace(grid, may_overlap);
  als_overlap_ = may_overlap;
  return *als_;
}

}  // namespace grille::hodoku
