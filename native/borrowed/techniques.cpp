// Techniques of the walks of HoDoKu and Sudoku Explainer as techniques of `logic`, for the levels and the walk of its
// ladder. They want a classic 9x9, and their steps come without reasons: whoever tells one asks the walk it is from.
//
// A level must not depend on the order of the cells, so they search thoroughly: what HoDoKu leaves out by the order in
// which it looks is found here as well.
#include "logic/techniques.hpp"

#include <algorithm>
#include <limits>

#include "hodoku/finders.hpp"
#include "se/producers.hpp"

namespace grille::logic {
namespace {

// A board as the other folders keep it, and what their searches leave behind.
class Tools final : public Bench {
 public:
  [[nodiscard]] static Tools& of(Sink& sink) {
    if (sink.bench == nullptr) sink.bench = std::make_unique<Tools>();
    return static_cast<Tools&>(*sink.bench);
  }

  Tools() { scratch.rules = {.any_direction = true, .thorough = true}; }

  // Looks at the board, if it is not the one looked at last.
  void meet(const Small& board) {
    if (board.candidates == seen_ && board.values == grid.values && board.given == grid.given) return;
    seen_ = board.candidates;
    for (auto& all : all_) all.reset();
    loops_.reset();
    plain = se::Grid(board);
    grid.empty = board.empty;
    grid.given = board.given;
    grid.places = board.places;
    grid.values = board.values;
    for (std::size_t cell = 0; cell < hodoku::cells; ++cell) grid.digits[cell] = board.candidates[cell].words[0];
    for (int house = 0; house < hodoku::houses; ++house) {
      grid.open[at(house)] = static_cast<std::uint8_t>(hodoku::count(board.members(house) & board.empty));
      for (int digit = 0; digit < 9; ++digit) {
        grid.spots[at(house)][at(digit)] = board.spots_in(house, digit).words[0];
      }
    }
  }

  // All that an entry of several techniques finds: one search serves them all.
  [[nodiscard]] const hodoku::Sink& all_of(const hodoku::Entry& entry) {
    auto& all = all_[static_cast<std::size_t>(entry.first)];
    if (!all) {
      all.emplace(hodoku::Sink::Wanted{.all = true, .most = std::numeric_limits<std::size_t>::max()});
      static_cast<void>(entry.find(grid, scratch, *all));
    }
    return *all;
  }

  [[nodiscard]] const std::vector<se::Hint>& loops() {
    if (!loops_) {
      loops_.emplace(true);
      static_cast<void>(se::unique_loop(plain, *loops_));
    }
    return loops_->found();
  }

  hodoku::Grid grid;
  hodoku::Scratch scratch;
  se::Grid plain;
  se::InVain in_vain;

 private:
  decltype(Small::candidates) seen_{};
  std::array<std::optional<hodoku::Sink>, hodoku::kinds> all_;  // by the first kind of an entry
  std::optional<se::Hints> loops_;
};

// Hands in what a step does. True: the sink has enough.
template <class Candidates>
bool hand_in(const Candidates& places, const Candidates& removes, Sink& sink) {
  Step& step = sink.open();
  for (const int one : places) step.place(one / 9, one % 9);
  for (const int one : removes) step.remove(one / 9, one % 9);
  return sink.close();
}

template <hodoku::Kind Kind>
bool of_hodoku(const Small& board, Sink& sink) {
  Tools& tools = Tools::of(sink);
  tools.meet(board);
  const hodoku::Entry& entry = hodoku::entry_of(Kind);
  if (entry.first != entry.last) {
    const hodoku::Sink& all = tools.all_of(entry);
    bool is_there = false;
    for (std::size_t i = 0; i < all.kept(); ++i) {
      if (all[i].kind != Kind) continue;
      is_there = true;
      if (sink.most() > 1 && hand_in(all[i].places, all[i].removes, sink)) return true;
    }
    if (!is_there || sink.most() > 1) return false;
  }
  // Fish one at a time: that is three times quicker, above all where there are none.
  constexpr bool is_fish = Kind >= hodoku::Kind::franken_x_wing && Kind <= hodoku::Kind::finned_franken_swordfish;
  const std::size_t most = is_fish ? 1 : sink.most();
  hodoku::Sink found({.all = most > 1, .only = Kind, .most = most});
  static_cast<void>(entry.find(tools.grid, tools.scratch, found));
  for (std::size_t i = 0; i < found.kept(); ++i) {
    if (hand_in(found[i].places, found[i].removes, sink)) return true;
  }
  return false;
}

bool hand_in(const se::Hint& hint, Sink& sink) {
  std::vector<se::Candidate> places;
  if (hint.places) places.push_back(hint.target);
  return hand_in(places, hint.places ? std::vector<se::Candidate>{} : hint.removes, sink);
}

// The cheapest, or every one.
template <se::Kind Kind>
bool loop(const Small& board, Sink& sink) {
  Tools& tools = Tools::of(sink);
  tools.meet(board);
  const se::Hint* cheapest = nullptr;
  for (const se::Hint& hint : tools.loops()) {
    if (hint.kind != Kind) continue;
    if (sink.most() > 1 && hand_in(hint, sink)) return true;
    if (cheapest == nullptr || hint.price < cheapest->price) cheapest = &hint;
  }
  return sink.most() == 1 && cheapest != nullptr && hand_in(*cheapest, sink);
}

template <se::Kind Kind>
bool grave(const Small& board, Sink& sink) {
  Tools& tools = Tools::of(sink);
  tools.meet(board);
  se::Hints hints(false, Kind);
  return se::bug(tools.plain, hints) && hand_in(hints.found().front(), sink);
}

// One at a time: to go on, the sink's owner puts it into effect and asks again.
template <int Size>
bool exclusion(const Small& board, Sink& sink) {
  Tools& tools = Tools::of(sink);
  tools.meet(board);
  se::Hints hints(false);
  se::CellsInVain& in_vain = Size == 2 ? tools.in_vain.pairs : tools.in_vain.triplets;
  return se::aligned_exclusion(tools.plain, Size, hints, in_vain) && hand_in(hints.found().front(), sink);
}

template <hodoku::Kind Kind>
constexpr Technique from_hodoku = {hodoku::kind_names[static_cast<std::size_t>(Kind)], &of_hodoku<Kind>, nullptr,
                                   nullptr, true};
template <se::Kind Kind>
constexpr std::string_view name = se::kind_names[static_cast<std::size_t>(Kind)];
template <se::Kind Kind>
constexpr Technique from_loops = {name<Kind>, &loop<Kind>, nullptr, nullptr, true};
template <se::Kind Kind>
constexpr Technique from_graves = {name<Kind>, &grave<Kind>, nullptr, nullptr, true};

using hodoku::Kind;

constexpr Technique table[] = {
    from_hodoku<Kind::unique_rectangle_5>,
    from_hodoku<Kind::unique_rectangle_6>,
    from_hodoku<Kind::hidden_rectangle>,
    from_hodoku<Kind::avoidable_rectangle_1>,
    from_hodoku<Kind::avoidable_rectangle_2>,
    from_loops<se::Kind::unique_loop_1>,
    from_loops<se::Kind::unique_loop_2>,
    from_loops<se::Kind::unique_loop_3>,
    from_loops<se::Kind::unique_loop_4>,
    from_graves<se::Kind::bug_2>,
    from_graves<se::Kind::bug_3>,
    from_graves<se::Kind::bug_4>,
    from_hodoku<Kind::multi_colours_1>,
    from_hodoku<Kind::multi_colours_2>,
    from_hodoku<Kind::sue_de_coq>,
    {name<se::Kind::pair_exclusion>, &exclusion<2>, nullptr, nullptr, true},
    from_hodoku<Kind::continuous_loop>,
    from_hodoku<Kind::discontinuous_loop>,
    from_hodoku<Kind::aic>,
    from_hodoku<Kind::grouped_continuous_loop>,
    from_hodoku<Kind::grouped_discontinuous_loop>,
    from_hodoku<Kind::grouped_aic>,
    from_hodoku<Kind::als_xz>,
    from_hodoku<Kind::als_xy_wing>,
    from_hodoku<Kind::als_chain>,
    from_hodoku<Kind::death_blossom>,
    from_hodoku<Kind::franken_x_wing>,
    from_hodoku<Kind::franken_swordfish>,
    from_hodoku<Kind::finned_franken_x_wing>,
    from_hodoku<Kind::finned_franken_swordfish>,
    {name<se::Kind::triplet_exclusion>, &exclusion<3>, nullptr, nullptr, true},
};

}  // namespace

std::span<const Technique> families::borrowed() { return table; }

}  // namespace grille::logic
