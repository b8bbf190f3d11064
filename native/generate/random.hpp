// Random numbers that are the same on every machine: xoshiro256** by Blackman and Vigna, seeded by splitmix64.
//
// A stream is named by a seed and a number, so that the n-th puzzle of a seed does not depend on the thread or the
// order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace grille::generate {

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream) noexcept {
    std::uint64_t state = mixed(seed) ^ mixed(~stream);
    for (std::uint64_t& word : words_) word = mixed(state += golden);
  }

  [[nodiscard]] std::uint64_t next() noexcept {
    const std::uint64_t result = rotated(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = rotated(words_[3], 45);
    return result;
  }

  // A number from 0 to below - 1, each as likely as any other (Lemire's method, without bias). Requires below > 0.
  [[nodiscard]] std::uint32_t below(std::uint32_t below) noexcept {
    std::uint64_t product = (next() >> 32) * below;
    if (static_cast<std::uint32_t>(product) < below) {
      const std::uint32_t threshold = -below % below;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * below;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Fisher and Yates: every order as likely as any other.
  template <class Item>
  void shuffle(std::span<Item> items) noexcept {
    for (std::size_t last = items.size(); last > 1; --last) {
      std::swap(items[last - 1], items[below(static_cast<std::uint32_t>(last))]);
    }
  }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

  static std::uint64_t mixed(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }
  static std::uint64_t rotated(std::uint64_t x, int by) noexcept { return (x << by) | (x >> (64 - by)); }

  std::array<std::uint64_t, 4> words_;
};

}  // namespace grille::generate
