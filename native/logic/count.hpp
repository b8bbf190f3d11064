// How many solutions a board has, up to two: whether it may be rated at all.
#pragma once

#include "logic/board.hpp"

namespace grille::logic {

enum class Solutions : std::int8_t { none = 0, one = 1, several = 2, unknown = 3 };

// Depth-first search with naked and hidden singles; `unknown` after `nodes` guesses. On `one`, `solution` is it.
template <class B>
[[nodiscard]] Solutions count_solutions(const B& board, std::int64_t nodes, B& solution);

}  // namespace grille::logic
