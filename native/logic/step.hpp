// A step as data: what it does, and the reasons, rich enough to be put into words and drawn.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace grille::logic {

// The part a cell, a house or a candidate plays in a step. `role_names` gives the words, in this order.
enum class Role : std::uint8_t {
  set,     // cells of a naked or hidden set, houses it lies in
  base,    // house the reasoning starts from: locked candidates, fish, strong links
  cover,   // house the eliminations lie in
  target,  // house in which a direct form leaves one place
  body,    // candidates of a fish where base and cover meet
  fin,     // candidates of a base line outside the cover
  pivot,   // cell that sees both wings
  wing,    // outer cell of a wing
  bridge,  // strong link between two cells of a W-wing; crossing line of an empty rectangle
  node,    // inner candidate or cell of a chain
  end,     // first and last candidate or cell of a chain
  floor,   // rectangle cells with the two digits alone
  roof,    // rectangle cells with further candidates
  extra,   // further candidates, further cells of a type 3 set
  one,     // first colour
  two,     // second colour
};
inline constexpr std::array<std::string_view, 16> role_names = {"set",   "base",  "cover",  "target", "body", "fin",
                                                                "pivot", "wing",  "bridge", "node",   "end",  "floor",
                                                                "roof",  "extra", "one",    "two"};

struct Candidate {
  std::int16_t cell, digit;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};
struct Part {  // a cell or a house with its role
  std::int16_t index;
  Role role;
};
struct Mark {  // a candidate with its role
  Candidate candidate;
  Role role;
};
// "If `from` is (not) there, `to` is (not) there": off to on is a strong link, on to off a weak one.
struct Link {
  Candidate from, to;
  bool from_on, to_on;
};

// Why a step holds.
struct Reasons {
  std::vector<std::int16_t> digits;  // those the step is about
  std::vector<Part> cells, houses;
  std::vector<Mark> marks;
  std::vector<Link> links;

  void clear();
  void digit(int digit) { digits.push_back(static_cast<std::int16_t>(digit)); }
  void cell(int cell, Role role) { cells.push_back({static_cast<std::int16_t>(cell), role}); }
  void house(int house, Role role) { houses.push_back({static_cast<std::int16_t>(house), role}); }
  void mark(int cell, int digit, Role role) { marks.push_back({candidate(cell, digit), role}); }
  void link(Candidate from, bool from_on, Candidate to, bool to_on) { links.push_back({from, to, from_on, to_on}); }
  void strong(Candidate from, Candidate to) { link(from, false, to, true); }
  void weak(Candidate from, Candidate to) { link(from, true, to, false); }

  template <class Set>
  void mark_all(const Set& cells, int digit, Role role) {
    for (const int cell : cells) mark(cell, digit, role);
  }
  [[nodiscard]] static Candidate candidate(int cell, int digit) {
    return {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(digit)};
  }
};

struct Step : Reasons {
  int technique = -1;
  std::vector<Candidate> places, removes;

  void clear();
  void place(int cell, int digit) { places.push_back(candidate(cell, digit)); }
  void remove(int cell, int digit) { removes.push_back(candidate(cell, digit)); }

  template <class Set>
  void remove_all(const Set& cells, int digit) {
    for (const int cell : cells) remove(cell, digit);
  }
};

// What a technique keeps from one search to the next, such as tables of a board or what is known to be in vain. No step
// depends on it.
struct Bench {
  virtual ~Bench() = default;
};

// Where techniques hand in their steps. It passes over the first `skip` and says when the wanted number is reached,
// so a search stops at the step that was asked for. One buffer serves all steps: rating allocates nothing.
class Sink {
 public:
  int technique = -1;            // whose steps they are; the caller sets it
  std::unique_ptr<Bench> bench;  // made by the first technique that wants one (`borrowed/`)

  explicit Sink(std::size_t wanted = 1, std::size_t skip = 0) : wanted_(wanted), skip_(skip) {}

  // A cleared step to fill in; hand it in with `close`, or open again to drop it.
  Step& open() {
    Step& step = slot();
    step.clear();
    step.technique = technique;
    return step;
  }
  // Keep the open step. True: that was the last one wanted.
  [[nodiscard]] bool close() {
    ++closed_;
    if (skip_ > 0) {
      --skip_;
      return false;
    }
    return ++kept_ == wanted_;
  }

  // How many were handed in, kept or passed over.
  [[nodiscard]] std::size_t closed() const { return closed_; }
  // How many steps a technique may have to hand in.
  [[nodiscard]] std::size_t most() const { return wanted_ + skip_; }
  [[nodiscard]] std::size_t kept() const { return kept_; }
  [[nodiscard]] const Step& operator[](std::size_t index) const { return steps_[index]; }
  void reset() { kept_ = 0; }

 private:
  Step& slot() {
    if (steps_.size() == kept_) steps_.emplace_back();
    return steps_[kept_];
  }

  std::size_t wanted_, skip_, kept_ = 0, closed_ = 0;
  std::vector<Step> steps_;
};

}  // namespace grille::logic
