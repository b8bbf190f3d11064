// A step of `logic` as plain tuples.
#pragma once

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "logic/step.hpp"

namespace grille::bindings {

using RawCandidate = std::tuple<int, int>;
using RawPart = std::tuple<int, int>;
using RawMark = std::tuple<int, int, int>;
using RawLink = std::tuple<RawCandidate, bool, RawCandidate, bool>;
using RawReasons = std::tuple<std::vector<int>, std::vector<RawPart>, std::vector<RawPart>, std::vector<RawMark>,
                              std::vector<RawLink>>;
using RawStep = std::tuple<int, std::vector<RawCandidate>, std::vector<RawCandidate>, std::vector<int>,
                           std::vector<RawPart>, std::vector<RawPart>, std::vector<RawMark>, std::vector<RawLink>>;

inline RawCandidate raw(const logic::Candidate& candidate) { return {candidate.cell, candidate.digit + 1}; }

inline RawReasons raw_reasons(const logic::Reasons& why) {
  RawReasons out;
  auto& [digits, cells, houses, marks, links] = out;
  for (const int digit : why.digits) digits.push_back(digit + 1);
  for (const auto& [cell, role] : why.cells) cells.emplace_back(cell, static_cast<int>(role));
  for (const auto& [house, role] : why.houses) houses.emplace_back(house, static_cast<int>(role));
  for (const auto& [candidate, role] : why.marks) {
    marks.emplace_back(candidate.cell, candidate.digit + 1, static_cast<int>(role));
  }
  for (const auto& link : why.links) links.emplace_back(raw(link.from), link.from_on, raw(link.to), link.to_on);
  return out;
}

inline RawStep raw(const logic::Step& step) {
  std::vector<RawCandidate> places, removes;
  for (const auto& candidate : step.places) places.push_back(raw(candidate));
  for (const auto& candidate : step.removes) removes.push_back(raw(candidate));
  return std::tuple_cat(std::make_tuple(step.technique, places, removes), raw_reasons(step));
}

}  // namespace grille::bindings
