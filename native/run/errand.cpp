#include "run/errand.hpp"

namespace grille {

bool Errand::advance(double seconds) {
  std::unique_lock held(lock_);
  return ended_.wait_until(held, after(seconds), [this] { return working_ == 0; });
}

void Errand::stop() {
  stopping_.store(true, std::memory_order_relaxed);
  crew_.wait();
}

}  // namespace grille
