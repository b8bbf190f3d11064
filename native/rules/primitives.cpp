#include "rules/primitives.hpp"

#include <algorithm>
#include <stdexcept>

namespace grille::rules {
namespace {

constexpr std::int64_t most_weight = 1'000'000'000'000;  // so that no sum leaves 64 bits
constexpr std::int64_t most_states = 1 << 20;
constexpr int most_depth = 8;  // of alternatives in alternatives

[[noreturn]] void refuse(const char* why) { throw std::invalid_argument(why); }

class Reader {
 public:
  Reader(std::span<const std::int64_t> words, std::size_t cells, std::size_t side)
      : words_(words), cells_(cells), side_(side) {}

  std::vector<Primitive> all(int depth) {
    std::vector<Primitive> found;
    while (!words_.empty()) {
      const std::int64_t kind = next();
      Reader inside = stretch();
      found.push_back(inside.one(kind, depth));
      if (!inside.words_.empty()) refuse("a primitive has numbers to spare");
    }
    return found;
  }

 private:
  std::int64_t next() {
    if (words_.empty()) refuse("a primitive ends too soon");
    const std::int64_t word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }
  std::size_t size(std::size_t each) {
    const std::int64_t count = next();
    if (count < 0 || static_cast<std::uint64_t>(count) > words_.size() / each) refuse("a primitive ends too soon");
    return static_cast<std::size_t>(count);
  }
  Reader stretch() {
    const std::size_t length = size(1);
    Reader inside(words_.first(length), cells_, side_);
    words_ = words_.subspan(length);
    return inside;
  }
  Cell cell() {
    const std::int64_t word = next();
    if (word < 0 || static_cast<std::uint64_t>(word) >= cells_) refuse("a rule names a cell outside the grid");
    return static_cast<Cell>(word);
  }
  Mask mask() {
    const std::int64_t word = next();
    if (word < 0 || word >= std::int64_t{1} << side_) refuse("a rule names a digit greater than the side");
    return static_cast<Mask>(word);
  }
  std::uint32_t state() {
    const std::int64_t word = next();
    if (word < 0 || word >= most_states) refuse("an automaton has a state that is not in 0..2^20");
    return static_cast<std::uint32_t>(word);
  }
  std::int64_t number() {
    const std::int64_t word = next();
    if (word < -most_weight * 10'000 || word > most_weight * 10'000) refuse("a rule has too great a number");
    return word;
  }
  std::int64_t weight() {
    const std::int64_t word = next();
    if (word < -most_weight || word > most_weight) refuse("a rule has too great a weight");
    return word;
  }
  static void check_different(std::vector<Cell> cells) {
    std::sort(cells.begin(), cells.end());
    if (std::adjacent_find(cells.begin(), cells.end()) != cells.end()) refuse("a rule names a cell twice");
  }
  void terms(Primitive& made) {
    while (!words_.empty()) {
      made.cells.push_back(cell());
      made.weights.push_back(weight());
    }
    check_different(made.cells);
  }

  Primitive one(std::int64_t kind, int depth) {
    if (kind < 0 || kind > static_cast<std::int64_t>(PrimitiveKind::any_of)) refuse("no such primitive");
    Primitive made{};
    made.kind = static_cast<PrimitiveKind>(kind);
    switch (made.kind) {
      case PrimitiveKind::all_different:
        while (!words_.empty()) made.cells.push_back(cell());
        check_different(made.cells);
        break;
      case PrimitiveKind::sum:
        made.total = number();
        terms(made);
        break;
      case PrimitiveKind::relation:
        made.cells = {cell(), 0};
        made.cells[1] = cell();
        for (std::size_t digit = 0; digit < side_; ++digit) made.table.push_back(mask());
        break;
      case PrimitiveKind::domain:
        made.cells = {cell()};
        made.mask = mask();
        break;
      case PrimitiveKind::count: {
        made.mask = mask();
        for (std::size_t left = size(1); left != 0; --left) made.allowed.push_back(number());
        std::sort(made.allowed.begin(), made.allowed.end());
        terms(made);
        break;
      }
      case PrimitiveKind::automaton: {
        for (std::size_t left = size(1); left != 0; --left) made.cells.push_back(cell());
        made.layers.resize(made.cells.size());
        for (auto& layer : made.layers) {
          for (std::size_t left = size(3); left != 0; --left) {
            const std::uint32_t from = state();
            const Mask digits = mask();
            layer.push_back({from, digits, state()});
          }
        }
        break;
      }
      case PrimitiveKind::any_of:
        if (depth == 0) refuse("alternatives stand too deep in alternatives");
        while (!words_.empty()) made.alternatives.push_back(stretch().all(depth - 1));
        break;
    }
    return made;
  }

  std::span<const std::int64_t> words_;
  std::size_t cells_, side_;
};

}  // namespace

std::vector<Primitive> primitives_of(std::span<const std::int64_t> words, std::size_t cells, std::size_t side) {
  return Reader(words, cells, side).all(most_depth);
}

}  // namespace grille::rules
