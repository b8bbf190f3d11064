// The symbols of a line become values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille {

// Writes the values of `count` symbols; `values` has one for each of 256. Returns the largest that was written.
[[nodiscard]] std::uint8_t read_symbols(const std::uint8_t* from, std::size_t count, const std::uint8_t* values,
                                        std::uint8_t* to) noexcept;

}  // namespace grille
