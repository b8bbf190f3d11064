#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "in_flight.hpp"
#include "se/batch.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

constexpr std::size_t cells = se::cells;

// The classic houses as `logic` numbers them: rows, columns, boxes.
const logic::Plan<9>& classic() {
  static const logic::Plan<9> plan = [] {
    std::array<std::int32_t, 27 * 9> houses{};
    for (std::size_t i = 0; i < 81; ++i) {
      const std::size_t a = i / 9, b = i % 9;
      houses[i] = static_cast<std::int32_t>(i);
      houses[81 + i] = static_cast<std::int32_t>(9 * b + a);
      houses[162 + i] = static_cast<std::int32_t>(9 * (a / 3 * 3 + b / 3) + a % 3 * 3 + b % 3);
    }
    return logic::Plan<9>(Houses{houses, 9});
  }();
  return plan;
}

std::optional<se::Kind> kind_named(std::string_view name) {
  if (name.empty()) return {};
  for (std::size_t i = 0; i < se::ladder.size(); ++i) {
    if (se::ladder[i].technique == name) return static_cast<se::Kind>(i);
  }
  throw std::invalid_argument("no such technique");
}

using Table = Written<std::int16_t, 2>;
using Flags = Written<bool, 1>;

class ExplainerBatch : public InFlight<se::Batch, std::vector<std::uint8_t>, Table, Flags> {
 public:
  ExplainerBatch(const Grids& grids, std::size_t jobs, double seconds_each, double seconds, const Table& table,
                 const Flags& done)
      : InFlight(checked_digits(grids, 9), table, done) {
    const std::size_t rows = grids.shape(0);
    if (grids.shape(1) != cells) throw std::invalid_argument("a grid has 81 cells");
    if (table.shape(0) != rows || table.shape(1) != se::rating_columns || done.shape(0) != rows) {
      throw std::invalid_argument("every array has a row for each grid");
    }
    const se::Batch::Rows arrays{std::get<0>(kept_), {table.data(), table.size()}, {done.data(), rows}};
    work_ = std::make_unique<se::Batch>(classic(), arrays, jobs, seconds_each, seconds);
  }
};

class ExplainerSearch : public InFlight<se::Search> {
 public:
  ExplainerSearch(const Values& digits, const Grids& candidates, bool is_unique, const std::string& technique) {
    if (digits.shape(0) != cells || candidates.shape(0) != cells || candidates.shape(1) != 9) {
      throw std::invalid_argument("digits and candidates are those of a 9×9 board");
    }
    work_ = std::make_unique<se::Search>(classic(), checked_digits(digits, 9), copied(candidates), is_unique,
                                         kind_named(technique));
  }
  bool advance(double seconds) { return is_over_ = InFlight::advance(seconds); }
  std::optional<Step> step() const {
    if (!is_over_) throw std::logic_error("the search is not over");
    return work_->step();
  }

 private:
  bool is_over_ = false;
};

std::vector<std::tuple<std::string_view, double, bool>> rung_list() {
  std::vector<std::tuple<std::string_view, double, bool>> list;
  for (const se::Rung& rung : se::ladder) list.emplace_back(rung.technique, rung.price, rung.grows);
  return list;
}

}  // namespace

void bind_se(nb::module_& module) {
  nb::class_<ExplainerBatch>(module, "ExplainerBatch",
                             "ER, EP and ED in tenths (0: not known), and what ER is at least, of classic puzzles with "
                             "one solution; each gets so many seconds, and all together so many.")
      .def(nb::init<const Grids&, std::size_t, double, double, const Table&, const Flags&>(),
           nb::arg("grids").noconvert(), nb::arg("jobs"), nb::arg("seconds_each"), nb::arg("seconds"),
           nb::arg("table").noconvert(), nb::arg("done").noconvert())
      .def("advance", &ExplainerBatch::advance, nb::arg("seconds"), "Wait for about so long; true when all is over.")
      .def("stop", &ExplainerBatch::stop, "End at once; rows that were not finished stay as they were.")
      .def_prop_ro("rows_done", &ExplainerBatch::rows_done);
  module.def("explainer_ladder", &rung_list,
             "The rungs of the ladder `se` in their order: technique, price, and whether that is the least.");
  nb::class_<ExplainerSearch>(module, "ExplainerSearch",
                              "The next step of the ladder `se` on a classic board, or the cheapest of one technique.")
      .def(nb::init<const Values&, const Grids&, bool, const std::string&>(), nb::arg("digits").noconvert(),
           nb::arg("candidates").noconvert(), nb::arg("is_unique") = true, nb::arg("technique") = "")
      .def("advance", &ExplainerSearch::advance, nb::arg("seconds"), "Wait for about so long; true when it is over.")
      .def("stop", &ExplainerSearch::stop, "End at once.")
      .def_prop_ro("step", &ExplainerSearch::step, "None where there is none.");
}

}  // namespace grille::bindings
