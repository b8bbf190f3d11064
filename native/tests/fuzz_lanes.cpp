// Random puzzles through every kernel that is here, against the twin and against plain recursion.
#include <cstdio>
#include <cstring>
#include <vector>

#include "lanes/batch.hpp"
#include "lanes/lanes.hpp"
#include "tests/fuzz.hpp"

using namespace grille::lanes;

namespace {

using grille::fuzz::Random;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

bool fits(const std::uint8_t* grid, int cell, int digit) {
  for (int other = 0; other < cells; ++other) {
    const bool meets =
        other / 9 == cell / 9 || other % 9 == cell % 9 || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
    if (meets && other != cell && grid[other] == digit) return false;
  }
  return true;
}

// The number of solutions up to a limit, by the plainest recursion there is.
std::int64_t recursion(std::uint8_t* grid, std::int64_t limit) {
  int best = -1, fewest = 10;
  for (int cell = 0; cell < cells; ++cell) {
    if (grid[cell]) continue;
    int count = 0;
    for (int digit = 1; digit <= 9; ++digit) count += fits(grid, cell, digit);
    if (count < fewest) fewest = count, best = cell;
  }
  if (best < 0) return 1;
  std::int64_t found = 0;
  for (int digit = 1; digit <= 9 && found < limit; ++digit) {
    if (!fits(grid, best, digit)) continue;
    grid[best] = static_cast<std::uint8_t>(digit);
    found += recursion(grid, limit - found);
    grid[best] = 0;
  }
  return found;
}

bool is_solution(const std::uint8_t* solution, const std::uint8_t* puzzle) {
  for (int cell = 0; cell < cells; ++cell) {
    if (solution[cell] < 1 || solution[cell] > 9 || !fits(solution, cell, solution[cell])) return false;
    if (puzzle[cell] && puzzle[cell] != solution[cell]) return false;
  }
  return true;
}

struct Answers {
  std::vector<std::int64_t> counts, guesses;
  std::vector<std::uint8_t> solutions;
  std::vector<char> complete;

  explicit Answers(std::size_t count) : counts(count), guesses(count), solutions(count * cells), complete(count) {}
};

Answers solve(const std::vector<std::uint8_t>& puzzles, std::int64_t limit, std::int64_t guesses, Kernel kernel,
              std::size_t jobs) {
  const std::size_t count = puzzles.size() / cells;
  Answers answers(count);
  static_assert(sizeof(bool) == sizeof(char));
  Batch batch({puzzles.data(), count, limit, guesses, answers.counts.data(), answers.solutions.data(),
               answers.guesses.data(), reinterpret_cast<bool*>(answers.complete.data())},
              kernel, jobs);
  while (!batch.advance(0.01)) {
  }
  return answers;
}

[[noreturn]] void fail(const char* what, const std::uint8_t* puzzle) {
  for (int cell = 0; cell < cells; ++cell) std::fputc(puzzle[cell] ? '0' + puzzle[cell] : '.', stderr);
  std::fputc(' ', stderr);
  grille::fuzz::fail(what);
}

// Rows that are nearly solutions, rows with holes, rows of noise, empty rows.
std::vector<std::uint8_t> random_puzzles(Random& random, std::size_t count) {
  static const char full[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  std::vector<std::uint8_t> puzzles(count * cells);
  for (std::size_t row = 0; row < count; ++row) {
    std::uint8_t* puzzle = puzzles.data() + row * cells;
    const int kind = below(random, 8), clues = below(random, cells + 1);
    for (int cell = 0; cell < cells && kind != 7; ++cell) {
      if (below(random, cells) < clues) puzzle[cell] = static_cast<std::uint8_t>(full[cell] - '0');
    }
    for (int noise = kind == 0 ? 1 : kind == 1 ? 30 : 0; noise > 0; --noise) {
      puzzle[below(random, cells)] = static_cast<std::uint8_t>(below(random, 10));
    }
  }
  return puzzles;
}

void check_recursion(const std::vector<std::uint8_t>& puzzles, const Answers& twin, std::int64_t limit) {
  for (std::size_t row = 0; row < twin.counts.size(); ++row) {
    const std::uint8_t* puzzle = puzzles.data() + row * cells;
    if (twin.counts[row] && !is_solution(twin.solutions.data() + row * cells, puzzle)) fail("wrong solution", puzzle);
    int clues = 0;
    for (int cell = 0; cell < cells; ++cell) clues += puzzle[cell] != 0;
    if (clues < 30) continue;  // recursion would take too long
    std::uint8_t grid[cells];
    std::memcpy(grid, puzzle, cells);
    bool clash = false;
    for (int cell = 0; cell < cells; ++cell) clash |= grid[cell] && !fits(grid, cell, grid[cell]);
    if (twin.counts[row] != (clash ? 0 : recursion(grid, limit))) fail("wrong count", puzzle);
  }
}

// With few guesses: complete rows agree with the plain twin, others have at most as many solutions.
void check_few_guesses(const std::vector<std::uint8_t>& puzzles, const Answers& twin, std::int64_t limit,
                       std::int64_t guesses, Kernel kernel) {
  const Answers some = solve(puzzles, limit, guesses, kernel, 1);
  for (std::size_t row = 0; row < twin.counts.size(); ++row) {
    const std::uint8_t* puzzle = puzzles.data() + row * cells;
    const std::uint8_t *mine = some.solutions.data() + row * cells, *other = twin.solutions.data() + row * cells;
    if (some.guesses[row] > guesses || some.counts[row] > twin.counts[row]) fail("too many", puzzle);
    if (some.counts[row] && !is_solution(mine, puzzle)) fail("wrong solution", puzzle);
    if (!some.complete[row]) continue;
    if (some.counts[row] != twin.counts[row] || std::memcmp(mine, other, cells)) fail("complete, but not so", puzzle);
  }
}

// Abandoned after some ticks: every puzzle taken is answered, and the engine is as good as new.
void check_abandon(const std::vector<std::uint8_t>& puzzles, const Answers& twin, std::int64_t limit,
                   std::int64_t ticks, Kernel kernel) {
  struct Cut final : Feed {
    const std::vector<std::uint8_t>& puzzles;
    std::int64_t limit = unlimited;
    std::size_t at = 0, answered = 0;
    std::vector<std::int64_t> counts;
    explicit Cut(const std::vector<std::uint8_t>& from) : puzzles(from), counts(from.size() / cells) {}
    bool next(Puzzle& puzzle) override {
      if (at * cells == puzzles.size()) return false;
      puzzle.digits = puzzles.data() + at * cells;
      puzzle.limit = limit;
      puzzle.ticket = at++;
      return true;
    }
    void done(const Outcome& outcome) override { counts[outcome.ticket] = outcome.count, ++answered; }
  } cut(puzzles);
  const auto engine = make_engine(kernel);
  (void)engine->run(cut, ticks);
  engine->abandon(cut);
  if (cut.answered != cut.at) fail("a puzzle was lost", puzzles.data());
  cut.at = cut.answered = 0, cut.limit = limit;
  while (!engine->run(cut, 7)) {
  }
  if (cut.counts != twin.counts) fail("wrong count after abandon", puzzles.data());
}

void check_kernels(Random& random, const std::vector<std::uint8_t>& puzzles, const Answers& twin, std::int64_t limit) {
  for (const Kernel kernel : every_kernel) {
    if (!is_here(kernel)) continue;
    const Answers other = solve(puzzles, limit, unlimited, kernel, static_cast<std::size_t>(1 + below(random, 3)));
    if (other.counts != twin.counts || other.solutions != twin.solutions) fail(name_of(kernel), puzzles.data());
    check_few_guesses(puzzles, twin, limit, below(random, 5), kernel);
    check_abandon(puzzles, twin, limit, below(random, 60), kernel);
  }
}

void check_case(Random& random) {
  const auto puzzles = random_puzzles(random, static_cast<std::size_t>(below(random, 100)));
  const std::int64_t limit = 1 + below(random, 40);
  const Answers twin = solve(puzzles, limit, unlimited, Kernel::scalar, 1);
  check_recursion(puzzles, twin, limit);
  check_kernels(random, puzzles, twin, limit);
  std::vector<std::uint8_t> noise(static_cast<std::size_t>(below(random, 4)) * cells);
  for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());
  if (first_bad_digit(noise.data(), noise.size() / cells) > noise.size()) fail("bad digit", noise.data());
}

}  // namespace

int main(int count, char** words) {
  for (const Kernel kernel : every_kernel) {
    if (is_here(kernel)) std::printf("%s ", name_of(kernel));
  }
  return grille::fuzz::run(count, words, [](Random& random, grille::fuzz::Number) { check_case(random); });
}
