#include "logic/batch.hpp"

#include <algorithm>
#include <array>

#include "run/crew.hpp"

namespace grille::logic {
namespace {

std::array<std::int32_t, columns> row_of(const Rating& rating) {
  return {static_cast<std::int32_t>(rating.solutions),
          rating.er,
          rating.ep,
          rating.ed,
          rating.level,
          rating.hardest,
          rating.er_hardest,
          rating.steps,
          std::int32_t{rating.solved}};
}

// One thread's place of work: it keeps the row in hand from slice to slice.
template <class P>
struct Desk {
  Rater<P> rater;
  std::size_t row;
  bool has_row = false;

  Desk(const P& plan, const Scale& scale) : rater(plan, scale) {}
};

template <class P>
class BatchOf final : public Batch {
 public:
  BatchOf(const P& plan, Scale scale, const Rows& rows, std::size_t jobs)
      : plan_(plan),
        scale_(std::move(scale)),
        rows_(rows),
        jobs_(std::max<std::size_t>(std::min(jobs, rows.done.size()), 1)) {}

  bool advance(double seconds) override {
    const auto end = after(seconds);
    Crew crew;
    std::size_t manned = 1;
    for (; manned < jobs_; ++manned) {
      if (!crew.start([this, end, &desk = desk(manned)] { work(desk, end); })) break;
    }
    jobs_ = manned;
    work(desk(0), end);
    // A desk that found no thread this time may have a row in hand.
    for (std::size_t i = manned; i < desks_.size(); ++i) work(*desks_[i], end);
    crew.join();
    return rows_done() == rows_.done.size();
  }

  std::size_t rows_done() const override { return rows_done_.load(std::memory_order_relaxed); }

 private:
  Desk<P>& desk(std::size_t index) {
    while (desks_.size() <= index) desks_.push_back(std::make_unique<Desk<P>>(plan_, scale_));
    return *desks_[index];
  }

  void work(Desk<P>& desk, Clock::time_point end) {
    while (Clock::now() < end) {
      if (!desk.has_row && !take(desk)) return;
      if (!desk.rater.advance(end)) return;
      std::ranges::copy(row_of(desk.rater.rating()), rows_.table.subspan(desk.row * columns, columns).begin());
      rows_.done[desk.row] = true;
      desk.has_row = false;
      rows_done_.fetch_add(1, std::memory_order_relaxed);
    }
  }

  // The next row that nobody has taken yet; false: there is none.
  bool take(Desk<P>& desk) {
    const std::size_t row = next_.fetch_add(1, std::memory_order_relaxed);
    if (row >= rows_.done.size()) return false;
    const std::size_t cells = at(plan_.cells), known = scale_.techniques.size();
    desk.row = row;
    desk.has_row = true;
    desk.rater.begin(rows_.grids.subspan(row * cells, cells), rows_.solutions[row],
                     rows_.counts.subspan(row * known, known));
    return true;
  }

  const P& plan_;
  const Scale scale_;
  Rows rows_;
  std::size_t jobs_;
  std::vector<std::unique_ptr<Desk<P>>> desks_;
  std::atomic<std::size_t> next_{0}, rows_done_{0};
};

}  // namespace

template <class P>
std::unique_ptr<Batch> make_batch(const P& plan, Scale scale, const Rows& rows, std::size_t jobs) {
  return std::make_unique<BatchOf<P>>(plan, std::move(scale), rows, jobs);
}

template std::unique_ptr<Batch> make_batch(const Plan<9>&, Scale, const Rows&, std::size_t);
template std::unique_ptr<Batch> make_batch(const Plan<25>&, Scale, const Rows&, std::size_t);
template std::unique_ptr<Batch> make_batch(const Plan<81>&, Scale, const Rows&, std::size_t);

}  // namespace grille::logic
