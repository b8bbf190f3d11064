// tmp
#include "hodoku/memory.hpp"

namespace grille::hodoku {

bool bug_plus_1(const Grid&, Scratch&, Sink&) { return false; }
bool skyscraper(const Grid&, Scratch&, Sink&) { return false; }
bool two_string_kite(const Grid&, Scratch&, Sink&) { return false; }
bool empty_rectangle(const Grid&, Scratch&, Sink&) { return false; }
bool w_wing(const Grid&, Scratch&, Sink&) { return false; }
bool xy_wing(const Grid&, Scratch&, Sink&) { return false; }
bool xyz_wing(const Grid&, Scratch&, Sink&) { return false; }
bool sue_de_coq(const Grid&, Scratch&, Sink&) { return false; }
bool simple_colours(const Grid&, Scratch&, Sink&) { return false; }
bool multi_colours(const Grid&, Scratch&, Sink&) { return false; }

template <int Size>
bool basic_fish(const Grid&, Scratch&, Sink&) {
  return false;
}
template <int Size>
bool finned_fish(const Grid&, Scratch&, Sink&) {
  return false;
}
template <int Size>
bool sashimi_fish(const Grid&, Scratch&, Sink&) {
  return false;
}
template <int Size>
bool franken_fish(const Grid&, Scratch&, Sink&) {
  return false;
}
template <int Size>
bool finned_franken_fish(const Grid&, Scratch&, Sink&) {
  return false;
}
template <Kind Type>
bool unique_rectangle(const Grid&, Scratch&, Sink&) {
  return false;
}
template <Kind Type>
bool avoidable_rectangle(const Grid&, Scratch&, Sink&) {
  return false;
}
template bool basic_fish<2>(const Grid&, Scratch&, Sink&);
template bool basic_fish<3>(const Grid&, Scratch&, Sink&);
template bool basic_fish<4>(const Grid&, Scratch&, Sink&);
template bool finned_fish<2>(const Grid&, Scratch&, Sink&);
template bool finned_fish<3>(const Grid&, Scratch&, Sink&);
template bool finned_fish<4>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<2>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<3>(const Grid&, Scratch&, Sink&);
template bool sashimi_fish<4>(const Grid&, Scratch&, Sink&);
template bool franken_fish<2>(const Grid&, Scratch&, Sink&);
template bool franken_fish<3>(const Grid&, Scratch&, Sink&);
template bool finned_franken_fish<2>(const Grid&, Scratch&, Sink&);
template bool finned_franken_fish<3>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_1>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_2>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_3>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_4>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_5>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::unique_rectangle_6>(const Grid&, Scratch&, Sink&);
template bool unique_rectangle<Kind::hidden_rectangle>(const Grid&, Scratch&, Sink&);
template bool avoidable_rectangle<Kind::avoidable_rectangle_1>(const Grid&, Scratch&, Sink&);
template bool avoidable_rectangle<Kind::avoidable_rectangle_2>(const Grid&, Scratch&, Sink&);

}  // namespace grille::hodoku
