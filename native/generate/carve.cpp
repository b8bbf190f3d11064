#include "generate/carve.hpp"

#include <algorithm>
#include <bitset>
#include <numeric>

#include "generate/rings.hpp"
#include "generate/singles.hpp"

namespace grille::generate {
namespace {

// As many as the widest kernel has lanes: a carving whose search ends has the next one ready.
constexpr std::size_t in_flight = 32;

auto row(std::span<std::uint8_t> rows, std::size_t index) {
  return rows.begin() + static_cast<std::ptrdiff_t>(81 * index);
}

// The smallest number of givens from `least` on that whole orbits can leave.
int fewest_of(const std::vector<std::vector<std::uint8_t>>& cells_of_orbit, int least) {
  std::bitset<82> sums(1);  // bit n: some orbits have n cells together
  for (const auto& cells : cells_of_orbit) sums |= sums << cells.size();
  while (!sums[static_cast<std::size_t>(least)]) ++least;
  return least;
}

}  // namespace

struct Carver::Carving {
  Random random{0, 0};
  std::size_t index = 0;  // of the puzzle
  int attempt = 0;
  Digits solution{}, puzzle{};
  int givens = 81, fewest = 82;
  std::array<std::uint8_t, 81> order{};  // of orbits
  std::size_t position = 0;              // orbits before it are settled
  std::size_t emptied = 0;               // cells of the orbit at `position` that are emptied for a trial
  Singles singles;
  Rings rings;
};

Carver::Carver(const Request& request, std::uint64_t first, std::span<std::uint8_t> puzzles,
               std::span<std::uint8_t> solutions)
    : request_(request),
      first_(first),
      wanted_(puzzles.size() / 81),
      puzzles_(puzzles),
      solutions_(solutions),
      is_done_(wanted_),
      givens_(wanted_),
      engine_(lanes::make_engine(lanes::fastest_kernel())) {
  const std::size_t orbits = *std::max_element(request.orbits.begin(), request.orbits.end()) + std::size_t{1};
  cells_of_orbit_.resize(orbits);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    cells_of_orbit_[request.orbits[cell]].push_back(static_cast<std::uint8_t>(cell));
  }
  fewest_possible_ = fewest_of(cells_of_orbit_, request.givens);
  carvings_.resize(std::min(in_flight, wanted_));
  // A carving that takes no search is followed by the next one in the same slot, so there may be none left to start.
  for (std::size_t slot = 0; slot < carvings_.size() && started_ < wanted_; ++slot) {
    start(carvings_[slot]);
    advance(carvings_[slot], slot);
  }
}

Carver::~Carver() = default;

void Carver::start(Carving& carving) {
  carving.index = started_++;
  carving.random = Random(request_.seed, first_ + carving.index);
  carving.solution = filled(carving.random);
  std::copy(carving.solution.begin(), carving.solution.end(), row(solutions_, carving.index));
  carving.rings = Rings(carving.solution);
  carving.attempt = 0;
  carving.fewest = 82;
  begin_attempt(carving);
}

void Carver::begin_attempt(Carving& carving) {
  ++carving.attempt;
  const std::span order(carving.order.data(), cells_of_orbit_.size());
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  carving.random.shuffle(order);
  carving.puzzle = carving.solution;
  carving.givens = 81;
  carving.position = 0;
  carving.singles = Singles();
  carving.rings.give_all();
}

// Goes on to the next cell that takes a search, and puts the carving into the queue; carvings that end on the way are
// handed over and others started.
void Carver::advance(Carving& carving, std::uint64_t slot) {
  while (settle(carving)) {
    givens_[carving.index].push_back(static_cast<std::uint8_t>(carving.givens));
    if (carving.givens < carving.fewest) {
      std::copy(carving.puzzle.begin(), carving.puzzle.end(), row(puzzles_, carving.index));
      carving.fewest = carving.givens;
    }
    // If no other attempt can leave fewer givens, the rest is skipped: they might run without any search, and
    // then nothing would check the clock.
    if (carving.attempt == request_.attempts || carving.fewest == fewest_possible_) {
      is_done_[carving.index] = 1;
      if (started_ == wanted_) return;
      start(carving);
    } else {
      begin_attempt(carving);
    }
  }
  ready_.push_back(slot);
}

// Settles orbits at sight. True: all are settled. False: the last cell emptied takes a search.
bool Carver::settle(Carving& carving) {
  for (; carving.position < cells_of_orbit_.size(); ++carving.position) {
    const auto& cells = cells_of_orbit_[carving.order[carving.position]];
    const int size = static_cast<int>(cells.size());
    if (carving.emptied == 0) {
      if (carving.givens - size < request_.givens) continue;
      if (!carving.rings.take(cells)) {
        carving.rings.give(cells);
        continue;
      }
    }
    while (carving.emptied < cells.size()) {
      const std::uint8_t cell = cells[carving.emptied++], digit = carving.solution[cell];
      carving.puzzle[cell] = 0;
      carving.singles.flip(cell, digit);
      if (!carving.singles.is_forced(cell, digit)) return false;
    }
    carving.emptied = 0;
    carving.givens -= size;
  }
  return true;
}

bool Carver::next(lanes::Puzzle& puzzle) {
  if (ready_.empty()) return false;
  puzzle.ticket = ready_.back();
  ready_.pop_back();
  const Carving& carving = carvings_[puzzle.ticket];
  const std::uint8_t cell = cells_of_orbit_[carving.order[carving.position]][carving.emptied - 1];
  puzzle.digits = carving.puzzle.data();
  puzzle.limit = 1;
  puzzle.barred_cell = cell;
  puzzle.barred_digit = carving.solution[cell];
  return true;
}

// Without the cells emptied before it the puzzle has one solution, so any other solution has another digit there.
void Carver::done(const lanes::Outcome& outcome) {
  Carving& carving = carvings_[outcome.ticket];
  if (outcome.count != 0) {
    const auto& cells = cells_of_orbit_[carving.order[carving.position]];
    carving.rings.give(cells);
    for (; carving.emptied > 0; --carving.emptied) {
      const std::uint8_t cell = cells[carving.emptied - 1];
      carving.puzzle[cell] = carving.solution[cell];
      carving.singles.flip(cell, carving.solution[cell]);
    }
    ++carving.position;
  }
  advance(carving, outcome.ticket);
}

}  // namespace grille::generate
