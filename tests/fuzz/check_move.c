// Motion, by exact predicates: walls are not crossed, clear bodies stay clear, overlaps get no deeper.
#include <math.h>

#include "checks.h"
#include "failures.h"
#include "geometry.h"
#include "oracle/exact/predicates.h"

enum { MOST_CONTACTS = 256 }; // of a body whose way is looked at

void places_note(places *p, const rig *r) {
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.asked_of[i];
		if (k < 0) continue;
		const fuzz_body b = arrangement_body(&r->bodies, (size_t)k);
		p->x[i] = b.x, p->y[i] = b.y, p->dx[i] = body_dx(&b), p->dy[i] = body_dy(&b);
	}
}

static oracle_wall exact_wall(const fuzz_wall *w) {
	return (oracle_wall){{w->ax, w->ay}, {w->bx, w->by}, fabsf(w->radius), -1};
}

static bool clear_of(const fuzz_wall *w, place at, float radius) {
	const oracle_wall wall = exact_wall(w);
	return is_clear(&wall, wall_distance(&wall, at), at, radius);
}

/// Certainly left of a -> b; where a wall is two-sided, anywhere.
static bool sees(const fuzz_wall *w, place at) { return wall_is_there(w, (wide)at.x, (wide)at.y) == 1; }

/// The gap to the nearest wall that the body may touch, of those that are there for it at all `count` places.
static wide least_gap(const rig *r, size_t i, place at, const place *seen, size_t count, bool pieces, int32_t *wall) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	wide least = INFINITY;
	for (size_t k = 0; k < s->live_count; k++) {
		if (!may_touch_wall(s, b, s->live + k)) continue;
		bool there = pieces || !count || !s->live[k].one_sided;
		for (size_t n = 0; n < count; n++) there &= sees(s->live + k, seen[n]);
		const gap g = gap_to_wall(s->live + k, (wide)at.x, (wide)at.y, (wide)b->radius);
		if (!there || g.distance >= least) continue;
		if (g.distance > g.grain || !clear_of(s->live + k, at, b->radius)) least = g.distance, *wall = (int32_t)k;
		else least = fmaxl(g.distance, 0), *wall = (int32_t)k;
	}
	return least;
}

/// A clear body stays clear, and one in overlap gets no deeper, but for rounding. One-sided walls count where all of
/// the way is reported, and left of them.
static void check_depth(const rig *r, size_t i, const place *way, size_t count, bool pieces, const char *check) {
	int32_t wall = -1, end_wall = -1;
	const place from = way[0], to = way[count - 1];
	const wide start = least_gap(r, i, from, NULL, 0, pieces, &wall),
			   end = least_gap(r, i, to, way, count, pieces, &end_wall);
	if (end >= 0 || end >= start - 0x1p-26L * ((wide)r->s->bodies[i].radius - start)) return;
	failures_add(check, "body %zu: from %a %a, gap %Lg to wall %d, to %a %a, gap %Lg to wall %d", i, (double)from.x,
		(double)from.y, start, wall, (double)to.x, (double)to.y, end, end_wall);
}

/// A piece of a way that starts where the wall is there does not meet its segment.
static void check_piece(const rig *r, size_t i, place from, place to, const char *check) {
	const scenario *s = r->s;
	if (from.x == to.x && from.y == to.y) return;
	for (size_t k = 0; k < s->live_count; k++) {
		const oracle_wall wall = exact_wall(s->live + k);
		if (!may_touch_wall(s, s->bodies + i, s->live + k) || !sees(s->live + k, from)) continue;
		if (clear_of(s->live + k, from, 0) && orientation(wall.a, wall.b, from) != 0 && segment_meets_wall(from, to, &wall))
			failures_add(check, "body %zu, wall %zu: from %a %a to %a %a", i, k, (double)from.x, (double)from.y,
				(double)to.x, (double)to.y);
	}
}

static bool is_number(const answer *a) {
	bool all = true;
	for (int k = 0; k < 6; k++) all &= isfinite(a->at[k]) != 0;
	return all;
}

static void check_length(const rig *r, size_t i, const places *before, place to) {
	const double from_x = (double)before->x[i], from_y = (double)before->y[i];
	const double way = hypot((double)to.x - from_x, (double)to.y - from_y);
	const double least = 0x1p-19 * (r->s->walls.farthest + (double)r->s->bodies[i].radius);
	const double skin = fmax((double)r->s->rules.skin, least);
	const double most = hypot((double)before->dx[i], (double)before->dy[i]) * (1 + 0x1p-20) + 2.001 * skin +
						0x1p-21 * (fabs(from_x) + fabs(from_y) + fabs((double)to.x) + fabs((double)to.y));
	if (way > most)
		failures_add("no body goes further than its displacement", "body %zu: from %a %a to %a %a, %g of %g", i, from_x,
			from_y, (double)to.x, (double)to.y, way, most);
}

static void check_body(const rig *r, size_t i, const places *before, const answers *after, bool pieces, bool together) {
	const scenario *s = r->s;
	const answer *end = after->at + after->first[i], *last = after->at + after->first[i + 1];
	const place from = {before->x[i], before->y[i]}, to = {end->at[0], end->at[1]};
	if (end->feature == GZ_FEATURE_INVALID) return;
	for (const answer *a = end; a < last; a++)
		if (!is_number(a)) failures_add("moved bodies have numbers", "body %zu: %s", i, answer_text(a));
	const size_t most = s->rules.max_contacts ? s->rules.max_contacts : 4;
	if (!together && (size_t)(last - end) - 1 > most) // among one another those that have stopped are met, too
		failures_add(
			"no more contacts than the rules allow", "body %zu: %zu of %zu", i, (size_t)(last - end) - 1, most);
	if (s->bodies[i].response == GZ_RESPONSE_PASS || last - end > MOST_CONTACTS) return;
	place way[MOST_CONTACTS + 2] = {from};
	size_t count = 1;
	for (const answer *a = end + 1; a < last; a++) way[count++] = (place){a->at[4], a->at[5]};
	way[count++] = to;
	check_depth(r, i, way, count, pieces, together ? "moved together, no deeper" : "moved, no deeper");
	if (!together) check_length(r, i, before, to);
	for (size_t k = 1; pieces && k < count; k++)
		check_piece(
			r, i, way[k - 1], way[k], together ? "moved together, no wall is crossed" : "moved, no wall is crossed");
}

static bool stands(const scenario *s, const answers *after, size_t i) {
	return after->at[after->first[i]].feature != GZ_FEATURE_INVALID && s->bodies[i].response != GZ_RESPONSE_PASS;
}

/// Two bodies that begin apart end apart, unless the guard keeps one from leaving a place that another already uses.
/// Parting may bring a body too near to a third, so that ticks with it are left out.
static void check_pairs(const rig *r, const places *p, const answers *after) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = 0; k < i; k++) {
			if (!stands(s, after, i) || !stands(s, after, k)) continue;
			if (!may_touch_body(s, s->bodies + i, s->bodies + k)) continue;
			const answer *a = after->at + after->first[i], *b = after->at + after->first[k];
			const wide radius = (wide)s->bodies[i].radius, other = (wide)s->bodies[k].radius;
			const gap end =
				gap_to_circle((wide)a->at[0], (wide)a->at[1], radius, (wide)b->at[0], (wide)b->at[1], other);
			if (end.distance >= -8 * end.grain) continue;
			const gap start = gap_to_circle((wide)p->x[i], (wide)p->y[i], radius, (wide)p->x[k], (wide)p->y[k], other);
			if (start.distance >= 0)
				failures_add("moved together, bodies stay apart", "bodies %zu and %zu: gap %Lg, then %Lg", i, k,
					start.distance, end.distance);
		}
}

/// Pieces are reported as they were gone where none was shortened and nothing was pushed.
void check_move(rig *r, const places *before, const answers *after, const move_report *report, bool together) {
	const bool pieces = !report->pushed && !report->retried && !report->guarded;
	if (r->s->many) return;
	for (size_t i = 0; i < r->s->body_count; i++) check_body(r, i, before, after, pieces, together);
	if (together && pieces) check_pairs(r, before, after);
}
