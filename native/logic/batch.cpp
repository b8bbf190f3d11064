#include "logic/batch.hpp"

#include <memory>
#include <thread>
#include <vector>

namespace grille::logic {
namespace {

template <class P>
void rate_until(const P& plan, const Scale& scale, Batch& batch, std::chrono::steady_clock::time_point end) {
  const std::size_t rows = batch.ratings.size();
  const std::size_t cells = static_cast<std::size_t>(plan.cells), known = techniques().size();
  const auto space = std::make_unique<Workspace<P>>(plan);
  while (std::chrono::steady_clock::now() < end) {
    const std::size_t row = batch.next.fetch_add(1);
    if (row >= rows) return;
    batch.ratings[row] = rate(*space, batch.grids.subspan(row * cells, cells), batch.solutions[row], scale,
                              batch.counts.subspan(row * known, known));
  }
}

}  // namespace

template <class P>
void rate_slice(const P& plan, const Scale& scale, Batch& batch, int jobs, std::chrono::milliseconds slice) {
  const auto end = std::chrono::steady_clock::now() + slice;
  std::vector<std::thread> helpers;
  for (int i = 1; i < jobs; ++i) helpers.emplace_back([&] { rate_until(plan, scale, batch, end); });
  rate_until(plan, scale, batch, end);
  for (auto& helper : helpers) helper.join();
}

template void rate_slice(const Plan<9>&, const Scale&, Batch&, int, std::chrono::milliseconds);
template void rate_slice(const Plan<25>&, const Scale&, Batch&, int, std::chrono::milliseconds);
template void rate_slice(const Plan<81>&, const Scale&, Batch&, int, std::chrono::milliseconds);

}  // namespace grille::logic
