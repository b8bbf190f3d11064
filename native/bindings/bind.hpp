// What each bindings file offers to module.cpp: one function a family. Only this folder includes nanobind.
#pragma once

#include <nanobind/nanobind.h>

namespace grille::bindings {

void bind_canonical(nanobind::module_& module);
void bind_check(nanobind::module_& module);
void bind_partition(nanobind::module_& module);
void bind_generate(nanobind::module_& module);
void bind_general(nanobind::module_& module);
void bind_cdcl(nanobind::module_& module);
void bind_layout(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_lanes(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_proof(nanobind::module_& module);
void bind_cnf(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_se(nanobind::module_& module);
void bind_steps(nanobind::module_& module);
void bind_unavoidable(nanobind::module_& module);
void bind_hodoku(nanobind::module_& module);

}  // namespace grille::bindings
