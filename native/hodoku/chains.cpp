// Remote pairs, turbot fish, X- and XY-chains (facts 2.3.3, 2.4.3, 2.8).
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool remote_pair(const Grid&, Scratch&, Sink&) { return false; }
bool turbot_fish(const Grid&, Scratch&, Sink&) { return false; }
bool x_chain(const Grid&, Scratch&, Sink&) { return false; }
bool xy_chain(const Grid&, Scratch&, Sink&) { return false; }

}  // namespace grille::hodoku
