// A shape as tables: which cells are in a house, which houses hold a cell, which cells are its peers.
//
//   houses   h rows of `side` cells, as given (rows, columns, boxes, extra houses alike)
//   seats    for each cell, the houses that hold it and its position there
//   peers    for each cell, ascending, every other cell that shares a house
//
// Built once for a shape, then only read; every search on the shape shares it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "check/check.hpp"

namespace grille {

struct Seat {
  std::uint16_t house, position;
};

class Layout {
 public:
  // Requires every index in `houses` to be smaller than `cells`, and cells and houses to fit 16 bits.
  Layout(const Houses& houses, std::size_t cells);

  [[nodiscard]] std::size_t side() const noexcept { return side_; }
  [[nodiscard]] std::size_t cells() const noexcept { return cells_; }
  [[nodiscard]] std::size_t houses() const noexcept { return members_.size() / side_; }

  [[nodiscard]] std::span<const std::uint16_t> house(std::size_t house) const noexcept {
    return {members_.data() + house * side_, side_};
  }
  [[nodiscard]] std::span<const Seat> seats(std::size_t cell) const noexcept {
    return {seats_.data() + seat_start_[cell], seat_start_[cell + 1] - seat_start_[cell]};
  }
  [[nodiscard]] std::span<const std::uint16_t> peers(std::size_t cell) const noexcept {
    return {peers_.data() + peer_start_[cell], peer_start_[cell + 1] - peer_start_[cell]};
  }

 private:
  std::size_t side_, cells_;
  std::vector<std::uint16_t> members_, peers_;
  std::vector<Seat> seats_;
  std::vector<std::size_t> seat_start_, peer_start_;
};

// Whether every value is 0..side and no house holds a digit twice. What no search should begin without.
[[nodiscard]] bool is_consistent(const Layout& layout, std::span<const std::uint8_t> values);

}  // namespace grille
