// The canonical form against plain enumeration on small grids, and against itself under random symmetries on all.
#include <algorithm>
#include <numeric>
#include <vector>

#include "canonical/canonical.hpp"
#include "tests/fuzz.hpp"

namespace {

using grille::canonical::Canonizer;
using grille::canonical::Form;
using grille::canonical::Line;
using grille::canonical::Symmetry;
using Grid = std::vector<std::uint8_t>;
using grille::fuzz::fail;
using grille::fuzz::Random;

Grid applied(const Symmetry& symmetry, const Grid& grid, unsigned side) {
  Grid moved(side * side);
  for (unsigned r = 0; r < side; ++r) {
    for (unsigned c = 0; c < side; ++c) {
      const unsigned row = symmetry.rows[r], column = symmetry.columns[c];
      const std::uint8_t digit = symmetry.is_transposed ? grid[column * side + row] : grid[row * side + column];
      moved[r * side + c] = digit == 0 ? std::uint8_t{0} : symmetry.digits[digit - 1u];
    }
  }
  return moved;
}

// Every order of lines that keeps groups together.
std::vector<Line> orders(unsigned side, unsigned group) {
  std::vector<Line> found;
  Line line{};
  std::iota(line.begin(), line.begin() + side, std::uint8_t{0});
  do {
    bool keeps = true;
    for (unsigned i = 0; i < side; ++i) keeps = keeps && line[i] / group == line[i / group * group] / group;
    if (keeps) found.push_back(line);
  } while (std::next_permutation(line.begin(), line.begin() + side));
  return found;
}

Line shuffled(unsigned side, unsigned group, Random& random) {
  std::vector<unsigned> bands(side / group), inside(group);
  std::iota(bands.begin(), bands.end(), 0u);
  std::iota(inside.begin(), inside.end(), 0u);
  std::shuffle(bands.begin(), bands.end(), random);
  Line line{};
  unsigned at = 0;
  for (const unsigned band : bands) {
    std::shuffle(inside.begin(), inside.end(), random);
    for (const unsigned i : inside) line[at++] = static_cast<std::uint8_t>(band * group + i);
  }
  return line;
}

// A full grid by the shifting pattern, moved about, with some cells emptied and some bands or stacks emptied whole.
Grid random_grid(unsigned height, unsigned width, Random& random) {
  const unsigned side = height * width;
  Grid grid(side * side);
  for (unsigned r = 0; r < side; ++r) {
    for (unsigned c = 0; c < side; ++c) {
      grid[r * side + c] = static_cast<std::uint8_t>((width * (r % height) + r / height + c) % side + 1);
    }
  }
  const unsigned most_kept = static_cast<unsigned>(random() % 101);
  for (std::uint8_t& digit : grid) {
    if (random() % 100 >= most_kept) digit = 0;
  }
  if (random() % 3 == 0) {
    const unsigned row = static_cast<unsigned>(random() % side), column = static_cast<unsigned>(random() % side);
    for (unsigned i = 0; i < side; ++i) grid[row * side + i] = grid[i * side + column] = 0;
  }
  const Symmetry symmetry{height == width && random() % 2 == 0, shuffled(side, height, random),
                          shuffled(side, width, random), shuffled(side, side, random)};
  Symmetry named = symmetry;
  for (unsigned i = 0; i < side; ++i) named.digits[i] = static_cast<std::uint8_t>(symmetry.digits[i] + 1);
  return applied(named, grid, side);
}

const char* wrong(Canonizer& canonizer, unsigned height, unsigned width, const Grid& grid, Random& random) {
  const unsigned side = height * width;
  if (canonizer.has_clash(grid.data())) return "a clash where there is none";
  const Form form = canonizer.form(grid.data());
  const Grid digits(form.digits.begin(), form.digits.begin() + side * side);
  if (applied(form.symmetry, grid, side) != digits) return "the symmetry does not lead to the form";
  Symmetry symmetry{height == width && random() % 2 == 0, shuffled(side, height, random), shuffled(side, width, random),
                    shuffled(side, side, random)};
  for (unsigned i = 0; i < side; ++i) ++symmetry.digits[i];
  const Form moved = canonizer.form(applied(symmetry, grid, side).data());
  if (moved.digits != form.digits) return "an isomorph has another form";
  if (moved.automorphisms != form.automorphisms) return "an isomorph has other automorphisms";
  return nullptr;
}

const char* wrong_by_enumeration(Canonizer& canonizer, unsigned height, unsigned width, const Grid& grid) {
  const unsigned side = height * width;
  const Form form = canonizer.form(grid.data());
  Grid smallest(side * side, 255);
  std::uint64_t automorphisms = 0;
  std::vector<Line> digits = orders(side, side);
  for (Line& line : digits) {
    for (unsigned i = 0; i < side; ++i) ++line[i];
  }
  for (int turned = 0; turned < (height == width ? 2 : 1); ++turned) {
    for (const Line& rows : orders(side, height)) {
      for (const Line& columns : orders(side, width)) {
        for (const Line& names : digits) {
          const Grid moved = applied({turned == 1, rows, columns, names}, grid, side);
          smallest = std::min(smallest, moved);
          automorphisms += moved == grid;
        }
      }
    }
  }
  if (!std::equal(smallest.begin(), smallest.end(), form.digits.begin())) return "enumeration finds a smaller grid";
  if (automorphisms != form.automorphisms) return "enumeration counts other automorphisms";
  return nullptr;
}

}  // namespace

int main(int count, char** words) {
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number) {
    unsigned height = 0, width = 0;
    do height = static_cast<unsigned>(random() % 9 + 1), width = static_cast<unsigned>(random() % 9 + 1);
    while (height * width > 9);
    Canonizer canonizer(height, width);
    const Grid grid = random_grid(height, width, random);
    if (const char* what = wrong(canonizer, height, width, grid, random)) fail(what);
    if (height * width > 4) return;
    if (const char* what = wrong_by_enumeration(canonizer, height, width, grid)) fail(what);
  });
}
