#include "levels/spawn.h"

#include <string.h>

#include "levels/chance.h"
#include "levels/inside.h"
#include "levels/spacing.h"

enum { TRIES = 20000 }; // in a row that find no room: then there is none

typedef struct spawning {
	const spawn_settings *settings;
	app_inside inside;
	app_spacing spacing; // of those so far, where they are to be apart
} spawning;

static bool fits(const spawning *s, app_spot at, double radius) {
	const spawn_settings *settings = s->settings;
	double wanted = radius * 1.001 + settings->clearance, within = settings->within;
	if (!inside_has(&s->inside, at)) return false;
	if (settings->apart && spacing_gap(&s->spacing, at.x, at.y, radius, SIZE_MAX) <= wanted - radius) return false;
	double distance = inside_distance(&s->inside, at);
	return distance > wanted && !(within > 0 && distance >= radius + within);
}

// At a place by chance: adds a body when one fits there, and tells whether it did. `out` has room for it.
static bool try_one(app_circles *out, spawning *s, uint64_t *state) {
	const spawn_settings *settings = s->settings;
	const app_squares *box = &s->inside.squares;
	float x = (float)random_between(state, box->min_x, box->min_x + box->width);
	float y = (float)random_between(state, box->min_y, box->min_y + box->height);
	float radius = (float)random_between(state, settings->radius[0], settings->radius[1]);
	if (!fits(s, (app_spot){x, y}, radius)) return false;
	app_direction way = random_direction(state);
	double speed = random_between(state, settings->speed[0], settings->speed[1]);
	circles_add(out, x, y, (float)(way.x * speed), (float)(way.y * speed), radius);
	if (settings->apart) spacing_add(&s->spacing, out->count - 1);
	return true;
}

static bool open_space(spawning *s, const app_circles *bodies, const app_level *level) {
	const spawn_settings *settings = s->settings;
	double largest = (double)settings->radius[1] * 1.01 + settings->clearance;
	return inside_create(&s->inside, level, largest + settings->within) &&
		   (!settings->apart ||
			   spacing_create(&s->spacing, bodies, settings->count, segments_box(&level->walls), 2 * largest));
}

bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault) {
	spawning s;
	memset(out, 0, sizeof *out);
	memset(&s, 0, sizeof s);
	s.settings = settings;
	uint64_t state = settings->seed, in_vain = 0;
	bool opened = circles_reserve(out, settings->count) && open_space(&s, out, level);
	while (opened && out->count < settings->count && in_vain < TRIES)
		in_vain = try_one(out, &s, &state) ? 0 : in_vain + 1;
	inside_free(&s.inside);
	spacing_free(&s.spacing);
	if (opened && out->count == settings->count) return true;
	if (!opened) fault_set(fault, "out of memory");
	else
		fault_set(fault, "the walls enclose room for %zu of %zu bodies%s, of radius %g to %g", out->count,
			settings->count, settings->apart ? " that do not overlap" : "", (double)settings->radius[0],
			(double)settings->radius[1]);
	circles_free(out);
	return false;
}
