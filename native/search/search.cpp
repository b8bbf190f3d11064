#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "search/order.hpp"
#include "search/propagate.hpp"
#include "search/select.hpp"
#include "search/wake.hpp"

namespace grille::search {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_waiting = 256;  // solutions kept before the caller must take them

template <int W>
class SearchOf final : public Search {
 public:
  SearchOf(const Layout& layout, std::span<const std::uint8_t> values, Choices choices, std::size_t limit,
           std::span<const rules::Primitive> primitives)
      : demands_(layout, primitives),
        state_(layout, demands_),
        values_(values.begin(), values.end()),
        choices_(choices),
        limit_(limit) {}

  void watch() override { is_watched_ = true; }

  bool run(std::size_t nodes, double seconds, std::size_t events) override {
    const auto slice = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    const auto deadline = Clock::now() + slice;
    const std::size_t last_node = nodes_ + std::min(nodes, ~std::size_t{0} - nodes_);
    const std::size_t stride = values_.size() <= 256 ? 16 : 1;  // steps between looks at the clock
    for (std::size_t tick = 1; !is_complete_ && found_ < limit_; ++tick) {
      if (nodes_ >= last_node || events_.size() >= events) return false;
      if (solutions_.size() >= most_waiting * values_.size() || wants_ != Wants::nothing) return false;
      if (tick % stride == 0 && Clock::now() >= deadline) return false;
      step();
    }
    return true;
  }

  [[nodiscard]] std::vector<std::int32_t> open_cells() const override {
    std::vector<std::int32_t> cells;
    state_.each_unassigned([&](std::size_t cell) {
      cells.push_back(static_cast<std::int32_t>(cell));
      return true;
    });
    return cells;
  }

  [[nodiscard]] std::vector<std::uint64_t> domains(std::size_t& words) const override {
    words = W;
    std::vector<std::uint64_t> found(values_.size() * W);
    for (std::size_t cell = 0; cell < values_.size(); ++cell) {
      for (const std::size_t bit : state_.domains[cell]) found[W * cell + bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    return found;
  }

  [[nodiscard]] bool choose(std::size_t cell) override {
    if (cell >= values_.size() || state_.is_assigned(cell)) return false;
    wants_ = Wants::nothing;
    open_node(cell);
    return true;
  }

  [[nodiscard]] bool rank(std::vector<std::uint8_t> digits) override {
    Bits<W> left = state_.domains[stack_.back().cell];
    for (const std::uint8_t digit : digits) {
      if (digit == 0 || digit > state_.layout.side() || !left.has(digit - 1u)) return false;
      left.remove(digit - 1u);
    }
    if (!left.is_empty()) return false;
    std::ranges::reverse(digits);
    stack_.back().ranked = std::move(digits);
    wants_ = Wants::nothing;
    return true;
  }

  [[nodiscard]] std::size_t chosen() const override { return stack_.back().cell; }

 private:
  // One open node: the cell chosen there, the digit on trial (0: none), the trail's length before it, and the digits
  // still to be tried, the next one last, where the caller ranks them.
  struct Open {
    std::size_t cell, digit, mark;
    std::vector<std::uint8_t> ranked;
  };

  void step() {
    if (nodes_ == 0) return begin();
    if (stack_.empty()) {
      is_complete_ = true;
      return;
    }
    Open& open = stack_.back();
    if (open.digit != 0) return fail(open);
    if (state_.domains[open.cell].is_empty()) return stack_.pop_back();
    try_next(open);
  }

  // The root: every given counts at once, under `none` and `forward` for its direct peers only, and every rule speaks
  // once. Steps are told from what the givens entail on.
  void begin() {
    nodes_ = 1;
    bool is_alive = is_consistent(state_.layout, values_);
    for (std::size_t cell = 0; cell < values_.size() && is_alive; ++cell) {
      if (values_[cell] != 0) state_.assign(cell, values_[cell]);
    }
    if (is_watched_) state_.events = &events_;
    const bool is_weak = choices_.propagate == Propagate::none || choices_.propagate == Propagate::forward;
    is_alive = is_alive && filter_all(state_);
    if (is_alive) is_alive = is_weak ? propagate_forward(state_, 0) : propagate(0);
    state_.trail.clear();
    if (is_alive) enter();
  }

  // A new node: a solution, or a cell to choose.
  void enter() {
    if (state_.left() == 0) return record();
    if (choices_.select == Select::asked) {
      wants_ = Wants::cell;
    } else {
      open_node(select_cell(state_, choices_.select));
    }
  }

  void open_node(std::size_t cell) {
    state_.tell(Kind::choose, cell, 0);
    stack_.push_back({cell, 0, state_.trail.size(), {}});
    if (choices_.order == Order::asked) wants_ = Wants::digits;
  }

  void try_next(Open& open) {
    if (choices_.order == Order::asked) {
      open.digit = open.ranked.back();
      open.ranked.pop_back();
    } else {
      open.digit = order_digit(state_, open.cell, choices_.order);
    }
    open.mark = state_.trail.size();
    state_.assign(open.cell, open.digit);
    if (!propagate(open.mark)) {
      state_.tell(Kind::fail, open.cell, open.digit);
      return;
    }
    ++nodes_;
    enter();
  }

  // The digit on trial is done with: back to before it, and without it.
  void fail(Open& open) {
    state_.undo(open.mark);
    state_.unassign(open.cell);
    ++backtracks_;
    state_.tell(Kind::backtrack, open.cell, open.digit);
    state_.trail.push_back({open.cell, state_.domains[open.cell]});
    state_.domains[open.cell].remove(open.digit - 1);
    open.digit = 0;
  }

  void record() {
    ++found_;
    for (const Bits<W>& domain : state_.domains) {
      solutions_.push_back(static_cast<std::uint8_t>(domain.first() + 1));
    }
    state_.tell(Kind::solution, 0, 0);
  }

  [[nodiscard]] bool propagate(std::size_t mark) {
    switch (choices_.propagate) {
      case Propagate::none:
        return propagate_none(state_, mark);
      case Propagate::forward:
        return propagate_forward(state_, mark);
      case Propagate::arc:
        return propagate_arc(state_, mark);
      case Propagate::singles:
        return propagate_singles(state_, mark);
      case Propagate::alldifferent:
        return propagate_alldifferent(state_, mark);
    }
    return false;
  }

  Demands demands_;
  State<W> state_;
  std::vector<std::uint8_t> values_;
  Choices choices_;
  std::size_t limit_;
  std::vector<Open> stack_;
  bool is_watched_ = false;
};

}  // namespace

std::unique_ptr<Search> make_search(const Layout& layout, std::span<const std::uint8_t> values, Choices choices,
                                    std::size_t limit, std::span<const rules::Primitive> primitives) {
  if (layout.side() <= 64) return std::make_unique<SearchOf<1>>(layout, values, choices, limit, primitives);
  return std::make_unique<SearchOf<2>>(layout, values, choices, limit, primitives);
}

}  // namespace grille::search
