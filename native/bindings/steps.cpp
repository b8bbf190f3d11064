#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "bind.hpp"
#include "steps/step.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using Word = std::string_view;
using RawCandidate = std::tuple<int, int>;
using RawPart = std::tuple<int, Word>;
using RawMark = std::tuple<int, int, Word>;
using RawLink = std::tuple<RawCandidate, bool, RawCandidate, bool>;
using RawSet = std::tuple<std::vector<int>, std::vector<int>, Word>;
using RawNode =
    std::tuple<std::vector<int>, int, bool, Word, std::vector<std::uint16_t>, std::optional<int>, std::optional<Step>>;

template <class Members>
std::vector<int> numbers(const Members& members, int add = 0) {
  std::vector<int> list;
  for (const int one : members) list.push_back(one + add);
  return list;
}

Word name(Role role) { return role_names[static_cast<std::size_t>(role)]; }

int raw(std::int16_t digit) { return digit + 1; }
RawCandidate raw(const Candidate& one) { return {one.cell, one.digit + 1}; }
RawPart raw(const Part& part) { return {part.index, name(part.role)}; }
RawMark raw(const Mark& mark) { return {mark.candidate.cell, mark.candidate.digit + 1, name(mark.role)}; }
RawLink raw(const Link& link) { return {raw(link.from), link.from_on, raw(link.to), link.to_on}; }
RawSet raw(const Set& set) { return {numbers(set.cells), numbers(Each(set.digits), 1), name(set.role)}; }
RawNode raw(const Node& node) {
  return {numbers(node.cells),
          node.digit + 1,
          node.is_on,
          cause_names[static_cast<std::size_t>(node.cause)],
          node.parents,
          node.set < 0 ? std::nullopt : std::optional<int>(node.set),
          node.nested ? std::optional<Step>(*node.nested) : std::nullopt};
}

template <class One>
auto all(const std::vector<One>& list) {
  std::vector<decltype(raw(list.front()))> made;
  for (const One& one : list) made.push_back(raw(one));
  return made;
}

std::vector<std::vector<RawNode>> all(const std::vector<Branch>& branches) {
  std::vector<std::vector<RawNode>> made;
  for (const Branch& branch : branches) made.push_back(all(branch));
  return made;
}

}  // namespace

void bind_steps(nb::module_& module) {
  module.def("step_roles", [] { return std::vector<Word>(role_names.begin(), role_names.end()); });
  nb::class_<Step>(module, "Step", "A step with its reasons, whichever engine found it; digits from 1.")
      .def_ro("technique", &Step::technique)
      .def_prop_ro(
          "price", [](const Step& step) { return step.price == 0 ? std::nullopt : std::optional(step.price); },
          "On the scale of its engine; None where that has none.")
      .def_prop_ro("places", [](const Step& step) { return all(step.places); })
      .def_prop_ro("removes", [](const Step& step) { return all(step.removes); })
      .def_prop_ro("digits", [](const Step& step) { return all(step.digits); })
      .def_prop_ro(
          "cells", [](const Step& step) { return all(step.cells); }, "Each with its role.")
      .def_prop_ro(
          "houses", [](const Step& step) { return all(step.houses); }, "Each with its role.")
      .def_prop_ro(
          "marks", [](const Step& step) { return all(step.marks); }, "Cell, digit, role.")
      .def_prop_ro(
          "links", [](const Step& step) { return all(step.links); }, "Candidate, is on, candidate, is on.")
      .def_prop_ro(
          "sets", [](const Step& step) { return all(step.sets); }, "Cells, digits, role.")
      .def_prop_ro(
          "branches", [](const Step& step) { return all(step.branches); },
          "Of nodes, each after its parents: cells, digit, is on, cause, parents, set, nested step.")
      .def_ro("nodes", &Step::nodes)
      .def_ro("depth", &Step::depth);
}

}  // namespace grille::bindings
