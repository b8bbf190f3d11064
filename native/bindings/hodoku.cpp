#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "arrays.hpp"
#include "bind.hpp"
#include "hodoku/batch.hpp"
#include "in_flight.hpp"
#include "raw_steps.hpp"

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

nb::str text(std::string_view word) { return nb::str(word.data(), word.size()); }

nb::tuple raw(hodoku::Candidate one) { return nb::make_tuple(hodoku::cell_of(one), hodoku::digit_of(one) + 1); }

template <class Set>
nb::list numbers(const Set& set, int add = 0) {
  nb::list list;
  for (const int one : set) list.append(one + add);
  return list;
}

// technique, places, removes, digits, cells, houses, marks, links as of `logic_find`, then sets (cells, digits, role)
// and branches of nodes (cells, digit, is on, set or -1, parents).
nb::tuple raw(const hodoku::Step& step) {
  nb::list places, removes, sets, branches;
  for (const hodoku::Candidate one : step.places) places.append(raw(one));
  for (const hodoku::Candidate one : step.removes) removes.append(raw(one));
  for (const auto& set : step.sets) {
    sets.append(nb::make_tuple(numbers(set.cells), numbers(Each(set.digits), 1), static_cast<int>(set.role)));
  }
  for (const hodoku::Branch& branch : step.branches) {
    nb::list nodes;
    for (const hodoku::Node& node : branch) {
      nb::list parents;
      for (const std::uint16_t parent : node.parents) parents.append(parent);
      nodes.append(
          nb::make_tuple(numbers(node.cells), node.digit + 1, node.is_on, static_cast<int>(node.set), parents));
    }
    branches.append(nodes);
  }
  const auto name = text(hodoku::kind_names[static_cast<std::size_t>(step.kind)]);
  return nb::tuple(nb::cast(
      std::tuple_cat(std::make_tuple(name, places, removes), raw_reasons(step), std::make_tuple(sets, branches))));
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
  nb::typed<nb::list, nb::object> steps(std::size_t from) const {
    nb::typed<nb::list, nb::object> list;
    if (work_ == nullptr) return list;
    for (const hodoku::Step& step : work_->found(from)) list.append(raw(step));
    return list;
  }
};

using RawEntry = std::tuple<std::string, int, std::string, std::string, int, bool>;

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
      .def("steps", &HodokuSearch::steps, nb::arg("skip") = 0,
           "Those found so far after the first `skip`: technique, places, removes, digits, cells, houses, marks, links "
           "as of `logic_find`, sets (cells, digits, role), branches of nodes (cells, digit, is on, set or -1, "
           "parents).");
}

}  // namespace grille::bindings
