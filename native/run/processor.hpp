// What the processor can run, asked at run time: one wheel serves every machine.
#pragma once

#if defined(__x86_64__)
#define GRILLE_AVX2 1  // files for AVX2 are compiled in; whether they may run, has_avx2() says
#endif

namespace grille {

// AVX2 with BMI, BMI2 and POPCNT, which come with it, and an operating system that saves its registers.
[[nodiscard]] bool has_avx2();

}  // namespace grille
