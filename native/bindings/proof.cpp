#include <algorithm>
#include <limits>

#include "arrays.hpp"
#include "bind.hpp"
#include "proof/checker.hpp"
#include "run/clock.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using proof::Checker;

using Literals = Read<std::int32_t, 1>;

constexpr std::int32_t deletion = std::numeric_limits<std::int32_t>::min();
constexpr std::size_t few_steps = 16;  // between two looks at the clock

bool is_literal(std::int32_t number) { return number >= -proof::most_variables && number <= proof::most_variables; }

// Clauses with a 0 after each.
std::vector<std::int32_t> checked_clauses(const Literals& clauses) {
  std::vector<std::int32_t> literals = copied(clauses);
  if (!std::all_of(literals.begin(), literals.end(), is_literal)) {
    throw std::invalid_argument("a literal is beyond the most variables");
  }
  if (!literals.empty() && literals.back() != 0) throw std::invalid_argument("the last clause ends with 0");
  return literals;
}

// A proof on its way through a checker.
class ProofRun {
 public:
  ProofRun(const Literals& formula, const Literals& steps) : steps_(copied(steps)), checker_(checked_clauses(formula)) {
    if (!std::all_of(steps_.begin(), steps_.end(),
                     [](std::int32_t one) { return one == deletion || is_literal(one); })) {
      throw std::invalid_argument("a literal is beyond the most variables");
    }
    if (!steps_.empty() && steps_.back() != 0) throw std::invalid_argument("the last step ends with 0");
  }

  bool advance(double seconds) {
    nb::gil_scoped_release unlocked;
    const auto end = after(seconds);
    do {
      for (std::size_t n = 0; n < few_steps; ++n) {
        if (is_over()) return true;
        read_step();
      }
    } while (Clock::now() < end);
    return is_over();
  }

  [[nodiscard]] bool is_refuted() const { return checker_.is_refuted(); }
  [[nodiscard]] std::ptrdiff_t refused() const { return is_refused_ ? static_cast<std::ptrdiff_t>(step_) : -1; }
  [[nodiscard]] std::vector<std::uint32_t> core() const { return checker_.core(); }

 private:
  [[nodiscard]] bool is_over() const { return is_refused_ || checker_.is_refuted() || at_ == steps_.size(); }

  void read_step() {
    const bool removes = steps_[at_] == deletion;
    const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(at_) + removes;
    const auto last = std::find(first, steps_.end(), 0);
    if (std::find(first, last, deletion) != last) throw std::invalid_argument("a deletion begins within a step");
    if (removes) {
      checker_.remove({first, last});
    } else if (!checker_.add({first, last})) {
      is_refused_ = true;
      return;
    }
    at_ = static_cast<std::size_t>(last - steps_.begin()) + 1;
    ++step_;
  }

  std::vector<std::int32_t> steps_;
  Checker checker_;
  std::size_t at_ = 0;    // in steps_
  std::size_t step_ = 0;  // steps read
  bool is_refused_ = false;
};

nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<2>> core_of(std::vector<std::uint32_t> core) {
  return as_rows(std::move(core), 1);
}

void make_checker(Checker* self, const Literals& formula) { new (self) Checker(checked_clauses(formula)); }

bool add_clause(Checker& checker, const Literals& clause) {
  const std::vector<std::int32_t> literals = copied(clause);
  if (std::find(literals.begin(), literals.end(), 0) != literals.end() ||
      !std::all_of(literals.begin(), literals.end(), is_literal)) {
    throw std::invalid_argument("a clause has literals other than 0, within the most variables");
  }
  return checker.add(literals);
}

}  // namespace

void bind_proof(nb::module_& module) {
  nb::class_<Checker>(module, "ProofChecker", "Clauses that follow from a formula by unit propagation, one by one.")
      .def("__init__", &make_checker, nb::arg("formula").noconvert())
      .def("add", &add_clause, nb::arg("clause").noconvert(), "Whether it follows; if so it is one of the clauses now.")
      .def_prop_ro("is_refuted", &Checker::is_refuted);
  nb::class_<ProofRun>(module, "ProofRun",
                       "A proof read step by step: clauses with a 0 after each, a deletion with -2**31 before it. It "
                       "ends with the contradiction, or with a step that does not follow.")
      .def(nb::init<const Literals&, const Literals&>(), nb::arg("formula").noconvert(), nb::arg("steps").noconvert())
      .def("advance", &ProofRun::advance, nb::arg("seconds"), "Go on for about so long; true when it is over.")
      .def_prop_ro("is_refuted", &ProofRun::is_refuted)
      .def_prop_ro("refused", &ProofRun::refused, "The step that does not follow, counted from 0; -1 if none.")
      .def(
          "core", [](const ProofRun& run) { return core_of(run.core()); },
          "A column: the clauses that the contradiction leans on, those of the formula first, then those added.");
  module.attr("MOST_VARIABLES") = proof::most_variables;
}

}  // namespace grille::bindings
