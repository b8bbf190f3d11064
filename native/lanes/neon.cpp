#include "lanes/kernels.hpp"

#ifdef GRILLE_LANES_NEON
#include "lanes/vec_neon.hpp"
// The vector type comes first: the engine is a template over it.
#include "lanes/engine.hpp"

namespace grille::lanes {

Engine* new_neon_engine() { return new LaneEngine<Neon>(); }

}  // namespace grille::lanes
#endif
