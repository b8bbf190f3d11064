// Work in flight across the border: while Python waits for it, its other threads run.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>

namespace grille::bindings {

// A batch or a search that goes on in slices, with what it reads and the arrays that it writes: they live as long as
// it. The deriving class starts the work in its constructor; where it starts none, all is over.
template <class Work, class... Kept>
class InFlight {
 public:
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;

  bool advance(double seconds) {
    nanobind::gil_scoped_release unlocked;
    return work_ == nullptr || work_->advance(seconds);
  }
  void stop() {
    nanobind::gil_scoped_release unlocked;
    if (work_ != nullptr) work_->stop();
  }
  [[nodiscard]] std::size_t rows_done() const { return work_->rows_done(); }

 protected:
  explicit InFlight(Kept... kept) : kept_(std::move(kept)...) {}
  ~InFlight() {
    nanobind::gil_scoped_release unlocked;  // its threads may take a moment to end
    work_.reset();
  }

  std::tuple<Kept...> kept_;
  std::unique_ptr<Work> work_;
};

}  // namespace grille::bindings
