// What the processor can run, checked at run time, so that one wheel serves every machine.
#pragma once

#if defined(__x86_64__)
#define GRILLE_AVX2 1  // files for AVX2 and AVX-512 are compiled in; whether they may run, these say
#endif

namespace grille {

// AVX2 with BMI, BMI2 and POPCNT, which come with it, and an operating system that saves its registers.
[[nodiscard]] bool has_avx2();

// All of that and AVX-512 as Ice Lake, Sapphire Rapids, Zen 4 and later have it: F, VL, BW, DQ, CD, VBMI, VBMI2,
// BITALG, VPOPCNTDQ, and GFNI. Every flag that a file for AVX-512 is compiled with is checked.
[[nodiscard]] bool has_avx512();

}  // namespace grille
