#include "generate/carve.hpp"

#include <algorithm>
#include <numeric>

namespace grille::generate {
namespace {

constexpr std::size_t in_flight = 96;  // more than lanes, so that a lane that finishes always finds a test waiting
constexpr std::size_t first_chunk = 16;

}  // namespace

struct Carver::Carving {
  explicit Carving() : random(0, 0) {}
  Random random;
  std::size_t index = 0;  // of the puzzle
  int attempt = 0;
  Digits solution{}, puzzle{}, trial{}, best{};
  int givens = 81, fewest = 82;
  std::array<std::uint8_t, 81> order{};  // of orbits
  std::size_t position = 0;              // orbits before it are settled
  std::size_t chunk = 1;                 // orbits in the trial
};

Carver::Carver(const Request& request, std::uint64_t first, std::span<std::uint8_t> puzzles,
               std::span<std::uint8_t> solutions)
    : request_(request),
      first_(first),
      wanted_(puzzles.size() / 81),
      puzzles_(puzzles),
      solutions_(solutions),
      engine_(lanes::make_engine(lanes::fastest_kernel())) {
  const std::size_t orbits = *std::max_element(request.orbits.begin(), request.orbits.end()) + std::size_t{1};
  cells_of_orbit_.resize(orbits);
  for (std::size_t cell = 0; cell < 81; ++cell) {
    cells_of_orbit_[request.orbits[cell]].push_back(static_cast<std::uint8_t>(cell));
  }
  carvings_.resize(std::min(in_flight, wanted_), Carving());
  for (std::size_t slot = 0; slot < carvings_.size(); ++slot) {
    start(carvings_[slot]);
    advance(carvings_[slot], slot);
  }
}

Carver::~Carver() = default;

void Carver::start(Carving& carving) {
  carving.index = started_++;
  carving.random = Random(request_.seed, first_ + carving.index);
  carving.solution = filled(carving.random);
  carving.attempt = 0;
  carving.fewest = 82;
  carving.position = cells_of_orbit_.size();  // `advance` begins the first attempt
  carving.givens = 81;
}

// Puts the next trial of a carving into its slot's queue, or finishes the carving and starts another.
void Carver::advance(Carving& carving, std::uint64_t slot) {
  for (;;) {
    const std::size_t orbits = cells_of_orbit_.size();
    if (carving.position >= orbits) {
      if (carving.attempt > 0 && carving.givens < carving.fewest) {
        carving.best = carving.puzzle;
        carving.fewest = carving.givens;
      }
      if (carving.attempt == request_.attempts) {
        finish(carving);
        if (started_ == wanted_) return;
        start(carving);
      }
      ++carving.attempt;
      std::iota(carving.order.begin(), carving.order.begin() + static_cast<std::ptrdiff_t>(orbits), std::uint8_t{0});
      carving.random.shuffle(std::span(carving.order.data(), orbits));
      carving.puzzle = carving.solution;
      carving.givens = 81;
      carving.position = 0;
      carving.chunk = first_chunk;
    }
    carving.chunk = std::min(carving.chunk, orbits - carving.position);
    carving.trial = carving.puzzle;
    int left = carving.givens;
    for (std::size_t k = 0; k < carving.chunk; ++k) {
      const auto& cells = cells_of_orbit_[carving.order[carving.position + k]];
      if (left - static_cast<int>(cells.size()) < request_.givens) {
        carving.chunk = k;  // one more would leave too few givens
        break;
      }
      for (const std::uint8_t cell : cells) carving.trial[cell] = 0;
      left -= static_cast<int>(cells.size());
    }
    if (carving.chunk == 0) {  // this orbit is too large for what may still go; a smaller one may fit
      ++carving.position;
      carving.chunk = 1;
      continue;
    }
    ready_.push_back(slot);
    return;
  }
}

void Carver::finish(Carving& carving) {
  std::copy(carving.best.begin(), carving.best.end(),
            puzzles_.begin() + static_cast<std::ptrdiff_t>(81 * carving.index));
  std::copy(carving.solution.begin(), carving.solution.end(),
            solutions_.begin() + static_cast<std::ptrdiff_t>(81 * carving.index));
}

bool Carver::next(lanes::Puzzle& puzzle) {
  if (ready_.empty()) return false;
  puzzle.ticket = ready_.back();
  ready_.pop_back();
  puzzle.digits = carvings_[puzzle.ticket].trial.data();
  puzzle.limit = 2;
  return true;
}

void Carver::done(const lanes::Outcome& outcome) {
  Carving& carving = carvings_[outcome.ticket];
  if (outcome.count == 1) {
    carving.puzzle = carving.trial;
    carving.givens = static_cast<int>(81 - std::count(carving.trial.begin(), carving.trial.end(), std::uint8_t{0}));
    carving.position += carving.chunk;
  } else if (carving.chunk == 1) {
    ++carving.position;
  } else {
    carving.chunk /= 2;
  }
  advance(carving, outcome.ticket);
}

}  // namespace grille::generate
