// Which kernels were compiled in. Each is one source file with its own compiler flags and one function here.
#pragma once

#include "lanes/lanes.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define GRILLE_LANES_X86 1
#endif
#if defined(__aarch64__) && (defined(__GNUC__) || defined(__clang__))
#define GRILLE_LANES_NEON 1
#endif

namespace grille::lanes {

// The caller owns the engine. A bare pointer, so that no library template is instantiated with the flags of one kernel
// and then used by code that must run everywhere.
Engine* new_scalar_engine();
Engine* new_avx2_engine();
Engine* new_avx512_engine();
Engine* new_neon_engine();

}  // namespace grille::lanes
