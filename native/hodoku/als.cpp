// Almost locked sets (facts 2.11).
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool als_xz(const Grid&, Scratch&, Sink&) { return false; }
bool als_xy_wing(const Grid&, Scratch&, Sink&) { return false; }
bool als_chain(const Grid&, Scratch&, Sink&) { return false; }
bool death_blossom(const Grid&, Scratch&, Sink&) { return false; }

}  // namespace grille::hodoku
