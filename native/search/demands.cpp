#include "search/demands.hpp"

#include <algorithm>

#include "search/filters.hpp"

namespace grille::search {
namespace {

using rules::PrimitiveKind;

void sort_once(std::vector<std::uint16_t>& cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

}  // namespace

Demands::Demands(const Layout& layout, std::span<const rules::Primitive> primitives)
    : layout_(layout), of_(layout.cells()) {
  for (const rules::Primitive& primitive : primitives) {
    const auto number = static_cast<std::uint32_t>(all_.size());
    all_.push_back(make_demand(primitive));
    const std::span<const Cell> cells = all_.back()->cells();
    if (primitive.kind == PrimitiveKind::all_different) {
      peers_.resize(layout.cells());
      for (const Cell one : cells) {
        std::copy_if(cells.begin(), cells.end(), std::back_inserter(peers_[one]), [one](Cell c) { return c != one; });
      }
    } else if (primitive.kind != PrimitiveKind::domain) {
      for (const Cell cell : cells) of_[cell].push_back(number);
    }
  }
  for (std::size_t cell = 0; cell < peers_.size(); ++cell) {
    const auto of_houses = layout.peers(cell);
    peers_[cell].insert(peers_[cell].end(), of_houses.begin(), of_houses.end());
    sort_once(peers_[cell]);
  }
}

}  // namespace grille::search
