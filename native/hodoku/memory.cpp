#include "hodoku/memory.hpp"

namespace grille::hodoku {

void ForgetMemory::operator()(Memory* memory) const { delete memory; }

Scratch::Scratch() : memory(new Memory) {}

}  // namespace grille::hodoku
