// The finders of the table's entries. Each searches a grid, passes its finds on in HoDoKu's own order, and returns
// true as soon as the sink has enough. An entry of the kind "first" closes each instance as it comes; one of the kind
// "best" looks at all of them first and closes the best alone, unless the sink wants all (facts 2.0).
#pragma once

#include <atomic>
#include <memory>

#include "hodoku/grid.hpp"
#include "hodoku/step.hpp"
#include "run/clock.hpp"

namespace grille::hodoku {

// Switches. The defaults are those of a rating (facts 1.2); cases of reglib ask for others (facts 4).
struct Rules {
  bool missing_candidates = true;  // rectangles whose corners have lost some of the two digits
  bool two_in_box = false;         // empty rectangles of two candidates
  bool als_nodes = false;          // almost locked sets inside chains
  bool als_overlap = false;        // almost locked sets may share cells
  bool any_direction = false;      // ALS chains may go back to a set of a lower number
  // Nothing is left out that another order of the cells would show: a chain may come back to a cell that it left, and a
  // rectangle is looked at for each of the pairs in its corners.
  bool thorough = false;
};

// Memory of chains, ALS and forcing steps, kept from step to step: `chains.hpp` declares it.
struct Memory;
struct ForgetMemory {
  void operator()(Memory* memory) const;
};

// Places of digits that a finder of one digit searched in vain: as long as they stay, it need not look again. In
// extreme puzzles this saves four of five searches for fish.
class InVain {
 public:
  [[nodiscard]] bool is_known(const Grid& grid, Kind kind, int digit) const {
    const Cells& places = grid.places[at(digit)];
    return places.is_empty() || places == places_[static_cast<std::size_t>(kind)][at(digit)];
  }
  void keep(const Grid& grid, Kind kind, int digit) {
    places_[static_cast<std::size_t>(kind)][at(digit)] = grid.places[at(digit)];
  }

 private:
  std::array<std::array<Cells, 9>, kinds> places_{};
};

// What a walk keeps from one step to the next; a thread has its own.
struct Scratch {
  Rules rules;
  InVain in_vain;
  const std::atomic<bool>* stopping = nullptr;
  Clock::time_point end = Clock::time_point::max();
  std::unique_ptr<Memory, ForgetMemory> memory;

  Scratch();
  // Whether to end at once, in the middle of a search; what was found then counts for nothing. Takes a look at the
  // clock: ask now and then.
  [[nodiscard]] bool is_up() const {
    return (stopping != nullptr && stopping->load(std::memory_order_relaxed)) ||
           (end != Clock::time_point::max() && Clock::now() >= end);
  }
};

bool full_house(const Grid& grid, Scratch& scratch, Sink& sink);
bool naked_single(const Grid& grid, Scratch& scratch, Sink& sink);
bool hidden_single(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool locked_set(const Grid& grid, Scratch& scratch, Sink& sink);
bool pointing(const Grid& grid, Scratch& scratch, Sink& sink);
bool claiming(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool naked_set(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool hidden_set(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool basic_fish(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool finned_fish(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool sashimi_fish(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool franken_fish(const Grid& grid, Scratch& scratch, Sink& sink);
template <int Size>
bool finned_franken_fish(const Grid& grid, Scratch& scratch, Sink& sink);
bool bug_plus_1(const Grid& grid, Scratch& scratch, Sink& sink);
bool skyscraper(const Grid& grid, Scratch& scratch, Sink& sink);
bool two_string_kite(const Grid& grid, Scratch& scratch, Sink& sink);
bool empty_rectangle(const Grid& grid, Scratch& scratch, Sink& sink);
bool w_wing(const Grid& grid, Scratch& scratch, Sink& sink);
bool xy_wing(const Grid& grid, Scratch& scratch, Sink& sink);
bool xyz_wing(const Grid& grid, Scratch& scratch, Sink& sink);
template <Kind Type>
bool unique_rectangle(const Grid& grid, Scratch& scratch, Sink& sink);
template <Kind Type>
bool avoidable_rectangle(const Grid& grid, Scratch& scratch, Sink& sink);
bool sue_de_coq(const Grid& grid, Scratch& scratch, Sink& sink);
bool simple_colours(const Grid& grid, Scratch& scratch, Sink& sink);
bool multi_colours(const Grid& grid, Scratch& scratch, Sink& sink);
bool brute_force(const Grid& grid, Scratch& scratch, Sink& sink);

// Chains, almost locked sets, last resorts.
bool remote_pair(const Grid& grid, Scratch& scratch, Sink& sink);
bool turbot_fish(const Grid& grid, Scratch& scratch, Sink& sink);
bool x_chain(const Grid& grid, Scratch& scratch, Sink& sink);
bool xy_chain(const Grid& grid, Scratch& scratch, Sink& sink);
bool nice_loop(const Grid& grid, Scratch& scratch, Sink& sink);
bool grouped_nice_loop(const Grid& grid, Scratch& scratch, Sink& sink);
bool als_xz(const Grid& grid, Scratch& scratch, Sink& sink);
bool als_xy_wing(const Grid& grid, Scratch& scratch, Sink& sink);
bool als_chain(const Grid& grid, Scratch& scratch, Sink& sink);
bool death_blossom(const Grid& grid, Scratch& scratch, Sink& sink);
bool forcing_chain(const Grid& grid, Scratch& scratch, Sink& sink);
bool forcing_net(const Grid& grid, Scratch& scratch, Sink& sink);
bool template_set(const Grid& grid, Scratch& scratch, Sink& sink);
bool template_delete(const Grid& grid, Scratch& scratch, Sink& sink);

}  // namespace grille::hodoku
