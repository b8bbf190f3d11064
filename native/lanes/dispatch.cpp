#include "lanes/kernels.hpp"
#include "run/processor.hpp"

namespace grille::lanes {

const char* name_of(Kernel kernel) {
  switch (kernel) {
    case Kernel::neon:
      return "neon";
    case Kernel::avx2:
      return "avx2";
    case Kernel::avx512:
      return "avx512";
    default:
      return "scalar";
  }
}

bool is_here(Kernel kernel) {
#ifdef GRILLE_LANES_X86
  if (kernel == Kernel::avx512) return has_avx512();
  if (kernel == Kernel::avx2) return has_avx2();
#endif
#ifdef GRILLE_LANES_NEON
  if (kernel == Kernel::neon) return true;
#endif
  return kernel == Kernel::scalar;
}

Kernel fastest_kernel() {
  Kernel fastest = Kernel::scalar;
  for (const Kernel kernel : every_kernel) {
    if (is_here(kernel)) fastest = kernel;
  }
  return fastest;
}

std::unique_ptr<Engine> make_engine(Kernel kernel) {
#ifdef GRILLE_LANES_X86
  if (kernel == Kernel::avx512) return std::unique_ptr<Engine>(new_avx512_engine());
  if (kernel == Kernel::avx2) return std::unique_ptr<Engine>(new_avx2_engine());
#endif
#ifdef GRILLE_LANES_NEON
  if (kernel == Kernel::neon) return std::unique_ptr<Engine>(new_neon_engine());
#endif
  return std::unique_ptr<Engine>(new_scalar_engine());
}

}  // namespace grille::lanes
