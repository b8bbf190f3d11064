#include "check/check.hpp"

#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Flags = nb::ndarray<nb::numpy, bool, nb::ndim<1>>;

template <class Judge>
Flags flags_of(std::size_t count, const Judge& judge) {
  auto* flags = new bool[count];
  nb::capsule owner(flags, [](void* memory) noexcept { delete[] static_cast<bool*>(memory); });
  {
    nb::gil_scoped_release unlocked;
    judge(std::span<bool>(flags, count));
  }
  return Flags(flags, {count}, owner);
}

Flags solved(const Grids& puzzles, const Grids& solutions, const HouseRows& rows, std::size_t jobs) {
  if (puzzles.shape(0) != solutions.shape(0) || puzzles.shape(1) != solutions.shape(1)) {
    throw std::invalid_argument("there is a solution for each puzzle, of as many cells");
  }
  const std::vector<std::int32_t> cells = checked_houses(rows, puzzles.shape(1));
  const Houses houses{cells, rows.shape(1)};
  return flags_of(puzzles.shape(0), [&](std::span<bool> flags) {
    judge({puzzles.data(), puzzles.size()}, {solutions.data(), solutions.size()}, puzzles.shape(1), houses, flags,
          jobs);
  });
}

Flags filled(const Grids& grids, const HouseRows& rows) { return solved(grids, grids, rows, 1); }

}  // namespace

void bind_check(nb::module_& module) {
  module.def("filled", &filled, nb::arg("grids").noconvert(), nb::arg("houses").noconvert(),
             "For each row of `grids`: is every house full, each digit once?");
  module.def("solved", &solved, nb::arg("puzzles").noconvert(), nb::arg("solutions").noconvert(),
             nb::arg("houses").noconvert(), nb::arg("jobs"),
             "For each row: is every house of the solution full, each digit once, and is every given kept?");
}

}  // namespace grille::bindings
