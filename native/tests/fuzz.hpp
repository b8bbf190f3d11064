// What every fuzz program shares: cases drawn from a seed and their number, which name themselves when they fail.
//
//   build/address/fuzz_lanes                            cases 0, 1, 2, ... of seed 1, for ten seconds
//   build/address/fuzz_lanes --seed 7 --seconds 600     others, for longer
//   build/address/fuzz_lanes --seed 7 --case 1234       that case alone: the command that a failure prints
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace grille::fuzz {

using Random = std::mt19937;
using Number = unsigned long long;

// The current case, to be printed if it crashes or a sanitizer stops it.
struct Running {
  const char* program;
  Number seed, number;
};
inline Running running{};

inline void tell_how_to_replay() {
  std::fprintf(stderr, "replay: %s --seed %llu --case %llu\n", running.program, running.seed, running.number);
}

[[noreturn]] inline void fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  tell_how_to_replay();
  std::exit(1);
}

// Calls one_case(random, number) for one case after another. What a program's main returns.
template <class Case>
int run(int count, char** words, const Case& one_case) {
  double seconds = 10;
  bool is_alone = false;
  running = {words[0], 1, 0};
  for (int i = 1; i < count; i += 2) {
    const std::string_view option = words[i];
    if (i + 1 < count && option == "--seed") {
      running.seed = std::strtoull(words[i + 1], nullptr, 10);
    } else if (i + 1 < count && option == "--case") {
      running.number = std::strtoull(words[i + 1], nullptr, 10);
      is_alone = true;
    } else if (i + 1 < count && option == "--seconds") {
      seconds = std::strtod(words[i + 1], nullptr);
    } else {
      std::fprintf(stderr, "usage: %s [--seed S] [--seconds T | --case N]\n", words[0]);
      return 2;
    }
  }
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  __sanitizer_set_death_callback(tell_how_to_replay);
#endif
  const auto begin = std::chrono::steady_clock::now();
  Number cases = 0;
  do {
    std::seed_seq words_of_case{running.seed, running.seed >> 32, running.number, running.number >> 32};
    Random random(words_of_case);
    one_case(random, running.number);
    ++running.number;
    ++cases;
  } while (!is_alone && std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < seconds);
  std::printf("%s: %llu cases hold, seed %llu\n", words[0], cases, running.seed);
  return 0;
}

}  // namespace grille::fuzz
