// Checks gz_move by exact predicates: no wall is crossed, clear bodies stay clear, and overlaps get no deeper.
// S54, S66.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

enum { MAX_CONTACTS = 256 }; // of a body whose path is checked

/// Whether the wall certainly exists for a body at this point: it is two-sided, or the point is certainly left of it.
static bool wall_exists_for(const fuzz_wall *w, point at) { return wall_exists_at(w, (wide)at.x, (wide)at.y) == YES; }

/// The smallest gap to any wall that the filters allow. One-sided walls count where they exist at all `count` points.
static wide least_gap(
	const fuzz_run *r, size_t i, point at, const point *path, size_t count, bool is_exact, int32_t *wall) {
	const scenario *s = r->s;
	const fuzz_body *b = s->bodies + i;
	wide least = INFINITY;
	for (size_t k = 0; k < s->live_count; k++) {
		if (!filters_allow_wall(s, b, s->live + k)) continue;
		bool exists = is_exact || !count || !s->live[k].one_sided;
		for (size_t n = 0; n < count; n++) exists &= wall_exists_for(s->live + k, path[n]);
		const gap g = gap_to_wall(s->live + k, (wide)at.x, (wide)at.y, (wide)b->radius);
		if (!exists || g.distance >= least) continue;
		if (g.distance > g.grain || !is_clear_of_wall(s->live + k, at, b->radius))
			least = g.distance, *wall = (int32_t)k;
		else least = fmaxl(g.distance, 0), *wall = (int32_t)k;
	}
	return least;
}

/// A clear body stays clear, and one in overlap gets no deeper, up to rounding. One-sided walls count where the whole
/// path is reported, and lies left of them.
static void check_depth(
	const fuzz_run *r, size_t i, const point *path, size_t count, bool is_exact, const char *check) {
	int32_t wall = -1, end_wall = -1;
	const point from = path[0], to = path[count - 1];
	const wide start = least_gap(r, i, from, NULL, 0, is_exact, &wall),
			   end = least_gap(r, i, to, path, count, is_exact, &end_wall);
	if (end >= 0 || end >= start - 0x1p-26L * ((wide)r->s->bodies[i].radius - start)) return;
	failures_add(check, "body %zu: from %a %a with a gap of %Lg to wall %d, found %a %a with a gap of %Lg to wall %d",
		i, (double)from.x, (double)from.y, start, wall, (double)to.x, (double)to.y, end, end_wall);
}

/// A motion segment that starts where the wall exists does not touch the wall's segment.
static void check_segment(const fuzz_run *r, size_t i, point from, point to, const char *check) {
	const scenario *s = r->s;
	if (from.x == to.x && from.y == to.y) return;
	for (size_t k = 0; k < s->live_count; k++) {
		const oracle_wall wall = exact_wall(s->live + k);
		if (!filters_allow_wall(s, s->bodies + i, s->live + k) || !wall_exists_for(s->live + k, from)) continue;
		if (is_clear_of_wall(s->live + k, from, 0) && orientation(wall.a, wall.b, from) != 0 &&
			segment_touches_wall(from, to, &wall))
			failures_add(check, "body %zu, wall %zu: found a segment across it from %a %a to %a %a", i, k,
				(double)from.x, (double)from.y, (double)to.x, (double)to.y);
	}
}

static bool is_finite_result(const query_result *a) {
	bool all = true;
	for (int k = 0; k < 6; k++) all &= isfinite(a->value[k]) != 0;
	return all;
}

static void check_length(const fuzz_run *r, size_t i, const positions *before, point to) {
	const double from_x = (double)before->x[i], from_y = (double)before->y[i];
	const double distance = hypot((double)to.x - from_x, (double)to.y - from_y);
	const double least_skin = 0x1p-19 * (r->s->walls.farthest + (double)r->s->bodies[i].radius);
	const double skin = fmax((double)r->s->move_options.skin, least_skin);
	const double max = hypot((double)before->dx[i], (double)before->dy[i]) * (1 + 0x1p-20) + 2.001 * skin +
					   0x1p-21 * (fabs(from_x) + fabs(from_y) + fabs((double)to.x) + fabs((double)to.y));
	if (distance > max)
		failures_add("no body moves further than its displacement",
			"body %zu: from %a %a to %a %a, found a distance of %g, expected at most %g", i, from_x, from_y,
			(double)to.x, (double)to.y, distance, max);
}

static void check_body(const fuzz_run *r, size_t i, const positions *before, const result_list *after, bool is_exact,
	bool bodies_collide) {
	const scenario *s = r->s;
	const query_result *end = after->data + after->first[i], *last = after->data + after->first[i + 1];
	const point from = {before->x[i], before->y[i]}, to = {end->value[0], end->value[1]};
	if (end->feature == GZ_FEATURE_INVALID) return;
	for (const query_result *a = end; a < last; a++)
		if (!is_finite_result(a)) failures_add("moved bodies are finite", "body %zu: found %s", i, result_text(a));
	const size_t max = s->move_options.max_contacts ? s->move_options.max_contacts : 4;
	if (!bodies_collide && (size_t)(last - end) - 1 > max) // otherwise stopped bodies are hit, too
		failures_add("no more contacts than max_contacts", "body %zu: found %zu contacts, expected at most %zu", i,
			(size_t)(last - end) - 1, max);
	if (s->bodies[i].response == GZ_RESPONSE_PASS || last - end > MAX_CONTACTS) return;
	point path[MAX_CONTACTS + 2] = {from};
	size_t count = 1;
	for (const query_result *a = end + 1; a < last; a++) path[count++] = (point){a->value[4], a->value[5]};
	path[count++] = to;
	check_depth(
		r, i, path, count, is_exact, bodies_collide ? "colliding bodies get no deeper" : "moved bodies get no deeper");
	if (!bodies_collide) check_length(r, i, before, to);
	for (size_t k = 1; is_exact && k < count; k++)
		check_segment(r, i, path[k - 1], path[k],
			bodies_collide ? "colliding bodies cross no wall" : "moved bodies cross no wall");
}

static bool can_collide(const scenario *s, const result_list *after, size_t i) {
	return after->data[after->first[i]].feature != GZ_FEATURE_INVALID && s->bodies[i].response != GZ_RESPONSE_PASS;
}

/// Two bodies that are clear of each other stay so, unless the safety check keeps one at a point that the other one
/// reaches. Separation may move a body too close to a third one, so ticks with recovered bodies are not checked.
static void check_pairs(const fuzz_run *r, const positions *p, const result_list *after) {
	const scenario *s = r->s;
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = 0; k < i; k++) {
			if (!can_collide(s, after, i) || !can_collide(s, after, k)) continue;
			if (!filters_allow_body(s, s->bodies + i, s->bodies + k)) continue;
			const query_result *a = after->data + after->first[i], *b = after->data + after->first[k];
			const wide radius = (wide)s->bodies[i].radius, other = (wide)s->bodies[k].radius;
			const gap end = gap_to_circle(
				(wide)a->value[0], (wide)a->value[1], radius, (wide)b->value[0], (wide)b->value[1], other);
			if (end.distance >= -8 * end.grain) continue;
			const gap start = gap_to_circle((wide)p->x[i], (wide)p->y[i], radius, (wide)p->x[k], (wide)p->y[k], other);
			if (start.distance >= 0)
				failures_add("colliding bodies stay apart", "bodies %zu and %zu: found a gap of %Lg, then of %Lg", i, k,
					start.distance, end.distance);
		}
}

/// The contacts report the whole path where nothing was recovered, shortened or refused.
void check_move(
	fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts, bool bodies_collide) {
	const bool is_exact = !counts->recovered && !counts->shortened && !counts->refused;
	if (r->s->many_bodies) return;
	for (size_t i = 0; i < r->s->body_count; i++) check_body(r, i, before, after, is_exact, bodies_collide);
	if (bodies_collide && is_exact) check_pairs(r, before, after);
}
