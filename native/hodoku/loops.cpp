// Nice loops and AIC, plain and grouped (facts 2.9, 2.10, 2.13).
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool nice_loop(const Grid&, Scratch&, Sink&) { return false; }
bool grouped_nice_loop(const Grid&, Scratch&, Sink&) { return false; }

}  // namespace grille::hodoku
