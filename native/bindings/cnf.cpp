#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <tuple>

#include "bind.hpp"
#include "cnf/deduction.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using cnf::Deduction;
using cnf::Formula;
using Clock = std::chrono::steady_clock;

using VariableRows = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <typename T, std::size_t N>
using Array = nb::ndarray<nb::numpy, T, nb::ndim<N>>;

constexpr std::uint64_t kSlice = 200'000;  // literals propagated between two looks at the clock: some 10 ms
constexpr auto kPatience = std::chrono::milliseconds(20);

template <typename T>
nb::capsule owner_of(T* memory) {
  return nb::capsule(memory, [](void* owned) noexcept { delete[] static_cast<T*>(owned); });
}

void make_formula(Formula* memory, std::size_t side, const VariableRows& at_least, const VariableRows& at_most) {
  if (side == 0 || side > 81) throw std::invalid_argument("a side is 1 to 81");
  const auto variables = static_cast<std::int32_t>(side * side * side);
  for (const VariableRows* rows : {&at_least, &at_most}) {
    if (rows->shape(1) != side) throw std::invalid_argument("a row of a formula has `side` variables");
    if (std::any_of(rows->data(), rows->data() + rows->size(),
                    [variables](std::int32_t variable) { return variable < 0 || variable >= variables; })) {
      throw std::invalid_argument("a row of a formula names a variable outside 0 .. side^3 - 1");
    }
  }
  new (memory) Formula(side, {at_least.data(), at_least.size()}, {at_most.data(), at_most.size()}, at_least.shape(1));
}

void check_digits(const Formula& formula, const Grids& grids) {
  if (grids.shape(1) != formula.side * formula.side) throw std::invalid_argument("a grid has side * side cells");
  if (std::any_of(grids.data(), grids.data() + grids.size(),
                  [&formula](std::uint8_t digit) { return digit > formula.side; })) {
    throw std::invalid_argument("a digit is larger than the side");
  }
}

// Between slices: Ctrl-C, and is time up? Called without the GIL.
bool is_time_up(Clock::time_point began, double seconds, Clock::time_point& looked) {
  const auto now = Clock::now();
  if (now - looked > kPatience) {
    nb::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    looked = now;
  }
  return std::chrono::duration<double>(now - began).count() >= seconds;
}

using Deduced = std::tuple<Array<std::uint8_t, 2>, Array<std::uint8_t, 1>, Array<std::int64_t, 2>>;

Deduced deduce(const Formula& formula, const Grids& grids, bool probes, double seconds, std::uint64_t probe_limit) {
  check_digits(formula, grids);
  const std::size_t count = grids.shape(0), cells = grids.shape(1);
  auto* digits = new std::uint8_t[count * cells]();
  nb::capsule digits_owner = owner_of(digits);
  auto* outcomes = new std::uint8_t[count];
  nb::capsule outcomes_owner = owner_of(outcomes);
  auto* counters = new std::int64_t[count * 3]();
  nb::capsule counters_owner = owner_of(counters);
  {
    nb::gil_scoped_release unlocked;
    const auto began = Clock::now();
    auto looked = began;
    Deduction deduction(formula, probes);
    bool time_is_up = false;
    for (std::size_t row = 0; row < count; ++row) {
      outcomes[row] = static_cast<std::uint8_t>(cnf::Outcome::OutOfBudget);
      if (time_is_up) continue;
      deduction.begin({grids.data() + row * cells, cells});
      bool over = deduction.advance(kSlice, probe_limit);
      while (!over && !(time_is_up = is_time_up(began, seconds, looked))) {
        over = deduction.advance(kSlice, probe_limit);
      }
      if (over) outcomes[row] = static_cast<std::uint8_t>(deduction.outcome());
      deduction.write({digits + row * cells, cells});
      counters[row * 3] = static_cast<std::int64_t>(deduction.assigned());
      counters[row * 3 + 1] = static_cast<std::int64_t>(deduction.probes());
      counters[row * 3 + 2] = static_cast<std::int64_t>(deduction.failed());
      time_is_up = time_is_up || is_time_up(began, seconds, looked);
    }
  }
  return {Array<std::uint8_t, 2>(digits, {count, cells}, digits_owner),
          Array<std::uint8_t, 1>(outcomes, {count}, outcomes_owner),
          Array<std::int64_t, 2>(counters, {count, 3}, counters_owner)};
}

Array<std::int32_t, 2> record(const Formula& formula, const Grids& grids, bool probes) {
  check_digits(formula, grids);
  if (grids.shape(0) != 1) throw std::invalid_argument("a record is of one grid");
  std::vector<cnf::Entry> entries;
  {
    nb::gil_scoped_release unlocked;
    const auto began = Clock::now();
    auto looked = began;
    Deduction deduction(formula, probes);
    deduction.begin({grids.data(), grids.size()}, &entries);
    while (!deduction.advance(kSlice, UINT64_MAX)) {
      static_cast<void>(is_time_up(began, 1e9, looked));
    }
  }
  auto* rows = new std::int32_t[entries.size() * 2];
  nb::capsule owner = owner_of(rows);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    rows[2 * i] = static_cast<std::int32_t>(entries[i].step);
    rows[2 * i + 1] = entries[i].literal;
  }
  return Array<std::int32_t, 2>(rows, {entries.size(), 2}, owner);
}

std::tuple<bool, Array<std::uint8_t, 1>, Array<bool, 1>> open_variables(const Formula& formula, const Grids& grids) {
  check_digits(formula, grids);
  if (grids.shape(0) != 1) throw std::invalid_argument("open variables are those of one grid");
  auto* open = new bool[formula.variables()];
  nb::capsule owner = owner_of(open);
  auto* digits = new std::uint8_t[grids.size()];
  nb::capsule digits_owner = owner_of(digits);
  bool holds = false;
  {
    nb::gil_scoped_release unlocked;
    Deduction deduction(formula, false);
    deduction.begin({grids.data(), grids.size()});
    holds = deduction.outcome() != cnf::Outcome::Refuted;
    deduction.write({digits, grids.size()});
    deduction.write_open({open, formula.variables()});
  }
  return {holds, Array<std::uint8_t, 1>(digits, {grids.size()}, digits_owner),
          Array<bool, 1>(open, {formula.variables()}, owner)};
}

}  // namespace

void bind_cnf(nb::module_& module) {
  nb::class_<Formula>(module, "Formula", "The rules of a shape as clauses; see native/cnf/formula.hpp.")
      .def("__init__", &make_formula, nb::arg("side"), nb::arg("at_least").noconvert(), nb::arg("at_most").noconvert())
      .def("deduce", &deduce, nb::arg("grids").noconvert(), nb::arg("probes"), nb::arg("seconds"),
           nb::arg("probe_limit"),
           "For each row of `grids`: the digits found, the outcome (0 stuck, 1 solved, 2 refuted, 3 out of budget), "
           "and the counters assigned, probes, failed.")
      .def("record", &record, nb::arg("grids").noconvert(), nb::arg("probes"),
           "What happens to one grid, as rows (step, literal): 0 drawn, 1 chosen, 2 failed, 3 survived, 4 the empty "
           "clause.")
      .def("open_variables", &open_variables, nb::arg("grids").noconvert(),
           "Whether unit propagation leaves one grid's formula unrefuted, the digits it finds, and which variables it "
           "leaves "
           "open.");
}

}  // namespace grille::bindings
