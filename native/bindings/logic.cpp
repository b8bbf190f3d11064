#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>

#include "arrays.hpp"
#include "bind.hpp"
#include "borrowed/techniques.hpp"
#include "in_flight.hpp"
#include "logic/batch.hpp"
#include "logic/rate.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using namespace grille::logic;
using borrowed::techniques;

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

 private:
  using Any = std::variant<Small::Plan, Middle::Plan, Wide::Plan>;

  static Any make(const HouseRows& houses) {
    const std::size_t side = houses.shape(1);
    const std::vector<std::int32_t> cells = checked_houses(houses, side * side);
    const int room = side <= 9 ? Small::Plan::max_extra : side <= 25 ? Middle::Plan::max_extra : Wide::Plan::max_extra;
    if (houses.shape(0) < 3 * side || houses.shape(0) > 3 * side + at(room)) {
      throw std::invalid_argument("houses are rows, columns, boxes and up to " + std::to_string(room) +
                                  " extra ones on a side of " + std::to_string(side) + ", not " +
                                  std::to_string(houses.shape(0)) + " in all");
    }
    const Houses rows{cells, side};
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

using Listed = std::tuple<std::string_view, bool, std::string_view, bool>;

std::vector<Listed> technique_list() {
  std::vector<Listed> list;
  for (const auto& one : techniques()) list.emplace_back(one.name, one.middle != nullptr, one.engine, one.is_fleeting);
  return list;
}

std::vector<Step> find_steps(const AnyPlan& any, const Values& digits, const Grids& candidates,
                             const std::vector<int>& ladder, std::size_t wanted, std::size_t skip) {
  if (digits.shape(0) != any.cells() || candidates.shape(0) != any.cells() || candidates.shape(1) != any.side()) {
    throw std::invalid_argument("digits and candidates do not fit the houses");
  }
  const std::vector<std::uint8_t> placed = checked_digits(digits, any.side()), flags = copied(candidates);
  check_techniques(ladder);
  std::vector<const Technique*> rungs;
  for (const int number : ladder) rungs.push_back(&techniques()[static_cast<std::size_t>(number)]);
  Sink sink(wanted, skip);
  any.with([&](const auto& plan) {
    nb::gil_scoped_release unlocked;
    const auto board = std::make_unique<BasicBoard<std::decay_t<decltype(plan)>>>(plan);
    board->load(placed, flags);
    static_cast<void>(next_step(*board, rungs, sink));
  });
  std::vector<Step> steps;
  for (std::size_t i = 0; i < sink.kept(); ++i) steps.push_back(sink[i]);
  return steps;
}

std::vector<Solutions> known_solutions(const Values& numbers) {
  std::vector<Solutions> known;
  for (const std::uint8_t number : copied(numbers)) {
    if (number > 3) throw std::invalid_argument("solutions are 0, 1, 2 or 3");
    known.push_back(Solutions{number});
  }
  return known;
}

using RawPrices = std::vector<std::tuple<int, int>>;

Scale scale_of(const RawPrices& prices, const std::vector<std::vector<int>>& levels) {
  std::vector<Rung> rungs;
  for (const auto& [technique, price] : prices) {
    check_techniques({technique});
    rungs.push_back({technique, price});
  }
  for (const auto& set : levels) check_techniques(set);
  return {techniques(), rungs, levels};
}

using Table = Written<std::int32_t, 2>;
using Counts = Written<std::uint16_t, 2>;
using Flags = Written<bool, 1>;

// Ratings in the making.
class RateRun : public InFlight<logic::Batch, std::vector<std::uint8_t>, std::vector<Solutions>, Table, Counts, Flags> {
 public:
  RateRun(const AnyPlan& any, const Grids& grids, const Values& solutions, const RawPrices& prices,
          const std::vector<std::vector<int>>& levels, std::size_t jobs, const Table& table, const Counts& counts,
          const Flags& done)
      : InFlight(checked_digits(grids, any.side()), known_solutions(solutions), table, counts, done) {
    const std::size_t rows = grids.shape(0);
    if (grids.shape(1) != any.cells()) throw std::invalid_argument("the grids do not fit the houses");
    if (solutions.shape(0) != rows) throw std::invalid_argument("solutions are one number a grid");
    if (table.shape(0) != rows || table.shape(1) != columns || done.shape(0) != rows || counts.shape(0) != rows ||
        counts.shape(1) != techniques().size()) {
      throw std::invalid_argument("every array has a row for each grid, and a column for what it tells");
    }
    const logic::Rows arrays{std::get<0>(kept_),
                             std::get<1>(kept_),
                             {table.data(), table.size()},
                             {counts.data(), counts.size()},
                             {done.data(), rows}};
    Scale scale = scale_of(prices, levels);
    any.with([&](const auto& plan) { work_ = make_batch(plan, std::move(scale), arrays, jobs); });
  }
};

}  // namespace

void bind_logic(nb::module_& module) {
  nb::class_<AnyPlan>(module, "LogicLayout", "The houses of a shape, made ready for the techniques.")
      .def(nb::init<const HouseRows&>(), nb::arg("houses").noconvert());
  module.def(
      "logic_techniques", &technique_list,
      "Each technique by its number: name, whether it serves every shape, the engine that tells its steps (those "
      "that are borrowed from the walks `hodoku` and `se` have no reasons here), and whether its steps are "
      "fleeting: another one may undo them.");
  module.def("logic_find", &find_steps, nb::arg("layout"), nb::arg("digits").noconvert(),
             nb::arg("candidates").noconvert(), nb::arg("ladder"), nb::arg("wanted"), nb::arg("skip"),
             "Up to `wanted` steps of the ladder's techniques after the first `skip`, in the ladder's order.");
  nb::class_<RateRun>(
      module, "RateRun",
      "Ratings in the making, for grids whose solutions are 0, 1, 2 (two or more) or 3 (unknown). A row "
      "of `table`: solutions; ER, EP, ED in tenths on the ladder `prices`; level and hardest technique of the path by "
      "the techniques of `levels` in their order; the hardest of the prices; the path's steps, and whether it ends; a "
      "row of `counts`: how often the path uses each technique. Both tell something where `done` is true.")
      .def(nb::init<const AnyPlan&, const Grids&, const Values&, const RawPrices&, const std::vector<std::vector<int>>&,
                    std::size_t, const Table&, const Counts&, const Flags&>(),
           nb::arg("layout"), nb::arg("grids").noconvert(), nb::arg("solutions").noconvert(), nb::arg("prices"),
           nb::arg("levels"), nb::arg("jobs"), nb::arg("table").noconvert(), nb::arg("counts").noconvert(),
           nb::arg("done").noconvert(), nb::keep_alive<1, 2>())
      .def("advance", &RateRun::advance, nb::arg("seconds"), "Rate for about so long; true when every row is done.")
      .def_prop_ro("rows_done", &RateRun::rows_done);
}

}  // namespace grille::bindings
