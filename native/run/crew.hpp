// Threads that share some work. If the system has no more threads, the work is done by those that started.
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace grille {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { wait(); }

  // One more thread, which calls `work`. False: the system has none left, and `work` was not called.
  template <class Work>
  [[nodiscard]] bool start(Work work) {
    try {
      threads_.emplace_back([this, work = std::move(work)]() mutable noexcept {
        try {
          work();
        } catch (...) {
          const std::lock_guard held(lock_);
          if (!thrown_) thrown_ = std::current_exception();
        }
      });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  // Waits for all of them.
  void wait() {
    for (auto& thread : threads_) thread.join();
    threads_.clear();
  }
  // The same, and throws what the first of them threw.
  void join() {
    wait();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

  [[nodiscard]] bool is_empty() const { return threads_.empty(); }

 private:
  std::mutex lock_;
  std::exception_ptr thrown_;
  std::vector<std::thread> threads_;
};

}  // namespace grille
