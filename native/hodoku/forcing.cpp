// Forcing chains and nets (facts 2.12).
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool forcing_chain(const Grid&, Scratch&, Sink&) { return false; }
bool forcing_net(const Grid&, Scratch&, Sink&) { return false; }

}  // namespace grille::hodoku
