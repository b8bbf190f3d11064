// What chains, almost locked sets and forcing steps keep from step to step, so that a walk allocates nothing once it is
// warm.
#pragma once

#include "hodoku/finders.hpp"

namespace grille::hodoku {

struct Memory {};

}  // namespace grille::hodoku
