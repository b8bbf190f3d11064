// The techniques the engine knows. A family is a file; each technique is a function there and a line in its table. What
// else is known of one (titles, level, whether it leans on one solution) is its record in src/grille/logic.
//
// Levels use techniques of the walks of HoDoKu and Sudoku Explainer, too. This folder does not know them: whoever rates
// says of which techniques (`borrowed/techniques.hpp`).
//
// A technique searches a board in a fixed order and hands every step it finds to the sink. It returns true as soon as
// the sink has enough, and leaves the board as it was. Techniques that work on every shape are templates over the three
// board sizes; the others want a classic 9x9.
#pragma once

#include <span>
#include <string_view>

#include "logic/board.hpp"
#include "logic/sink.hpp"

namespace grille::logic {

struct Technique {
  std::string_view name;  // the word users type
  bool (*small)(const Small&, Sink&);
  bool (*middle)(const Middle&, Sink&) = nullptr;  // null: classic 9x9 only
  bool (*wide)(const Wide&, Sink&) = nullptr;
  // The folder whose walk it is from. Steps of a borrowed one have no reasons here, and a search may take long.
  std::string_view engine = "logic";
  // Whether another step may undo one of its steps, with nothing as easy in its place: it leans on one solution, or on
  // a chain's being the shortest.
  bool is_fleeting = false;

  [[nodiscard]] bool is_borrowed() const { return engine != "logic"; }
};

namespace families {
std::span<const Technique> singles();
std::span<const Technique> locked();
std::span<const Technique> sets();
std::span<const Technique> fish();
std::span<const Technique> wings();
std::span<const Technique> strong_pairs();
std::span<const Technique> finned();
std::span<const Technique> unique();
std::span<const Technique> colours();
std::span<const Technique> chains();
}  // namespace families

// All families in one table.
[[nodiscard]] std::span<const Technique> techniques();

// One technique on a board of any size; false also where the technique does not serve the board's shape.
[[nodiscard]] bool run(const Technique& technique, const Small& board, Sink& sink);
[[nodiscard]] bool run(const Technique& technique, const Middle& board, Sink& sink);
[[nodiscard]] bool run(const Technique& technique, const Wide& board, Sink& sink);

}  // namespace grille::logic
