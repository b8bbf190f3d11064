// The module grille._core: it gathers the families and holds no logic.
#include "bind.hpp"

NB_MODULE(_core, module) {
  nanobind::set_leak_warnings(false);  // what Python caches for good (layouts, formulas) lives until the very end
  module.doc() = "Grille's native core: typed arrays in, typed arrays out. Use it through grille.kernel.";
  grille::bindings::bind_canonical(module);
  grille::bindings::bind_check(module);
  grille::bindings::bind_partition(module);
  grille::bindings::bind_layout(module);
  grille::bindings::bind_general(module);
  grille::bindings::bind_cdcl(module);
  grille::bindings::bind_generate(module);
  grille::bindings::bind_steps(module);
  grille::bindings::bind_logic(module);
  grille::bindings::bind_lanes(module);
  grille::bindings::bind_lines(module);
  grille::bindings::bind_cnf(module);
  grille::bindings::bind_proof(module);
  grille::bindings::bind_rules(module);
  grille::bindings::bind_search(module);
  grille::bindings::bind_se(module);
  grille::bindings::bind_unavoidable(module);
  grille::bindings::bind_hodoku(module);
}
