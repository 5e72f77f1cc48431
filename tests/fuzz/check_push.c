// Pushes: walls arrive where their displacements take them, or stay; clear bodies stay clear of all walls.
#include <math.h>
#include <string.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "oracle/exact/predicates.h"

/// The walls after the pushes that have taken place. Each end is rounded once.
static void move_walls(fuzz_wall *walls, const scenario *s, const bool stopped[MOST_PUSHES]) {
	memcpy(walls, s->live, s->live_count * sizeof *walls);
	for (size_t p = 0; p < s->push_count; p++)
		for (size_t k = 0; !stopped[p] && k < s->pushes[p].count; k++) {
			const fuzz_push *push = s->pushes + p;
			fuzz_wall *w = walls + push->wall[k];
			w->ax += push->dx, w->ay += push->dy, w->bx += push->dx, w->by += push->dy;
		}
}

static bool clear_of(const fuzz_wall *w, place at, float radius) {
	const oracle_wall wall = {{w->ax, w->ay}, {w->bx, w->by}, fabsf(w->radius), -1};
	return is_clear(&wall, wall_distance(&wall, at), at, radius);
}

/// one_sided: those count, too, wherever the body is
static bool clear_of_all(const scenario *s, const fuzz_wall *walls, size_t i, place at, bool one_sided) {
	const fuzz_body *b = s->bodies + i;
	for (size_t k = 0; k < s->live_count; k++) {
		if (walls[k].one_sided && !one_sided) continue;
		if (may_touch_wall(s, b, walls + k) && !clear_of(walls + k, at, b->radius)) return false;
	}
	return true;
}

static bool is_somewhere(place at) { return fabsf(at.x) <= GZ_LIMIT && fabsf(at.y) <= GZ_LIMIT; }

static void check_body(const rig *r, const fuzz_wall *walls, size_t i, place from, place to, bool stays) {
	const scenario *s = r->s;
	const bool moved = memcmp(&from.x, &to.x, sizeof to.x) != 0 || memcmp(&from.y, &to.y, sizeof to.y) != 0;
	const bool passes = s->bodies[i].response == GZ_RESPONSE_PASS;
	if (!is_somewhere(to)) failures_add("pushed bodies have numbers", "body %zu", i);
	if (moved && (stays || passes))
		failures_add("push moves only what it should", "body %zu: from %a %a to %a %a", i, (double)from.x,
			(double)from.y, (double)to.x, (double)to.y);
	// A one-sided wall may come over a body from its other side.
	if (!passes && clear_of_all(s, s->live, i, from, true) && !clear_of_all(s, walls, i, to, false))
		failures_add("pushed bodies stay clear", "body %zu: from %a %a to %a %a", i, (double)from.x, (double)from.y,
			(double)to.x, (double)to.y);
}

void check_push(rig *r, const places *before, const answers *after, const bool stopped[MOST_PUSHES]) {
	static fuzz_wall walls[MOST_WALLS];
	const scenario *s = r->s;
	bool all_stopped = true;
	for (size_t p = 0; p < s->push_count; p++) all_stopped &= stopped[p];
	move_walls(walls, s, stopped);
	check_drawing(r, walls);
	for (size_t i = 0; i < s->body_count; i++) {
		const answer *end = after->at + after->first[i];
		const place from = {before->x[i], before->y[i]}, to = {end->at[0], end->at[1]};
		if (end->feature == GZ_FEATURE_INVALID || s->bodies[i].bad || !is_somewhere(from)) continue;
		check_body(r, walls, i, from, to, all_stopped);
	}
}
