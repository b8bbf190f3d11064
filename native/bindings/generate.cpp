#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "arrays.hpp"
#include "bind.hpp"
#include "generate/carve.hpp"
#include "generate/fill.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Rows = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;

constexpr std::size_t most = 1u << 20;  // rows a call; callers go block by block, so that they can stop in between

constexpr std::int64_t slice = 20'000;  // sweeps between two looks at Ctrl-C: some 20 ms

void check_count(std::size_t count) {
  if (count > most) throw std::invalid_argument("at most 1,048,576 grids a call");
}

Rows fill(std::uint64_t seed, std::uint64_t first, std::size_t count, int swaps) {
  check_count(count);
  if (swaps < 0) throw std::invalid_argument("swaps are 0 or more");
  std::vector<std::uint8_t> grids(81 * count);
  {
    nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count; ++i) {
      generate::Random random(seed, first + i);
      const generate::Digits grid = generate::filled(random, swaps);
      std::copy(grid.begin(), grid.end(), grids.begin() + static_cast<std::ptrdiff_t>(81 * i));
    }
  }
  return as_rows(std::move(grids), 81);
}

std::tuple<Rows, Rows> carve(std::uint64_t seed, std::uint64_t first, std::size_t count, const Values& orbits,
                             int givens, int attempts) {
  check_count(count);
  if (orbits.shape(0) != 81) throw std::invalid_argument("orbits are one a cell");
  if (givens < 0 || givens > 81) throw std::invalid_argument("givens are 0 to 81");
  if (attempts < 1) throw std::invalid_argument("attempts are 1 or more");
  generate::Request request{.seed = seed, .givens = givens, .attempts = attempts};
  std::copy_n(orbits.data(), 81, request.orbits.begin());
  if (*std::max_element(request.orbits.begin(), request.orbits.end()) > 80) {
    throw std::invalid_argument("orbits are numbered 0 to 80");
  }
  std::vector<std::uint8_t> puzzles(81 * count), solutions(81 * count);
  generate::Carver carver(request, first, puzzles, solutions);
  for (bool is_done = false; !is_done;) {
    {
      nb::gil_scoped_release unlocked;
      is_done = carver.run(slice);
    }
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
  return {as_rows(std::move(puzzles), 81), as_rows(std::move(solutions), 81)};
}

}  // namespace

void bind_generate(nb::module_& module) {
  module.def("fill", &fill, nb::arg("seed"), nb::arg("first"), nb::arg("count"),
             nb::arg("swaps") = generate::default_swaps,
             "Random complete classic grids: those numbered `first`, `first` + 1, ... of a seed.");
  module.def("carve", &carve, nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("orbits").noconvert(),
             nb::arg("givens"), nb::arg("attempts"),
             "Puzzles with one solution carved from the grids of a seed, and those grids.");
}

}  // namespace grille::bindings
