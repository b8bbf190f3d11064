#include "lanes/kernels.hpp"
#include "run/processor.hpp"

namespace grille::lanes {

const char* name_of(Kernel kernel) {
  return kernel == Kernel::avx2 ? "avx2" : kernel == Kernel::neon ? "neon" : "scalar";
}

bool is_here(Kernel kernel) {
#ifdef GRILLE_LANES_AVX2
  if (kernel == Kernel::avx2) return has_avx2();
#endif
#ifdef GRILLE_LANES_NEON
  if (kernel == Kernel::neon) return true;
#endif
  return kernel == Kernel::scalar;
}

Kernel fastest_kernel() {
  for (const Kernel kernel : {Kernel::avx2, Kernel::neon}) {
    if (is_here(kernel)) return kernel;
  }
  return Kernel::scalar;
}

std::unique_ptr<Engine> make_engine(Kernel kernel) {
#ifdef GRILLE_LANES_AVX2
  if (kernel == Kernel::avx2) return std::unique_ptr<Engine>(new_avx2_engine());
#endif
#ifdef GRILLE_LANES_NEON
  if (kernel == Kernel::neon) return std::unique_ptr<Engine>(new_neon_engine());
#endif
  return std::unique_ptr<Engine>(new_scalar_engine());
}

}  // namespace grille::lanes
