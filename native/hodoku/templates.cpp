// Templates (facts 2.12.4).
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool template_set(const Grid&, Scratch&, Sink&) { return false; }
bool template_delete(const Grid&, Scratch&, Sink&) { return false; }

}  // namespace grille::hodoku
