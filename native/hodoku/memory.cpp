#include "hodoku/memory.hpp"

namespace grille::hodoku {

void ForgetMemory::operator()(Memory* memory) const { delete memory; }

Scratch::Scratch() : memory(new Memory) {}

void Memory::meet(const Grid& grid) {
  if (grid.digits == seen_) return;
  seen_ = grid.digits;
  plain_.reset();
  grouped_.reset();
  als_.reset();
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

const AlsTable& Memory::als(const Grid& grid, bool may_overlap) {
  meet(grid);
  if (!als_ || als_overlap_ != may_overlap) als_.emplace(grid, may_overlap);
  als_overlap_ = may_overlap;
  return *als_;
}

}  // namespace grille::hodoku
