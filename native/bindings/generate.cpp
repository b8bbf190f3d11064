#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "generate/carve.hpp"
#include "generate/fill.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Rows = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;

constexpr std::size_t most = 1u << 20;  // rows a call; callers go block by block, so that they can stop in between

constexpr std::int64_t few_ticks = 512;  // some tenths of a millisecond between two looks at the clock

void check_count(std::size_t count) {
  if (count > most) throw std::invalid_argument("at most 1,048,576 grids a call");
}

Rows fill(std::uint64_t seed, std::uint64_t first, std::size_t count, int swaps) {
  check_count(count);
  if (swaps < 0) throw std::invalid_argument("swaps are 0 or more");
  constexpr std::size_t few = 1024;  // grids between two looks at signals: some 10 ms
  std::vector<std::uint8_t> grids(81 * count);
  for (std::size_t begin = 0; begin < count; begin += few) {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = begin; i < std::min(begin + few, count); ++i) {
      generate::Random random(seed, first + i);
      const generate::Digits grid = generate::filled(random, swaps);
      std::copy(grid.begin(), grid.end(), grids.begin() + static_cast<std::ptrdiff_t>(81 * i));
    }
    nb::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
  return as_rows(std::move(grids), 81);
}

generate::Request request_of(std::uint64_t seed, const Values& orbits, int givens, int attempts) {
  if (orbits.shape(0) != 81) throw std::invalid_argument("orbits are one a cell");
  if (givens < 0 || givens > 81) throw std::invalid_argument("givens are 0 to 81");
  if (attempts < 1) throw std::invalid_argument("attempts are 1 or more");
  generate::Request request{.seed = seed, .givens = givens, .attempts = attempts};
  std::copy_n(orbits.data(), 81, request.orbits.begin());
  if (*std::max_element(request.orbits.begin(), request.orbits.end()) > 80) {
    throw std::invalid_argument("orbits are numbered 0 to 80");
  }
  return request;
}

// A run of carvings with the rows they write to.
class CarveRun {
 public:
  CarveRun(std::uint64_t seed, std::uint64_t first, std::size_t count, const Values& orbits, int givens, int attempts)
      : puzzles_((check_count(count), 81 * count)),
        solutions_(81 * count),
        carver_(request_of(seed, orbits, givens, attempts), first, puzzles_, solutions_) {}

  bool advance(double seconds) {
    nb::gil_scoped_release unlocked;
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    while (!carver_.run(few_ticks)) {
      if (std::chrono::duration<double>(Clock::now() - began).count() >= seconds) return false;
    }
    return true;
  }
  Rows puzzles() const { return as_rows(puzzles_, 81); }
  Rows solutions() const { return as_rows(solutions_, 81); }
  Rows is_done() const {
    const auto flags = carver_.is_done();
    return as_rows(std::vector<std::uint8_t>(flags.begin(), flags.end()), 1);
  }
  std::vector<std::vector<int>> givens() const {
    std::vector<std::vector<int>> found;
    for (const auto& attempts : carver_.givens()) found.emplace_back(attempts.begin(), attempts.end());
    return found;
  }

 private:
  std::vector<std::uint8_t> puzzles_, solutions_;
  generate::Carver carver_;
};

}  // namespace

void bind_generate(nb::module_& module) {
  module.def("fill", &fill, nb::arg("seed"), nb::arg("first"), nb::arg("count"),
             nb::arg("swaps") = generate::default_swaps,
             "Random complete classic grids: those numbered `first`, `first` + 1, ... of a seed.");
  nb::class_<CarveRun>(module, "CarveRun", "Puzzles with one solution in the making, carved from the grids of a seed.")
      .def(nb::init<std::uint64_t, std::uint64_t, std::size_t, const Values&, int, int>(), nb::arg("seed"),
           nb::arg("first"), nb::arg("count"), nb::arg("orbits").noconvert(), nb::arg("givens"), nb::arg("attempts"))
      .def("advance", &CarveRun::advance, nb::arg("seconds"), "Work for about so long; true when all are carved.")
      .def("puzzles", &CarveRun::puzzles, "A row each; one that is not done holds the best so far, or zeros.")
      .def("solutions", &CarveRun::solutions)
      .def("is_done", &CarveRun::is_done, "A row each: whether all its attempts are made.")
      .def("givens", &CarveRun::givens, "For each how many givens its attempts left, one after the other.");
}

}  // namespace grille::bindings
