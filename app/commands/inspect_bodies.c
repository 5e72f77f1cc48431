#include "app/commands/inspect_bodies.h"

#include <math.h>

bool bodies_inspect(app_escape *escaped, app_overlap *overlap, const app_circles *bodies, const app_level *level) {
	float max_radius = 0;
	for (size_t i = 0; i < bodies->count; i++) max_radius = fmaxf(max_radius, bodies->radius[i]);
	app_wall_index inside;
	if (!wall_index_create(&inside, level, (double)max_radius)) return false;
	*escaped = wall_index_find_escaped(&inside, bodies);
	wall_index_free(&inside);
	return !overlap || spacing_find_overlap(overlap, bodies, segments_box(&level->walls));
}
