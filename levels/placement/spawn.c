#include "levels/placement/spawn.h"

#include <string.h>

#include "levels/data/splitmix.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

enum { MAX_FAILED_TRIES = 20000 }; // in a row

typedef struct spawn_run {
	const spawn_settings *settings;
	app_wall_index walls;
	app_spacing spacing; // the bodies so far, where they are to be separate
} spawn_run;

/// Whether a body at this position is inside, and keeps the distances of the settings; 0.1% of its radius is added to
/// the clearance for rounding.
static bool fits(const spawn_run *run, app_point at, double radius) {
	const spawn_settings *settings = run->settings;
	double wanted = radius * 1.001 + settings->clearance, within = settings->within;
	if (!wall_index_is_inside(&run->walls, at)) return false;
	if (settings->separate && spacing_gap(&run->spacing, at.x, at.y, radius, SIZE_MAX) <= wanted - radius) return false;
	double distance = wall_index_distance(&run->walls, at);
	return distance > wanted && !(within > 0 && distance >= radius + within);
}

/// Adds a body at a random position if it fits there, and returns whether it does. `out` has the capacity.
static bool try_one(app_circles *out, spawn_run *run, uint64_t *state) {
	const spawn_settings *settings = run->settings;
	const app_uniform_grid *box = &run->walls.grid;
	float x = (float)random_between(state, box->min_x, box->min_x + box->width);
	float y = (float)random_between(state, box->min_y, box->min_y + box->height);
	float radius = (float)random_between(state, settings->radius[0], settings->radius[1]);
	if (!fits(run, (app_point){x, y}, radius)) return false;
	app_direction direction = random_direction(state);
	double speed = random_between(state, settings->speed[0], settings->speed[1]);
	circles_add(out, x, y, (float)(direction.x * speed), (float)(direction.y * speed), radius);
	if (settings->separate) spacing_add(&run->spacing, out->count - 1);
	return true;
}

static bool create_indices(spawn_run *run, const app_circles *bodies, const app_level *level) {
	const spawn_settings *settings = run->settings;
	double largest = (double)settings->radius[1] * 1.01 + settings->clearance;
	return wall_index_create(&run->walls, level, largest + settings->within) &&
		   (!settings->separate ||
			   spacing_create(&run->spacing, bodies, settings->count, segments_box(&level->walls), 2 * largest));
}

bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault) {
	spawn_run run;
	memset(out, 0, sizeof *out);
	memset(&run, 0, sizeof run);
	run.settings = settings;
	uint64_t state = settings->seed, failed_tries = 0;
	bool created = circles_reserve(out, settings->count) && create_indices(&run, out, level);
	while (created && out->count < settings->count && failed_tries < MAX_FAILED_TRIES)
		failed_tries = try_one(out, &run, &state) ? 0 : failed_tries + 1;
	wall_index_free(&run.walls);
	spacing_free(&run.spacing);
	if (created && out->count == settings->count) return true;
	if (!created) fault_set_status(fault, GZ_LEVEL_OUT_OF_MEMORY, "out of memory");
	else
		fault_set(fault, "only %zu of %zu bodies of radius %g to %g fit inside the walls%s", out->count,
			settings->count, (double)settings->radius[0], (double)settings->radius[1],
			settings->separate ? " without overlap" : "");
	circles_free(out);
	return false;
}
