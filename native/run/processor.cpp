#include "run/processor.hpp"

#if defined(GRILLE_AVX2) && defined(_WIN32)
#include <intrin.h>
#include <windows.h>
#endif

namespace grille {

bool has_avx2() {
#if !defined(GRILLE_AVX2)
  return false;
#elif defined(_WIN32)
  // The compiler's own question needs a runtime library that clang-cl does not link.
  int leaf_1[4], leaf_7[4];
  __cpuid(leaf_1, 1);
  __cpuidex(leaf_7, 7, 0);
  const bool popcnt = (leaf_1[2] >> 23 & 1) != 0, bmi = (leaf_7[1] >> 3 & 1) != 0, bmi2 = (leaf_7[1] >> 8 & 1) != 0;
  return IsProcessorFeaturePresent(PF_AVX2_INSTRUCTIONS_AVAILABLE) && popcnt && bmi && bmi2;
#else
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#endif
}

}  // namespace grille
