// Where techniques hand in their steps.
#pragma once

#include <memory>

#include "steps/step.hpp"

namespace grille::logic {

// What a technique keeps from one search to the next, such as tables of a board or what is known to be in vain. No step
// depends on it.
struct Bench {
  virtual ~Bench() = default;
};

// Where techniques hand in their steps. It passes over the first `skip` and says when the wanted number is reached,
// so a search stops at the step that was asked for.
class Sink : public Steps<Step> {
 public:
  std::string_view technique;    // whose steps they are; `run` sets it
  std::unique_ptr<Bench> bench;  // made by the first technique that wants one (`borrowed/`)

  explicit Sink(std::size_t wanted = 1, std::size_t skip = 0) : wanted_(wanted), skip_(skip) {}

  // A cleared step to fill in; hand it in with `close`, or open again to drop it.
  Step& open() {
    Step& step = Steps::open();
    step.technique = technique;
    return step;
  }
  // Keep the open step. True: that was the last one wanted.
  [[nodiscard]] bool close() {
    ++closed_;
    if (skip_ > 0) {
      --skip_;
      return false;
    }
    return keep() == wanted_;
  }

  // How many were handed in, kept or passed over.
  [[nodiscard]] std::size_t closed() const { return closed_; }
  // How many steps a technique may have to hand in.
  [[nodiscard]] std::size_t most() const { return wanted_ + skip_; }

 private:
  std::size_t wanted_, skip_, closed_ = 0;
};

}  // namespace grille::logic
