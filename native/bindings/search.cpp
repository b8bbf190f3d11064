#include "search/search.hpp"

#include "arrays.hpp"
#include "bind.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

using search::Search;

// One backtracking search and the width of its rows.
struct SearchRun {
  std::unique_ptr<Search> search;
  std::size_t cells;
};

template <typename Choice>
Choice checked(int number, Choice last) {
  if (number < 0 || number > static_cast<int>(last)) throw std::invalid_argument("no such choice");
  return static_cast<Choice>(number);
}

void make_run(SearchRun* self, const Layout& layout, const Values& values, int select, int order, int propagate,
              std::size_t limit, const Read<std::int64_t, 1>& words) {
  if (words.size() != 0 && layout.side() > rules::most_side) throw std::invalid_argument("rules go up to side 25");
  const search::Choices choices{checked(select, search::Select::asked), checked(order, search::Order::asked),
                                checked(propagate, search::Propagate::alldifferent)};
  const auto primitives = rules::primitives_of(copied(words), layout.cells(), layout.side());
  new (self) SearchRun{search::make_search(layout, checked_values(layout, values), choices, limit, primitives),
                       layout.cells()};
}

bool go_on(SearchRun& run, std::size_t nodes, double seconds, std::size_t events) {
  nb::gil_scoped_release unlocked;
  return run.search->run(nodes, seconds, events);
}

nb::ndarray<nb::numpy, std::int32_t, nb::ndim<2>> take_events(SearchRun& run) {
  std::vector<std::int32_t> rows;
  for (const search::Event event : run.search->take_events()) {
    rows.insert(rows.end(), {static_cast<std::int32_t>(event.kind), event.cell, event.digit});
  }
  return as_rows(std::move(rows), 3);
}

nb::ndarray<nb::numpy, std::uint64_t, nb::ndim<2>> domains(SearchRun& run) {
  std::size_t words = 0;
  std::vector<std::uint64_t> rows = run.search->domains(words);
  return as_rows(std::move(rows), words);
}

// What the search waits for: 0 for nothing, 1 for a cell, 2 for the order of the digits of `chosen`.
int wants(const SearchRun& run) { return static_cast<int>(run.search->wants()); }

bool choose(SearchRun& run, std::size_t cell) {
  if (run.search->wants() != search::Wants::cell) throw std::invalid_argument("no cell is wanted");
  return run.search->choose(cell);
}

bool rank(SearchRun& run, const Read<std::uint8_t, 1>& digits) {
  if (run.search->wants() != search::Wants::digits) throw std::invalid_argument("no digits are wanted");
  return run.search->rank({digits.data(), digits.data() + digits.size()});
}

std::size_t chosen(const SearchRun& run) {
  if (run.search->wants() != search::Wants::digits) throw std::invalid_argument("no digits are wanted");
  return run.search->chosen();
}

}  // namespace

void bind_search(nb::module_& module) {
  nb::class_<SearchRun>(module, "Search", "A backtracking search that runs in slices.")
      .def("__init__", &make_run, nb::arg("layout"), nb::arg("values").noconvert(), nb::arg("select"), nb::arg("order"),
           nb::arg("propagate"), nb::arg("limit"), nb::arg("words").noconvert(), nb::keep_alive<1, 2>())
      .def("run", &go_on, nb::arg("nodes"), nb::arg("seconds"), nb::arg("events"),
           "Go on for so many nodes, seconds or events. True when done.")
      .def(
          "watch", [](SearchRun& run) { run.search->watch(); }, "Before the first run: write every step down.")
      .def("take_events", &take_events, "Kind, cell and digit of the steps since the last call.")
      .def(
          "take_solutions", [](SearchRun& run) { return as_rows(run.search->take_solutions(), run.cells); },
          "The solutions since the last call.")
      .def_prop_ro("wants", &wants, "What it waits for: 0 nothing, 1 a cell, 2 the order of the digits of `chosen`.")
      .def_prop_ro("chosen", &chosen, "The cell whose digits are to be put in order.")
      .def(
          "open_cells", [](SearchRun& run) { return as_rows(run.search->open_cells(), 1); },
          "The cells to choose from.")
      .def("domains", &domains, "The digits left in each cell, a row of words a cell.")
      .def("choose", &choose, nb::arg("cell"), "Tells the cell. False where it is not open.")
      .def("rank", &rank, nb::arg("digits").noconvert(), "Tells the order. False unless it has each digit left once.")
      .def_prop_ro("is_complete", [](const SearchRun& run) { return run.search->is_complete(); })
      .def_prop_ro("nodes", [](const SearchRun& run) { return run.search->nodes(); })
      .def_prop_ro("backtracks", [](const SearchRun& run) { return run.search->backtracks(); });
}

}  // namespace grille::bindings
