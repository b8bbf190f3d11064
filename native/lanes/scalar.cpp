#include "lanes/kernels.hpp"
#include "lanes/vec_scalar.hpp"
// The vector type comes first: the engine is a template over it.
#include "lanes/engine.hpp"

namespace grille::lanes {

Engine* new_scalar_engine() { return new LaneEngine<Scalar>(); }

}  // namespace grille::lanes
