// How many solutions a board has, up to two: whether it may be rated at all.
#pragma once

#include "logic/board.hpp"

namespace grille::logic {

enum class Solutions : std::int8_t { none = 0, one = 1, several = 2, unknown = 3 };

// How many guesses are made before the answer is "unknown": more than any 9x9 takes, about 0.1 s on larger shapes.
template <class B>
inline constexpr int most_guesses = B::Plan::max_side <= 9    ? 200'000
                                    : B::Plan::max_side <= 25 ? 2'000
                                                              : 20;

// Depth-first search with naked and hidden singles. On `one`, `solution` is it.
template <class B>
[[nodiscard]] Solutions count_solutions(const B& board, B& solution);

}  // namespace grille::logic
