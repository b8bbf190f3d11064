#include "lanes/kernels.hpp"

#ifdef GRILLE_LANES_X86
#include "lanes/vec_avx2.hpp"
// The vector type comes first: the engine is a template over it.
#include "lanes/engine.hpp"

namespace grille::lanes {

Engine* new_avx2_engine() { return new LaneEngine<Avx2>(); }

}  // namespace grille::lanes
#endif
