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

bool has_avx512() {
#if !defined(GRILLE_AVX2)
  return false;
#elif defined(_WIN32)
  int leaf_7[4];
  __cpuidex(leaf_7, 7, 0);
  constexpr unsigned f_dq_cd_bw_vl = 1U << 16 | 1U << 17 | 1U << 28 | 1U << 30 | 1U << 31;
  constexpr unsigned vbmi_vbmi2_gfni_bitalg_vpopcntdq = 1U << 1 | 1U << 6 | 1U << 8 | 1U << 12 | 1U << 14;
  return has_avx2() && IsProcessorFeaturePresent(PF_AVX512F_INSTRUCTIONS_AVAILABLE) &&
         (static_cast<unsigned>(leaf_7[1]) & f_dq_cd_bw_vl) == f_dq_cd_bw_vl &&
         (static_cast<unsigned>(leaf_7[2]) & vbmi_vbmi2_gfni_bitalg_vpopcntdq) == vbmi_vbmi2_gfni_bitalg_vpopcntdq;
#else
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
#endif
}

}  // namespace grille
