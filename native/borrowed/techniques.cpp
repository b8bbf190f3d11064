#include "borrowed/techniques.hpp"

#include <algorithm>
#include <limits>

#include "hodoku/finders.hpp"
#include "se/producers.hpp"

namespace grille::borrowed {
namespace {

using logic::at;
using logic::Bench;
using logic::Sink;
using logic::Small;
using logic::Technique;

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
bool hand_in(const Step& found, Sink& sink) {
  Step& step = sink.open();
  step.places = found.places;
  step.removes = found.removes;
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
      if (sink.most() > 1 && hand_in(all[i], sink)) return true;
    }
    if (!is_there || sink.most() > 1) return false;
  }
  // Fish one at a time: that is three times quicker, above all where there are none.
  constexpr bool is_fish = Kind >= hodoku::Kind::franken_x_wing && Kind <= hodoku::Kind::finned_franken_swordfish;
  const std::size_t most = is_fish ? 1 : sink.most();
  hodoku::Sink found({.all = most > 1, .only = Kind, .most = most});
  static_cast<void>(entry.find(tools.grid, tools.scratch, found));
  for (std::size_t i = 0; i < found.kept(); ++i) {
    if (hand_in(found[i], sink)) return true;
  }
  return false;
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

// One at a time: the owner of the sink applies it and calls again.
template <int Size>
bool exclusion(const Small& board, Sink& sink) {
  Tools& tools = Tools::of(sink);
  tools.meet(board);
  se::Hints hints(false);
  se::CellsInVain& in_vain = Size == 2 ? tools.in_vain.pairs : tools.in_vain.triplets;
  return se::aligned_exclusion(tools.plain, Size, hints, in_vain) && hand_in(hints.found().front(), sink);
}

// Nice loops and AICs are told apart by the shortest chain of each candidate, which other steps may change.
constexpr bool is_fleeting(hodoku::Kind kind) {
  return (kind >= hodoku::Kind::unique_rectangle_1 && kind <= hodoku::Kind::avoidable_rectangle_2) ||
         (kind >= hodoku::Kind::continuous_loop && kind <= hodoku::Kind::grouped_aic);
}

template <hodoku::Kind Kind>
constexpr Technique from_hodoku = {hodoku::name_of(Kind), &of_hodoku<Kind>, nullptr, nullptr, "hodoku",
                                   is_fleeting(Kind)};
template <se::Kind Kind>
constexpr std::string_view name = se::name_of(Kind);
template <se::Kind Kind>
constexpr Technique from_loops = {name<Kind>, &loop<Kind>, nullptr, nullptr, "se"};
template <se::Kind Kind>
constexpr Technique from_graves = {name<Kind>, &grave<Kind>, nullptr, nullptr, "se"};

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
    {name<se::Kind::pair_exclusion>, &exclusion<2>, nullptr, nullptr, "se"},
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
    {name<se::Kind::triplet_exclusion>, &exclusion<3>, nullptr, nullptr, "se"},
};

}  // namespace

std::span<const Technique> techniques() {
  static const std::vector<Technique> all = [] {
    std::vector<Technique> both(logic::techniques().begin(), logic::techniques().end());
    both.insert(both.end(), std::begin(table), std::end(table));
    return both;
  }();
  return all;
}

}  // namespace grille::borrowed
