#include "engine/overlap/translations.h"

#include <math.h>
#include <string.h>

#include "engine/overlap/minimum_translation.h"
#include "engine/overlap/proximity.h"

// ---------------------------------------------------------------------------------------------------------------------
// Obstacles
// ---------------------------------------------------------------------------------------------------------------------

/// The obstacle of a wall. A centre on a wall leaves to the side that it came from or, without motion across the wall,
/// to the left of the caller's a -> b. A centre on a point leaves against its motion or, without motion, to the right.
static void set_wall(obstacle *o, const wall_record *w, const search_body *s) {
	o->ax = (double)w->ax - s->px, o->ay = (double)w->ay - s->py;
	o->bx = (double)w->bx - s->px, o->by = (double)w->by - s->py;
	o->radius = s->radius + wall_radius(w);
	const double ex = o->bx - o->ax, ey = o->by - o->ay, length = sqrt(ex * ex + ey * ey);
	const double speed = sqrt(s->dx * s->dx + s->dy * s->dy), across = ex * s->dy - ey * s->dx;
	if (length > 0) {
		const double left = across != 0 ? -across : wall_ends_are_swapped(w) ? -1 : 1;
		o->exit_x = copysign(1, left) * -ey / length, o->exit_y = copysign(1, left) * ex / length;
	} else {
		o->exit_x = speed > 0 ? -s->dx / speed : 1, o->exit_y = speed > 0 ? -s->dy / speed : 0;
	}
}

static void set_circle(obstacle *o, const query_run *run, const search_body *s, uint64_t key) {
	const circle_record *c = run->query->crowd->grid.record + key_place(key);
	o->ax = o->bx = (double)c->px - s->px, o->ay = o->by = (double)c->py - s->py;
	o->radius = s->radius + (double)c->radius;
	o->exit_x = o->ax == 0 && o->ay == 0 && graze_is_moved_left(run, s->slot, key) ? -1 : 1, o->exit_y = 0;
}

static void set_obstacle(obstacle *o, const query_run *run, const search_body *s, uint64_t key, double reach) {
	if (key_is_circle(key)) set_circle(o, run, s, key);
	else set_wall(o, run->query->world->walls + (uint32_t)key / RECORD, s);
	graze_obstacle_finish(o, reach);
}

// ---------------------------------------------------------------------------------------------------------------------
// Rounding
// ---------------------------------------------------------------------------------------------------------------------

enum { END_STEPS = 2, END_FLOATS = 2 * END_STEPS + 1, END_POINTS = END_FLOATS * END_FLOATS };

/// The floats around the end of a translation, along one axis.
typedef struct rounded_ends {
	float out[END_FLOATS];      ///< the translation, as floats
	double end[END_FLOATS];     ///< where it leads to, relative to the centre
	double squared[END_FLOATS]; ///< the square of the distance from the exact end
} rounded_ends;

/// The float this number of steps after x; before x where `steps` is negative. x is far from infinity.
static float steps_from(float x, int steps) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	const int32_t size = (int32_t)(bits & INT32_MAX), to = (bits >> 31 ? -size : size) + steps;
	// Zero is one float, and keeps the sign of the side that it is reached from.
	const uint32_t sign = to ? (uint32_t)to & 1u << 31 : bits & 1u << 31;
	bits = sign | (uint32_t)(to < 0 ? -to : to);
	memcpy(&x, &bits, sizeof x);
	return x;
}

static rounded_ends ends_around(double center, double translation) {
	rounded_ends e;
	const float from = (float)center, to = (float)(center + translation);
	for (int i = 0; i < END_FLOATS; i++) {
		e.out[i] = steps_from(to, i - END_STEPS) - from;
		e.end[i] = (double)(from + e.out[i]) - center;
		const double off = e.end[i] - translation;
		e.squared[i] = off * off;
	}
	return e;
}

/// The end that is the least deep, the nearest of equally deep ones.
static int least_deep_end(const rounded_ends *x, const rounded_ends *y, const obstacle *o, int count) {
	int best = 0;
	double least_depth = INFINITY, nearest = INFINITY;
	for (int i = 0; i < END_FLOATS; i++)
		for (int k = 0; k < END_FLOATS; k++) {
			const double depth = fmax(graze_depth(o, count, x->end[i], y->end[k]), 0);
			const double squared = x->squared[i] + y->squared[k];
			if (depth > least_depth || (depth == least_depth && squared >= nearest)) continue;
			least_depth = depth, nearest = squared, best = i * END_FLOATS + k;
		}
	return best;
}

/// The place of the lowest of these numbers, the first of equal ones. Integers, so that there is no branch that would
/// be mispredicted.
static int lowest_of(const uint64_t number[END_FLOATS]) {
	uint64_t lowest = number[0];
	int at = 0;
	for (int i = 1; i < END_FLOATS; i++) {
		at = number[i] < lowest ? i : at;
		lowest = number[i] < lowest ? number[i] : lowest;
	}
	return at;
}

/// The nearest of the ends that overlap no obstacle, the first of equally near ones; -1 where all overlap. About half
/// of them overlap none, so that few are tested. Ends: i * END_FLOATS + k
static int nearest_clear_end(const rounded_ends *x, const rounded_ends *y, const obstacle *o, int count) {
	// The bits of the squares, which sort like these, and the lowest of each row.
	uint64_t off[END_FLOATS][END_FLOATS], nearest[END_FLOATS];
	for (int i = 0; i < END_FLOATS; i++) {
		nearest[i] = UINT64_MAX;
		for (int k = 0; k < END_FLOATS; k++) {
			const double squared = x->squared[i] + y->squared[k];
			memcpy(&off[i][k], &squared, sizeof squared);
			nearest[i] = off[i][k] < nearest[i] ? off[i][k] : nearest[i];
		}
	}
	for (int tested = 0; tested < END_POINTS; tested++) {
		const int i = lowest_of(nearest), k = lowest_of(off[i]);
		if (graze_is_outside(o, count, x->end[i], y->end[k])) return i * END_FLOATS + k;
		off[i][k] = UINT64_MAX;
		nearest[i] = off[i][lowest_of(off[i])];
	}
	return -1;
}

/// Rounds the end of a translation: of the floats around it the nearest one that overlaps no obstacle; where all
/// overlap, the least deep one.
static void round_translation(
	float out[2], const search_body *s, const double translation[2], const obstacle *o, int count) {
	const rounded_ends x = ends_around(s->px, translation[0]), y = ends_around(s->py, translation[1]);
	int end = nearest_clear_end(&x, &y, o, count);
	if (end < 0) end = least_deep_end(&x, &y, o, count);
	out[0] = x.out[end / END_FLOATS], out[1] = y.out[end % END_FLOATS];
}

bool graze_find_translation(float out[2], const query_run *run, const search_body *s, int count, double reach) {
	obstacle obstacles[MAX_OBSTACLES];
	double translation[2];
	for (int i = 0; i < count; i++) set_obstacle(obstacles + i, run, s, s->found[i], reach);
	if (!graze_minimum_translation(translation, obstacles, count, reach)) return false;
	if (translation[0] != 0 || translation[1] != 0) round_translation(out, s, translation, obstacles, count);
	else out[0] = out[1] = 0;
	return true;
}
