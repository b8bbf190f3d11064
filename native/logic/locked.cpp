// Locked candidates: within a house, a digit fits only where a second house crosses it, so it leaves the rest of the
// second. Pointing starts from a box (or an extra house), claiming from a row or column. The direct forms place the
// digit that this leaves one cell in a house parallel to the first, and remove nothing.
#include "logic/glance.hpp"
#include "logic/techniques.hpp"

namespace grille::logic {
namespace {

bool is_line(Kind kind) { return kind == Kind::row || kind == Kind::column; }

// Calls found(digit, base, crossing) for each pattern until it returns true; the crossing's house is the cover.
template <class B, class Found>
bool each_locked(const B& board, bool from_line, const Found& found) {
  const auto& plan = *board.plan;
  for (const int base : plan.scan) {
    if (is_line(plan.kind(base)) != from_line || board.is_in_vain(Quest::locked, base)) continue;
    const auto digits = locked_digits(board, base);
    if (digits.is_empty()) board.note_in_vain(Quest::locked, base);
    for (const int digit : digits) {
      const auto& spots = board.spots_in(base, digit);
      if (spots.at_most(1)) continue;
      for (const auto& crossing : plan.crossing[at(base)]) {
        if (!spots.is_within(crossing.here) || board.spots_in(crossing.house, digit).is_within(crossing.there))
          continue;
        if (found(digit, base, crossing)) return true;
      }
    }
  }
  return false;
}

template <class B>
Step& describe(const B& board, Sink& sink, int digit, int base, int cover) {
  Step& step = sink.open();
  step.digit(digit);
  step.house(base, Role::base);
  step.house(cover, Role::cover);
  step.mark_all(board.places_in(digit, base), digit, Role::set);
  return step;
}

template <bool from_line, class B>
bool locked(const B& board, Sink& sink) {
  return each_locked(board, from_line, [&](int digit, int base, const auto& crossing) {
    Step& step = describe(board, sink, digit, base, crossing.house);
    step.remove_all(board.places_in(digit, crossing.house) - board.members(base), digit);
    return sink.close();
  });
}

template <bool from_line, class B>
bool direct(const B& board, Sink& sink) {
  const auto& plan = *board.plan;
  return each_locked(board, from_line, [&](int digit, int base, const auto& crossing) {
    const int cover = crossing.house;
    for (const auto& parallel : plan.crossing[at(cover)]) {
      const int target = parallel.house;
      // Extra houses may cross: two diagonals do, in a cell that keeps the digit.
      if (plan.kind(target) != plan.kind(base) || board.members(target).meets(board.members(base))) continue;
      const auto& spots = board.spots_in(target, digit);
      const auto rest = spots - parallel.there;
      if (!rest.is_single() || rest == spots) continue;
      Step& step = describe(board, sink, digit, base, cover);
      step.house(target, Role::target);
      step.place(board.cell_at(target, rest.first()), digit);
      if (sink.close()) return true;
    }
    return false;
  });
}

constexpr Technique table[] = {
    {"direct-pointing", direct<false, Small>, direct<false, Middle>, direct<false, Wide>},
    {"direct-claiming", direct<true, Small>, direct<true, Middle>, direct<true, Wide>},
    {"pointing", locked<false, Small>, locked<false, Middle>, locked<false, Wide>},
    {"claiming", locked<true, Small>, locked<true, Middle>, locked<true, Wide>},
};

}  // namespace

std::span<const Technique> families::locked() { return table; }

}  // namespace grille::logic
