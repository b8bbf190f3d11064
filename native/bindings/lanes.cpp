#include "lanes/lanes.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "bind.hpp"
#include "in_flight.hpp"
#include "lanes/batch.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Puzzles = nb::ndarray<const std::uint8_t, nb::shape<-1, lanes::cells>, nb::c_contig, nb::device::cpu>;
using Digits = nb::ndarray<std::uint8_t, nb::shape<-1, lanes::cells>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<std::string> kernels_here() {
  std::vector<std::string> names;
  for (const auto kernel : lanes::every_kernel) {
    if (lanes::is_here(kernel)) names.emplace_back(lanes::name_of(kernel));
  }
  return names;
}

lanes::Kernel kernel_named(const std::string& name) {
  if (name.empty()) return lanes::fastest_kernel();
  for (const auto kernel : lanes::every_kernel) {
    if (name == lanes::name_of(kernel) && lanes::is_here(kernel)) return kernel;
  }
  throw std::invalid_argument("this machine cannot run the kernel '" + name + "'");
}

void check_digits(const std::uint8_t* digits, std::size_t rows) {
  const std::size_t at = lanes::first_bad_digit(digits, rows);
  if (at == rows * lanes::cells) return;
  throw std::invalid_argument("puzzle " + std::to_string(at / lanes::cells) + ", cell " +
                              std::to_string(at % lanes::cells) + " holds " + std::to_string(digits[at]) +
                              ", and digits run from 0 to 9");
}

void check_limits(std::int64_t limit, std::int64_t guesses) {
  if (limit < 1 || guesses < 0)
    throw std::invalid_argument("a limit is at least 1, and a number of guesses at least 0");
}

class LaneBatch : public InFlight<lanes::Batch, Puzzles, Numbers, Digits, Numbers, Flags> {
 public:
  LaneBatch(Puzzles puzzles, std::int64_t limit, std::int64_t guesses, std::size_t jobs, const std::string& kernel,
            Numbers counts, Digits solutions, Numbers guesses_made, Flags complete)
      : InFlight(puzzles, counts, solutions, guesses_made, complete) {
    const std::size_t rows = puzzles.shape(0);
    if (counts.shape(0) != rows || solutions.shape(0) != rows || guesses_made.shape(0) != rows ||
        complete.shape(0) != rows) {
      throw std::invalid_argument("every array has a row for each puzzle");
    }
    check_digits(puzzles.data(), rows);
    check_limits(limit, guesses);
    const lanes::Rows arrays{puzzles.data(),      rows,           limit, guesses, counts.data(), solutions.data(),
                             guesses_made.data(), complete.data()};
    work_ = std::make_unique<lanes::Batch>(arrays, kernel_named(kernel), jobs);
  }
  bool advance(double seconds) {
    const bool is_over = InFlight::advance(seconds);
    if (work_->is_spoiled()) throw std::invalid_argument("a puzzle was overwritten by something else than digits");
    return is_over;
  }
};

class LaneWalk {
 public:
  // Bytes and no array: for one puzzle numpy would take longer than the search.
  LaneWalk(const nb::bytes& puzzle, std::int64_t limit, std::int64_t guesses, const std::string& kernel,
           bool is_together) {
    if (puzzle.size() != lanes::cells) throw std::invalid_argument("a walk takes one puzzle of 81 digits");
    const auto* digits = static_cast<const std::uint8_t*>(puzzle.data());
    check_digits(digits, 1);
    check_limits(limit, guesses);
    walk_.emplace(digits, limit, guesses, kernel_named(kernel),
                  is_together ? lanes::Start::together : lanes::Start::walking);
  }
  bool advance(double seconds, std::size_t wanted) {
    nb::gil_scoped_release unlocked;
    return walk_->advance(seconds, wanted);
  }
  nb::bytes take() {
    const std::vector<std::uint8_t> taken = walk_->take();
    return nb::bytes(taken.data(), taken.size());
  }
  void stop() { walk_->stop(); }
  std::int64_t guesses() const { return walk_->guesses(); }
  bool is_complete() const { return walk_->is_complete(); }

 private:
  std::optional<lanes::Walk> walk_;
};

}  // namespace

void bind_lanes(nb::module_& module) {
  module.def("lane_kernels", &kernels_here, "The lane kernels that this machine can run.");
  module.def("fastest_lane_kernel", [] { return std::string(lanes::name_of(lanes::fastest_kernel())); });
  nb::class_<LaneBatch>(module, "LaneBatch", "A batch of classic puzzles in flight.")
      .def(nb::init<Puzzles, std::int64_t, std::int64_t, std::size_t, const std::string&, Numbers, Digits, Numbers,
                    Flags>(),
           nb::arg("puzzles").noconvert(), nb::arg("limit"), nb::arg("guesses"), nb::arg("jobs"), nb::arg("kernel"),
           nb::arg("counts").noconvert(), nb::arg("solutions").noconvert(), nb::arg("guesses_made").noconvert(),
           nb::arg("complete").noconvert())
      .def("advance", &LaneBatch::advance, nb::arg("seconds"),
           "Work for about so long; true when every row is answered.")
      .def("stop", &LaneBatch::stop, "End the work; rows in flight are answered as incomplete.")
      .def_prop_ro("rows_done", &LaneBatch::rows_done);
  nb::class_<LaneWalk>(module, "LaneWalk", "The solutions of one classic puzzle, left to right.")
      .def(nb::init<const nb::bytes&, std::int64_t, std::int64_t, const std::string&, bool>(), nb::arg("puzzle"),
           nb::arg("limit"), nb::arg("guesses"), nb::arg("kernel"), nb::arg("is_together"))
      .def("advance", &LaneWalk::advance, nb::arg("seconds"), nb::arg("wanted"),
           "Search for about so long, or until so many solutions wait; true when no more will come.")
      .def("take", &LaneWalk::take, "The solutions found since the last call, 81 digits each.")
      .def("stop", &LaneWalk::stop, "End the search; what it found may still be taken.")
      .def_prop_ro("guesses", &LaneWalk::guesses)
      .def_prop_ro("is_complete", &LaneWalk::is_complete);
}

}  // namespace grille::bindings
