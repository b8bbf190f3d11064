#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bind.hpp"
#include "cnf/deduction.hpp"
#include "run/clock.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using cnf::Deduction;
using cnf::Formula;

using VariableRows = Read<std::int32_t, 2>;
template <typename T, std::size_t N>
using Array = nb::ndarray<nb::numpy, T, nb::ndim<N>>;

constexpr std::uint64_t few_literals = 50'000;  // propagated between two looks at the clock: some 2 ms

template <typename T>
nb::capsule owner_of(T* memory) {
  return nb::capsule(memory, [](void* owned) noexcept { delete[] static_cast<T*>(owned); });
}

std::vector<std::int32_t> checked_variables(const VariableRows& rows, std::size_t side) {
  if (rows.shape(1) != side) throw std::invalid_argument("a row of a formula has `side` variables");
  std::vector<std::int32_t> variables = copied(rows);
  if (std::any_of(
          variables.begin(), variables.end(),
          [end = static_cast<std::int32_t>(side * side * side)](std::int32_t one) { return one < 0 || one >= end; })) {
    throw std::invalid_argument("a row of a formula names a variable outside 0 .. side^3 - 1");
  }
  return variables;
}

// Clauses one after the other, each ended by a 0.
std::vector<std::int32_t> checked_clauses(const Read<std::int32_t, 1>& array) {
  constexpr std::int32_t most = 1 << 26;
  std::vector<std::int32_t> literals = copied(array);
  if (!literals.empty() && literals.back() != 0) throw std::invalid_argument("the last clause of a formula has no end");
  if (std::any_of(literals.begin(), literals.end(), [](std::int32_t one) { return one < -most || one > most; })) {
    throw std::invalid_argument("a clause names a variable above 2^26");
  }
  return literals;
}

void make_formula(Formula* memory, std::size_t side, const VariableRows& at_least, const VariableRows& at_most,
                  const Read<std::int32_t, 1>& further) {
  if (side == 0 || side > 81) throw std::invalid_argument("a side is 1 to 81");
  new (memory) Formula(side, checked_variables(at_least, side), checked_variables(at_most, side), side,
                       checked_clauses(further));
}

std::vector<std::uint8_t> checked_grids(const Formula& formula, const Grids& grids) {
  if (grids.shape(1) != formula.side * formula.side) throw std::invalid_argument("a grid has side * side cells");
  return checked_digits(grids, formula.side);
}

// The deductions of many grids, one after the other. Keeps alive the arrays that it writes.
class DeduceRun {
 public:
  DeduceRun(const Formula& formula, const Grids& grids, bool probes, std::uint64_t probe_limit, bool is_recorded,
            Written<std::uint8_t, 2> digits, Written<std::uint8_t, 1> outcomes, Written<std::int64_t, 2> counters)
      : grids_(checked_grids(formula, grids)),
        cells_(grids.shape(1)),
        digits_(digits),
        outcomes_(outcomes),
        counters_(counters),
        probe_limit_(probe_limit),
        is_recorded_(is_recorded),
        deduction_(formula, probes) {
    const std::size_t count = grids.shape(0);
    if (digits.shape(0) != count || digits.shape(1) != grids.shape(1) || outcomes.shape(0) != count ||
        counters.shape(0) != count || counters.shape(1) != 3) {
      throw std::invalid_argument("every array has a row for each grid, and a column for what it tells");
    }
  }

  bool advance(double seconds) {
    nb::gil_scoped_release unlocked;
    const auto end = after(seconds);
    const std::size_t count = outcomes_.shape(0);
    while (row_ < count && Clock::now() < end) {
      if (!std::exchange(has_begun_, true)) {
        deduction_.begin({grids_.data() + row_ * cells_, cells_}, is_recorded_ ? &lines_ : nullptr);
      }
      bool is_over = deduction_.advance(few_literals, probe_limit_);
      while (!is_over && Clock::now() < end) is_over = deduction_.advance(few_literals, probe_limit_);
      write(is_over);
      if (!is_over) return false;
      ++row_;
      has_begun_ = false;
    }
    return row_ == count;
  }

  Array<std::int32_t, 2> take_record() {
    std::vector<std::int32_t> rows;
    rows.reserve(2 * lines_.size());
    for (const cnf::Line& line : lines_) {
      rows.push_back(static_cast<std::int32_t>(line.entry));
      rows.push_back(line.literal);
    }
    lines_.clear();
    return as_rows(std::move(rows), 2);
  }

 private:
  // What is known of the row in hand.
  void write(bool is_over) {
    deduction_.write({digits_.data() + row_ * cells_, cells_});
    outcomes_(row_) = static_cast<std::uint8_t>(is_over ? deduction_.outcome() : cnf::Outcome::OutOfBudget);
    counters_(row_, 0) = static_cast<std::int64_t>(deduction_.assigned());
    counters_(row_, 1) = static_cast<std::int64_t>(deduction_.probes());
    counters_(row_, 2) = static_cast<std::int64_t>(deduction_.failed());
  }

  std::vector<std::uint8_t> grids_;
  std::size_t cells_;
  Written<std::uint8_t, 2> digits_;
  Written<std::uint8_t, 1> outcomes_;
  Written<std::int64_t, 2> counters_;
  std::uint64_t probe_limit_;
  bool is_recorded_;
  std::vector<cnf::Line> lines_;  // since they were last taken
  Deduction deduction_;
  std::size_t row_ = 0;
  bool has_begun_ = false;
};

std::tuple<bool, Array<std::uint8_t, 1>, Array<bool, 1>> open_variables(const Formula& formula, const Grids& grids) {
  const std::vector<std::uint8_t> givens = checked_grids(formula, grids);
  if (grids.shape(0) != 1) throw std::invalid_argument("open variables are those of one grid");
  auto* open = new bool[formula.of_cells()];
  nb::capsule owner = owner_of(open);
  auto* digits = new std::uint8_t[grids.size()];
  nb::capsule digits_owner = owner_of(digits);
  bool holds = false;
  {
    nb::gil_scoped_release unlocked;
    Deduction deduction(formula, false);
    deduction.begin(givens);
    holds = deduction.outcome() != cnf::Outcome::Refuted;
    deduction.write({digits, grids.size()});
    deduction.write_open({open, formula.of_cells()});
  }
  return {holds, Array<std::uint8_t, 1>(digits, {grids.size()}, digits_owner),
          Array<bool, 1>(open, {formula.of_cells()}, owner)};
}

}  // namespace

void bind_cnf(nb::module_& module) {
  nb::class_<Formula>(module, "Formula", "The rules of a shape as clauses; see native/cnf/formula.hpp.")
      .def("__init__", &make_formula, nb::arg("side"), nb::arg("at_least").noconvert(), nb::arg("at_most").noconvert(),
           nb::arg("further").noconvert())
      .def("open_variables", &open_variables, nb::arg("grids").noconvert(),
           "Whether unit propagation leaves one grid's formula unrefuted, the digits it finds, and which variables it "
           "leaves open.");
  nb::class_<DeduceRun>(
      module, "DeduceRun",
      "What the formula of each grid gives away, in the making. A row of `digits`: those found so far; "
      "of `outcomes`: 0 stuck, 1 solved, 2 refuted, 3 out of budget; of `counters`: assigned, probes, "
      "failed. Rows that were not begun stay as they were.")
      .def(nb::init<const Formula&, const Grids&, bool, std::uint64_t, bool, Written<std::uint8_t, 2>,
                    Written<std::uint8_t, 1>, Written<std::int64_t, 2>>(),
           nb::arg("formula"), nb::arg("grids").noconvert(), nb::arg("probes"), nb::arg("probe_limit"),
           nb::arg("is_recorded"), nb::arg("digits").noconvert(), nb::arg("outcomes").noconvert(),
           nb::arg("counters").noconvert(), nb::keep_alive<1, 2>())
      .def("advance", &DeduceRun::advance, nb::arg("seconds"), "Go on for about so long; true when all are done.")
      .def(
          "take_record", &DeduceRun::take_record,
          "What happened since the last call, as rows (entry, literal): 0 drawn, 1 chosen, 2 failed, 3 survived, 4 the "
          "empty clause.");
}

}  // namespace grille::bindings
