#include "hodoku/step.hpp"

namespace grille::hodoku {

void Step::clear() {
  places.clear();
  removes.clear();
  digits.clear();
  cells.clear();
  houses.clear();
  marks.clear();
  links.clear();
  sets.clear();
  branches.clear();
}

}  // namespace grille::hodoku
