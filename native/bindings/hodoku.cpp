#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "hodoku/batch.hpp"
#include "in_flight.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

constexpr std::size_t cells = hodoku::cells;

std::optional<hodoku::Kind> kind_named(std::string_view name) {
  if (name.empty()) return {};
  for (std::size_t i = 0; i < hodoku::kinds; ++i) {
    if (hodoku::kind_names[i] == name) return static_cast<hodoku::Kind>(i);
  }
  throw std::invalid_argument("no such technique");
}

hodoku::Rules rules_named(const std::vector<std::string>& names) {
  hodoku::Rules rules;
  for (const std::string& name : names) {
    if (name == "whole-rectangles") {
      rules.missing_candidates = false;
    } else if (name == "two-in-box") {
      rules.two_in_box = true;
    } else if (name == "als-nodes") {
      rules.als_nodes = true;
    } else if (name == "als-overlap") {
      rules.als_overlap = true;
    } else if (name == "any-direction") {
      rules.any_direction = true;
    } else if (name == "thorough") {
      rules.thorough = true;
    } else {
      throw std::invalid_argument("no such rule");
    }
  }
  return rules;
}

using Table = Written<std::int32_t, 2>;
using Counts = Written<std::uint16_t, 2>;
using Flags = Written<bool, 1>;

class HodokuBatch : public InFlight<hodoku::Batch, std::vector<std::uint8_t>, Table, Counts, Flags> {
 public:
  HodokuBatch(const Grids& grids, std::size_t jobs, double seconds, const Table& table, const Counts& counts,
              const Flags& done)
      : InFlight(checked_digits(grids, 9), table, counts, done) {
    const std::size_t rows = grids.shape(0);
    if (grids.shape(1) != cells) throw std::invalid_argument("a grid has 81 cells");
    if (table.shape(0) != rows || table.shape(1) != hodoku::rating_columns || counts.shape(0) != rows ||
        counts.shape(1) != hodoku::kinds || done.shape(0) != rows) {
      throw std::invalid_argument("every array has a row for each grid");
    }
    const hodoku::Batch::Rows arrays{
        std::get<0>(kept_), {table.data(), table.size()}, {counts.data(), counts.size()}, {done.data(), rows}};
    work_ = std::make_unique<hodoku::Batch>(arrays, jobs, seconds);
  }
};

class HodokuSearch : public InFlight<hodoku::Search> {
 public:
  HodokuSearch(const Values& digits, const Values& givens, const Grids& candidates, bool is_unique,
               const std::string& technique, const std::vector<std::string>& rules, std::size_t most) {
    if (digits.shape(0) != cells || givens.shape(0) != cells || candidates.shape(0) != cells ||
        candidates.shape(1) != 9) {
      throw std::invalid_argument("digits, givens and candidates are those of a 9×9 board");
    }
    const auto grid = std::make_unique<hodoku::Grid>();
    if (!grid->load(checked_digits(digits, 9), copied(givens), copied(candidates))) return;
    const hodoku::Search::Question question{
        .rules = rules_named(rules), .is_unique = is_unique, .only = kind_named(technique), .most = most};
    work_ = std::make_unique<hodoku::Search>(*grid, question);
  }
  std::vector<Step> steps(std::size_t from) const {
    return work_ == nullptr ? std::vector<Step>{} : work_->found(from);
  }
};

using RawEntry = std::tuple<std::string_view, int, std::string_view, std::string_view, int, bool>;

std::vector<RawEntry> technique_list() {
  std::vector<RawEntry> list;
  for (std::size_t i = 0; i < hodoku::kinds; ++i) {
    const hodoku::Entry& entry = hodoku::entry_of(static_cast<hodoku::Kind>(i));
    list.emplace_back(hodoku::kind_names[i], entry.index, entry.name, hodoku::level_names[entry.level], entry.score,
                      entry.is_on);
  }
  return list;
}

}  // namespace

void bind_hodoku(nb::module_& module) {
  module.def("hodoku_techniques", &technique_list,
             "Each technique: name; index, name, level and score of its entry in the table; whether that is on.");
  nb::class_<HodokuBatch>(module, "HodokuBatch",
                          "Level (0 easy to 4 extreme), score and steps, and how often each technique was used, of "
                          "classic puzzles with one solution; all together get so many seconds.")
      .def(nb::init<const Grids&, std::size_t, double, const Table&, const Counts&, const Flags&>(),
           nb::arg("grids").noconvert(), nb::arg("jobs"), nb::arg("seconds"), nb::arg("table").noconvert(),
           nb::arg("counts").noconvert(), nb::arg("done").noconvert())
      .def("advance", &HodokuBatch::advance, nb::arg("seconds"), "Wait for about so long; true when all is over.")
      .def("stop", &HodokuBatch::stop, "End at once; rows that were not finished stay as they were.")
      .def_prop_ro("rows_done", &HodokuBatch::rows_done);
  nb::class_<HodokuSearch>(module, "HodokuSearch",
                           "The steps of the ladder `hodoku` on a classic board, one after another, or every instance "
                           "of one technique on the board as it stands, or, where `most` is 1, the simplest.")
      .def(nb::init<const Values&, const Values&, const Grids&, bool, const std::string&,
                    const std::vector<std::string>&, std::size_t>(),
           nb::arg("digits").noconvert(), nb::arg("givens").noconvert(), nb::arg("candidates").noconvert(),
           nb::arg("is_unique") = true, nb::arg("technique") = "", nb::arg("rules") = std::vector<std::string>{},
           nb::arg("most") = 1)
      .def("advance", &HodokuSearch::advance, nb::arg("seconds"), "Wait for about so long; true when it is over.")
      .def("stop", &HodokuSearch::stop, "End at once.")
      .def("steps", &HodokuSearch::steps, nb::arg("skip") = 0, "Those found so far after the first `skip`.");
}

}  // namespace grille::bindings
