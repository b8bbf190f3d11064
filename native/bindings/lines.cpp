#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>

#include "bind.hpp"
#include "text/symbols.hpp"

namespace nb = nanobind;

namespace grille::bindings {
namespace {

// The signs that Python's strip() takes off a text of ASCII.
constexpr bool is_space(std::uint8_t sign) {
  return sign == ' ' || (sign >= 9 && sign <= 13) || (sign >= 28 && sign <= 31);
}

using Rows = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;

// Nothing unless every item is a text of ASCII and, between spaces, of exactly `cells` symbols with a value up to
// `largest`: the caller then reads the others, or reports what is wrong with them.
std::optional<Rows> rows_of_lines(const nb::typed<nb::list, nb::str>& lines, std::size_t cells, const nb::bytes& values,
                                  std::uint8_t largest) {
  if (values.size() != 256) throw std::invalid_argument("there is a value for each of 256 symbols");
  const auto* value_of = static_cast<const std::uint8_t*>(values.data());
  const std::size_t count = lines.size();
  auto digits = std::make_unique_for_overwrite<std::uint8_t[]>(count * cells);
  std::uint8_t* to = digits.get();
  for (std::size_t i = 0; i < count; ++i) {
    PyObject* line = PyList_GetItem(lines.ptr(), static_cast<Py_ssize_t>(i));
    if (!PyUnicode_CheckExact(line)) return std::nullopt;
    Py_ssize_t length = 0;
    const auto* begin = reinterpret_cast<const std::uint8_t*>(PyUnicode_AsUTF8AndSize(line, &length));
    if (begin == nullptr) {
      PyErr_Clear();  // a lone surrogate: no symbol of a puzzle
      return std::nullopt;
    }
    const std::uint8_t* end = begin + length;
    while (begin != end && is_space(*begin)) ++begin;
    while (begin != end && is_space(end[-1])) --end;
    if (static_cast<std::size_t>(end - begin) != cells) return std::nullopt;
    if (read_symbols(begin, cells, value_of, to) > largest) return std::nullopt;
    to += cells;
  }
  std::uint8_t* owned = digits.release();
  nb::capsule owner(owned, [](void* memory) noexcept { delete[] static_cast<std::uint8_t*>(memory); });
  return Rows(owned, {count, cells}, owner);
}

}  // namespace

void bind_lines(nb::module_& module) {
  module.def("rows_of_lines", &rows_of_lines, nb::arg("lines"), nb::arg("cells"), nb::arg("values"), nb::arg("largest"),
             "Texts of `cells` symbols as rows of their values; None where one is anything else.");
}

}  // namespace grille::bindings
