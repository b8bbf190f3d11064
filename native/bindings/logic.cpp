#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <variant>

#include "bind.hpp"
#include "logic/batch.hpp"
#include "logic/rate.hpp"
#include "logic/techniques.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using namespace grille::logic;

using Row = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using HouseRows = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T, int Dimensions>
using Made = nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>>;

using RawCandidate = std::tuple<int, int>;
using RawPart = std::tuple<int, int>;
using RawMark = std::tuple<int, int, int>;
using RawLink = std::tuple<RawCandidate, bool, RawCandidate, bool>;
using RawStep = std::tuple<int, std::vector<RawCandidate>, std::vector<RawCandidate>, std::vector<int>,
                           std::vector<RawPart>, std::vector<RawPart>, std::vector<RawMark>, std::vector<RawLink>>;

// The houses of a shape, made ready once for boards of the size that fits.
class AnyPlan {
 public:
  explicit AnyPlan(const HouseRows& houses) : side_(static_cast<int>(houses.shape(1))), plan_(make(houses)) {}

  [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(side_); }
  [[nodiscard]] std::size_t cells() const { return side() * side(); }

  // Calls use(plan).
  template <class Use>
  auto with(const Use& use) const {
    return std::visit(use, plan_);
  }

  void check_digits(const std::uint8_t* digits, std::size_t count) const {
    if (std::any_of(digits, digits + count, [this](std::uint8_t digit) { return digit > side(); })) {
      throw std::invalid_argument("a digit is larger than the side");
    }
  }

 private:
  using Any = std::variant<Small::Plan, Middle::Plan, Wide::Plan>;

  static Any make(const HouseRows& houses) {
    const std::size_t side = houses.shape(1);
    if (side == 0 || side > 81) throw std::invalid_argument("a house has 1 to 81 cells");
    const int room = side <= 9    ? Small::Plan::max_extra
                     : side <= 25 ? Middle::Plan::max_extra
                                  : Wide::Plan::max_extra;
    if (houses.shape(0) < 3 * side || houses.shape(0) > 3 * side + at(room)) {
      throw std::invalid_argument("houses are rows, columns, boxes and up to " + std::to_string(room) +
                                  " extra ones on a side of " + std::to_string(side) + ", not " +
                                  std::to_string(houses.shape(0)) + " in all");
    }
    const std::span<const std::int32_t> indices(houses.data(), houses.shape(0) * side);
    if (std::any_of(indices.begin(), indices.end(),
                    [side](std::int32_t cell) { return cell < 0 || static_cast<std::size_t>(cell) >= side * side; })) {
      throw std::invalid_argument("a house names a cell outside the grid");
    }
    const Houses rows{indices, side};
    if (side <= 9) return Any(std::in_place_type<Small::Plan>, rows);
    if (side <= 25) return Any(std::in_place_type<Middle::Plan>, rows);
    return Any(std::in_place_type<Wide::Plan>, rows);
  }

  int side_;
  Any plan_;
};

void check_techniques(const std::vector<int>& numbers) {
  const int known = static_cast<int>(techniques().size());
  if (std::any_of(numbers.begin(), numbers.end(), [known](int number) { return number < 0 || number >= known; })) {
    throw std::invalid_argument("no technique has that number");
  }
}

RawCandidate raw(const Candidate& candidate) { return {candidate.cell, candidate.digit + 1}; }

RawStep raw(const Step& step) {
  RawStep out;
  auto& [technique, places, removes, digits, cells, houses, marks, links] = out;
  technique = step.technique;
  for (const auto& candidate : step.places) places.push_back(raw(candidate));
  for (const auto& candidate : step.removes) removes.push_back(raw(candidate));
  for (const int digit : step.digits) digits.push_back(digit + 1);
  for (const auto& [cell, role] : step.cells) cells.emplace_back(cell, static_cast<int>(role));
  for (const auto& [house, role] : step.houses) houses.emplace_back(house, static_cast<int>(role));
  for (const auto& [candidate, role] : step.marks) {
    marks.emplace_back(candidate.cell, candidate.digit + 1, static_cast<int>(role));
  }
  for (const auto& link : step.links) links.emplace_back(raw(link.from), link.from_on, raw(link.to), link.to_on);
  return out;
}

std::vector<std::tuple<std::string, bool, bool>> technique_list() {
  std::vector<std::tuple<std::string, bool, bool>> list;
  for (const auto& one : techniques()) list.emplace_back(one.name, one.middle != nullptr, one.wants_unique);
  return list;
}

std::vector<std::string> role_list() { return {role_names.begin(), role_names.end()}; }

std::vector<RawStep> find_steps(const AnyPlan& any, const Row& digits, const Rows& candidates,
                                const std::vector<int>& ladder, std::size_t wanted, std::size_t skip) {
  if (digits.shape(0) != any.cells() || candidates.shape(0) != any.cells() || candidates.shape(1) != any.side()) {
    throw std::invalid_argument("digits and candidates do not fit the houses");
  }
  any.check_digits(digits.data(), any.cells());
  check_techniques(ladder);
  Sink sink(wanted, skip);
  any.with([&](const auto& plan) {
    nb::gil_scoped_release unlocked;
    const auto board = std::make_unique<BasicBoard<std::decay_t<decltype(plan)>>>(plan);
    board->load({digits.data(), any.cells()}, {candidates.data(), any.cells() * any.side()});
    static_cast<void>(next_step(*board, ladder, sink));
  });
  std::vector<RawStep> steps;
  for (std::size_t i = 0; i < sink.kept(); ++i) steps.push_back(raw(sink[i]));
  return steps;
}

template <class T, int Dimensions, class... Extent>
Made<T, Dimensions> fresh(T*& memory, Extent... extent) {
  memory = new T[(static_cast<std::size_t>(extent) * ... * 1)]();
  nb::capsule owner(memory, [](void* block) noexcept { delete[] static_cast<T*>(block); });
  return Made<T, Dimensions>(memory, {static_cast<std::size_t>(extent)...}, owner);
}

// The columns of the table that comes back.
std::array<std::int16_t, 8> fields(const Rating& rating) {
  return {static_cast<std::int16_t>(rating.solutions),
          rating.er,
          rating.ep,
          rating.ed,
          rating.level,
          rating.hardest,
          rating.steps,
          std::int16_t{rating.solved}};
}

std::vector<Solutions> known_solutions(const Row& numbers) {
  std::vector<Solutions> known;
  for (std::size_t i = 0; i < numbers.shape(0); ++i) {
    if (numbers(i) > 3) throw std::invalid_argument("solutions are 0, 1, 2 or 3");
    known.push_back(Solutions{numbers(i)});
  }
  return known;
}

using RawLadder = std::vector<std::tuple<int, int>>;

Scale scale_of(const RawLadder& ladder, const std::vector<std::vector<int>>& levels) {
  std::vector<Rung> rungs;
  for (const auto& [technique, price] : ladder) {
    check_techniques({technique});
    rungs.push_back({technique, price});
  }
  for (const auto& set : levels) check_techniques(set);
  return {rungs, levels};
}

std::tuple<Made<std::int16_t, 2>, Made<std::uint16_t, 2>> rate_rows(const AnyPlan& any, const Rows& grids,
                                                                    const Row& solutions, const RawLadder& ladder,
                                                                    const std::vector<std::vector<int>>& levels,
                                                                    int jobs) {
  const std::size_t rows = grids.shape(0);
  if (grids.shape(1) != any.cells()) throw std::invalid_argument("the grids do not fit the houses");
  any.check_digits(grids.data(), rows * any.cells());
  const std::vector<Solutions> known = known_solutions(solutions);
  if (known.size() != rows) throw std::invalid_argument("solutions are one number a grid");
  const Scale scale = scale_of(ladder, levels);
  std::int16_t* table = nullptr;
  std::uint16_t* counts = nullptr;
  auto table_array = fresh<std::int16_t, 2>(table, rows, fields({}).size());
  auto counts_array = fresh<std::uint16_t, 2>(counts, rows, techniques().size());
  std::vector<Rating> ratings(rows);
  Batch batch{{grids.data(), rows * any.cells()}, known, ratings, {counts, rows * techniques().size()}};
  while (batch.next < rows) {
    {
      nb::gil_scoped_release unlocked;
      any.with([&](const auto& plan) { rate_slice(plan, scale, batch, jobs, std::chrono::milliseconds(20)); });
    }
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
  for (const Rating& rating : ratings) {
    for (const std::int16_t field : fields(rating)) *table++ = field;
  }
  return {table_array, counts_array};
}

}  // namespace

void bind_logic(nb::module_& module) {
  nb::class_<AnyPlan>(module, "LogicLayout", "The houses of a shape, made ready for the techniques.")
      .def(nb::init<const HouseRows&>(), nb::arg("houses").noconvert());
  module.def("logic_techniques", &technique_list,
             "Each technique by its number: name, whether it serves every shape, whether it wants one solution.");
  module.def("logic_roles", &role_list, "The names of the roles by number.");
  module.def(
      "logic_find", &find_steps, nb::arg("layout"), nb::arg("digits").noconvert(), nb::arg("candidates").noconvert(),
      nb::arg("ladder"), nb::arg("wanted"), nb::arg("skip"),
      "Up to `wanted` steps of the ladder's techniques after the first `skip`, in the ladder's order: technique, "
      "places, removes, digits, cells, houses, marks, links.");
  module.def(
      "logic_rate", &rate_rows, nb::arg("layout"), nb::arg("grids").noconvert(), nb::arg("solutions").noconvert(),
      nb::arg("ladder"), nb::arg("levels"), nb::arg("jobs"),
      "For each grid, whose solutions are 0, 1, 2 (two or more) or 3 (unknown): solutions, ER, EP, ED in tenths, "
      "level, hardest technique, steps, solved; and how often each technique was used.");
}

}  // namespace grille::bindings
