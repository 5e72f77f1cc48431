// Prints a faulty move, reduced so that it can be repeated by hand.
#ifndef GRAZE_SOAK_CHECKS_FAULT_REPORT_H
#define GRAZE_SOAK_CHECKS_FAULT_REPORT_H

#include "soak/checks/move_check.h"
#include "soak/soak_run.h"

/// Prints the move and, where it has the same fault with the body alone, the few walls that the fault needs.
void fault_report(
	const soak_scene *s, const soak_body *body, const body_move *c, const move_check *v, const run_settings *settings);

/// Prints the walls within four skins of a circle.
void report_near_walls(const soak_scene *s, point at, float radius, double skin);

#endif
