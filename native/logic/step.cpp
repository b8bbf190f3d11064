#include "logic/step.hpp"

namespace grille::logic {

void Step::clear() {
  technique = -1;
  places.clear();
  removes.clear();
  digits.clear();
  cells.clear();
  houses.clear();
  marks.clear();
  links.clear();
}

}  // namespace grille::logic
