#include "partition/settle.hpp"

#include <vector>

namespace grille {
namespace {

std::span<const std::int32_t> slice(std::span<const std::int32_t> starts, std::span<const std::int32_t> entries,
                                    std::size_t i) {
  const auto first = static_cast<std::size_t>(starts[i]), last = static_cast<std::size_t>(starts[i + 1]);
  return entries.subspan(first, last - first);
}

class Settling {
 public:
  Settling(const Partition& program, std::span<std::uint8_t> states)
      : program_(program),
        states_(states),
        is_covered_(program.rows(), 0),
        open_(program.rows(), 0),
        shared_(program.rows(), 0),
        marked_by_(program.columns(), -1) {}

  [[nodiscard]] bool run() {
    for (std::size_t column = 0; column < states_.size(); ++column) {
      if (states_[column] == 1) fixed_.push_back(column);
    }
    for (std::size_t row = 0; row < program_.rows(); ++row) {
      for (const std::int32_t column : columns_of(row)) open_[row] += states_[static_cast<std::size_t>(column)] != 0;
      if (open_[row] == 0 || (open_[row] == 1 && !take_last(row))) return false;
    }
    if (!follow()) return false;
    do {
      has_dropped_ = false;
      for (std::size_t row = 0; row < program_.rows(); ++row) {
        if (!is_covered_[row] && !(narrow_rows_around(row) && follow())) return false;
      }
    } while (has_dropped_);
    return true;
  }

 private:
  // Follow up every column at 1.
  [[nodiscard]] bool follow() {
    while (!fixed_.empty()) {
      const std::size_t column = fixed_.back();
      fixed_.pop_back();
      if (!cover(column)) return false;
    }
    return true;
  }

  // Every row that contains this one, on the free columns, has nothing but 0 beyond it.
  [[nodiscard]] bool narrow_rows_around(std::size_t row) {
    const std::int32_t size = open_[row];
    touched_.clear();
    for (const std::int32_t index : columns_of(row)) {
      const auto column = static_cast<std::size_t>(index);
      if (states_[column] != FREE) continue;
      marked_by_[column] = static_cast<std::int32_t>(row);
      for (const std::int32_t other : rows_of(column)) {
        if (shared_[static_cast<std::size_t>(other)]++ == 0) touched_.push_back(static_cast<std::size_t>(other));
      }
    }
    bool is_feasible = true;
    for (const std::size_t other : touched_) {
      const bool contains = shared_[other] == size && other != row;
      shared_[other] = 0;
      if (!contains || open_[other] == size || !is_feasible) continue;
      for (const std::int32_t index : columns_of(other)) {
        const auto column = static_cast<std::size_t>(index);
        if (states_[column] != FREE || marked_by_[column] == static_cast<std::int32_t>(row)) continue;
        has_dropped_ = true;
        if (!drop(column)) {
          is_feasible = false;
          break;
        }
      }
    }
    return is_feasible;
  }

  [[nodiscard]] std::span<const std::int32_t> rows_of(std::size_t column) const {
    return slice(program_.column_starts, program_.column_rows, column);
  }
  [[nodiscard]] std::span<const std::int32_t> columns_of(std::size_t row) const {
    return slice(program_.row_starts, program_.row_columns, row);
  }

  // The column is at 1: its equations hold, and everything else in them goes to 0.
  [[nodiscard]] bool cover(std::size_t column) {
    for (const std::int32_t row_index : rows_of(column)) {
      const auto row = static_cast<std::size_t>(row_index);
      if (is_covered_[row]) return false;
      is_covered_[row] = 1;
      for (const std::int32_t other : columns_of(row)) {
        const auto rival = static_cast<std::size_t>(other);
        if (rival == column || states_[rival] == 0) continue;
        if (states_[rival] == 1 || !drop(rival)) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool drop(std::size_t column) {
    states_[column] = 0;
    for (const std::int32_t row_index : rows_of(column)) {
      const auto row = static_cast<std::size_t>(row_index);
      --open_[row];
      if (open_[row] == 0 || (open_[row] == 1 && !is_covered_[row] && !take_last(row))) return false;
    }
    return true;
  }

  // One variable of the row is not at 0: it must be 1.
  [[nodiscard]] bool take_last(std::size_t row) {
    for (const std::int32_t column : columns_of(row)) {
      std::uint8_t& state = states_[static_cast<std::size_t>(column)];
      if (state == 1) return true;
      if (state == FREE) {
        state = 1;
        fixed_.push_back(static_cast<std::size_t>(column));
        return true;
      }
    }
    return false;
  }

  const Partition& program_;
  std::span<std::uint8_t> states_;
  std::vector<std::uint8_t> is_covered_;  // rows whose variable at 1 has been followed up
  std::vector<std::int32_t> open_;        // a row's variables that are not at 0
  std::vector<std::size_t> fixed_;        // columns at 1 still to be followed up
  std::vector<std::int32_t> shared_;  // scratch: how many free columns another row has in common with the one at hand
  std::vector<std::size_t> touched_;  // scratch: the rows where that is not 0
  std::vector<std::int32_t> marked_by_;  // the last row that looked around with this column in it
  bool has_dropped_ = false;
};

}  // namespace

bool settle(const Partition& program, std::span<std::uint8_t> states) { return Settling(program, states).run(); }

}  // namespace grille
