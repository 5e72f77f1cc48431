#include "spawn.h"

#include <string.h>

#include "chance.h"
#include "inside.h"

static bool fits(const app_inside *inside, app_spot at, double radius, const spawn_settings *settings) {
	if (!inside_has(inside, at)) return false;
	double distance = inside_distance(inside, at), within = settings->within;
	return distance > radius * 1.001 + settings->clearance && (within <= 0 || distance < radius + within);
}

// At a place by chance: adds a body when one fits there. `out` has room for it.
static void try_one(app_circles *out, const app_inside *inside, const spawn_settings *settings, uint64_t *state) {
	float x = (float)random_between(state, inside->min_x, inside->min_x + inside->width);
	float y = (float)random_between(state, inside->min_y, inside->min_y + inside->height);
	float radius = (float)random_between(state, settings->radius[0], settings->radius[1]);
	if (!fits(inside, (app_spot){x, y}, radius, settings)) return;
	app_direction way = random_direction(state);
	double speed = random_between(state, settings->speed[0], settings->speed[1]);
	circles_add(out, x, y, (float)(way.x * speed), (float)(way.y * speed), radius);
}

bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault) {
	memset(out, 0, sizeof *out);
	app_inside inside;
	double margin = (double)settings->radius[1] * 1.01 + settings->clearance + settings->within;
	if (!circles_reserve(out, settings->count) || !inside_create(&inside, level, margin)) {
		circles_free(out);
		return fault_set(fault, "out of memory");
	}
	uint64_t state = settings->seed, tries = 0;
	// Where less than one try in a thousand succeeds there is no room.
	for (; out->count < settings->count && tries < 200000 + 1000 * (uint64_t)out->count; tries++)
		try_one(out, &inside, settings, &state);
	inside_free(&inside);
	if (out->count == settings->count) return true;
	fault_set(fault, "the walls enclose room for %zu of %zu bodies, of radius %g to %g", out->count, settings->count,
		(double)settings->radius[0], (double)settings->radius[1]);
	circles_free(out);
	return false;
}
