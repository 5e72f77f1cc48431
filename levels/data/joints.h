// Joints: the points where ends of walls coincide exactly. They are the vertices of the graph whose edges are walls.
#ifndef GRAZE_LEVELS_DATA_JOINTS_H
#define GRAZE_LEVELS_DATA_JOINTS_H

#include <stdint.h>

#include "levels/data/shapes.h"

/// The ends of wall w have the numbers 2 * w (its a) and 2 * w + 1 (its b). CSR lists: the ends at joint j are
/// end[first[j]] up to end[first[j + 1]], ascending.
typedef struct app_joints {
	size_t ends, count;
	uint32_t *joint_of_end;
	uint32_t *first, *end;
} app_joints;

/// Finds all joints by sorting the ends. Returns false when there is no memory.
bool joints_create(app_joints *out, const app_segments *walls);
void joints_free(app_joints *joints);

/// Marks with 1 the walls of closed loops and those between two loops, and with 0 the walls that lead to a loose end:
/// prunes joints of a single wall, so that the 2-core of the graph is left. Returns false when there is no memory.
///
/// in_a_loop: one element per wall
bool joints_mark_loops(const app_segments *walls, uint8_t *in_a_loop);

#endif
