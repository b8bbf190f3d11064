// Work that its caller waits for in slices, and can end in the middle.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "run/clock.hpp"
#include "run/crew.hpp"

namespace grille {

// Work on threads of its own, for which a caller waits as long as it likes.
class Errand {
 public:
  // Waits for about so long. True: the work is over.
  [[nodiscard]] bool advance(double seconds);
  // Ends the work at once and waits for it.
  void stop();

 protected:
  Errand() = default;
  ~Errand() { stop(); }

  // One thread more; where none can start, the work is done in the caller's thread unless another thread does it.
  template <class Work>
  void start(const Work& work) {
    {
      const std::lock_guard held(lock_);
      ++working_;
    }
    const auto whole = [this, work] {
      work();
      const std::lock_guard held(lock_);
      --working_;
      ended_.notify_all();
    };
    if (!crew_.start(whole)) {
      if (crew_.is_empty()) return whole();
      const std::lock_guard held(lock_);
      --working_;
    }
  }

  std::atomic<bool> stopping_{false};

 private:
  std::mutex lock_;
  std::condition_variable ended_;
  unsigned working_ = 0;
  Crew crew_;
};

}  // namespace grille
