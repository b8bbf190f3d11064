#include "logic/step.hpp"

namespace grille::logic {

void Reasons::clear() {
  digits.clear();
  cells.clear();
  houses.clear();
  marks.clear();
  links.clear();
}

void Step::clear() {
  Reasons::clear();
  technique = -1;
  places.clear();
  removes.clear();
}

}  // namespace grille::logic
