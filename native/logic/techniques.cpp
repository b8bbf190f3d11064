#include "logic/techniques.hpp"

#include <vector>

namespace grille::logic {
namespace {

std::vector<Technique> gather() {
  std::vector<Technique> all;
  for (const auto family :
       {families::singles(), families::locked(), families::sets(), families::fish(), families::wings(),
        families::strong_pairs(), families::finned(), families::unique(), families::colours(), families::chains()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace

std::span<const Technique> techniques() {
  static const std::vector<Technique> all = gather();
  return all;
}

bool run(const Technique& technique, const Small& board, Sink& sink) {
  sink.technique = technique.name;
  return (technique.middle != nullptr || board.plan->is_classic) && technique.small(board, sink);
}
bool run(const Technique& technique, const Middle& board, Sink& sink) {
  sink.technique = technique.name;
  return technique.middle != nullptr && technique.middle(board, sink);
}
bool run(const Technique& technique, const Wide& board, Sink& sink) {
  sink.technique = technique.name;
  return technique.wide != nullptr && technique.wide(board, sink);
}

}  // namespace grille::logic
