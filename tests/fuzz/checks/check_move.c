// Checks gz_move by exact predicates: no wall is crossed, and for each wall by itself clear bodies stay clear, and
// overlaps get no deeper. S54, S63, S66.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

enum { MAX_CONTACTS = 256 }; // of a body whose path is checked

/// The way of a body as its contacts report it.
typedef struct body_way {
	point at[MAX_CONTACTS + 3]; ///< where it starts, where skin recovery leaves it, its contacts, where it ends
	size_t count;
	bool complete; ///< the way has no other parts
	bool straight; ///< its parts are straight
} body_way;

typedef struct move_fault {
	const char *check; ///< null: none
	size_t wall;
	point from, to;
} move_fault;

/// The names of the checks, without and with bodies that collide.
static const char *const deeper[] = {"moved bodies get no deeper", "colliding bodies get no deeper"};
static const char *const across[] = {"moved bodies cross no wall", "colliding bodies cross no wall"};
static const char *const nearer[] = {"moved bodies keep half their skin", "colliding bodies keep half their skin"};

/// Whether the wall certainly exists for a body at this point: it is two-sided, or the point is certainly left of it.
static bool wall_exists_for(const fuzz_wall *w, point at) { return wall_exists_at(w, (wide)at.x, (wide)at.y) == YES; }

/// A one-sided wall counts where the whole way is known and lies left of it.
static bool wall_counts(const fuzz_wall *w, const body_way *way) {
	bool counts = (way->complete && way->straight) || !w->one_sided;
	for (size_t n = 0; n < way->count && counts; n++) counts = wall_exists_for(w, way->at[n]);
	return counts;
}

/// Below 0 exactly where the body overlaps the wall.
static wide exact_gap(const fuzz_wall *w, point at, float radius) {
	const gap g = gap_to_wall(w, (wide)at.x, (wide)at.y, (wide)radius);
	if (fabsl(g.distance) > g.grain) return g.distance;
	return is_clear_of_wall(w, at, radius) ? fmaxl(g.distance, 0) : fminl(g.distance, -0x1p-60L * g.grain);
}

/// Whether an overlap with this wall begins, or gets deeper by more than S66 allows and than the rounding of this
/// check.
static bool gets_deeper(const fuzz_wall *w, const fuzz_body *b, point from, point to) {
	const wide end = exact_gap(w, to, b->radius);
	if (end >= 0) return false;
	const wide start = exact_gap(w, from, b->radius);
	const wide depth = 0x1p-40L * ((wide)b->radius + fabsl((wide)w->radius));
	return start >= 0 || end < start - depth - 0x1p-24L * gap_to_wall(w, (wide)to.x, (wide)to.y, (wide)b->radius).grain;
}

/// A motion segment that starts where the wall exists does not touch the wall's segment.
static bool crosses(const fuzz_wall *w, point from, point to) {
	const oracle_wall wall = exact_wall(w);
	if ((from.x == to.x && from.y == to.y) || !wall_exists_for(w, from)) return false;
	return is_clear_of_wall(w, from, 0) && orientation(wall.a, wall.b, from) != 0 &&
		   segment_touches_wall(from, to, &wall);
}

static move_fault fault_at_wall(const fuzz_run *r, size_t i, size_t k, const body_way *way, bool bodies_collide) {
	const fuzz_wall *w = r->s->live + k;
	const point from = way->at[0], to = way->at[way->count - 1];
	if (wall_counts(w, way) && gets_deeper(w, r->s->bodies + i, from, to))
		return (move_fault){deeper[bodies_collide], k, from, to};
	for (size_t n = 1; n < way->count && way->complete && way->straight; n++)
		if (crosses(w, way->at[n - 1], way->at[n]))
			return (move_fault){across[bodies_collide], k, way->at[n - 1], way->at[n]};
	return (move_fault){0};
}

/// The first fault among all walls that the filters allow.
static move_fault find_fault(const fuzz_run *r, size_t i, const body_way *way, bool bodies_collide) {
	const scenario *s = r->s;
	for (size_t k = 0; k < s->live_count; k++) {
		if (!filters_allow_wall(s, s->bodies + i, s->live + k)) continue;
		const move_fault fault = fault_at_wall(r, i, k, way, bodies_collide);
		if (fault.check) return fault;
	}
	return (move_fault){0};
}

/// Moves the body again, alone: then the counts of the call are its own. Skin recovery begins the way at another place,
/// which the contacts do not report.
static void repeat_alone(fuzz_run *r, size_t i, const positions *before, body_way *way) {
	fuzz_body b = r->s->bodies[i];
	b.x = before->x[i], b.y = before->y[i], b.dx = before->dx[i], b.dy = before->dy[i], b.step = 1;
	const move_counts moved = call_move_alone(r, &b);
	b.dx = b.dy = 0;
	call_move_alone(r, &b);
	way->complete = !moved.shortened && !moved.refused;
	if (!moved.recovered) return;
	for (size_t n = way->count++; n > 1; n--) way->at[n] = way->at[n - 1];
	way->at[1] = (point){b.to_x, b.to_y};
}

/// The way is complete where nothing was recovered, shortened or refused: if not in the call, then perhaps for this
/// body. A body that collides with others cannot be moved alone.
static void check_walls(fuzz_run *r, size_t i, const positions *before, body_way *way, bool all_exact, bool collide) {
	way->complete = all_exact || !collide;
	move_fault fault = find_fault(r, i, way, collide);
	if (fault.check && !all_exact && !collide) {
		repeat_alone(r, i, before, way);
		fault = find_fault(r, i, way, collide);
	}
	if (fault.check)
		failures_add(fault.check, "body %zu, wall %zu: found a way from %a %a to %a %a, with gaps of %Lg and %Lg", i,
			fault.wall, (double)fault.from.x, (double)fault.from.y, (double)fault.to.x, (double)fault.to.y,
			exact_gap(r->s->live + fault.wall, fault.from, r->s->bodies[i].radius),
			exact_gap(r->s->live + fault.wall, fault.to, r->s->bodies[i].radius));
}

/// A body that starts half a skin away from all walls ends so.
static void check_skin(const fuzz_run *r, size_t i, const body_way *way, bool collide) {
	const scenario *s = r->s;
	const wide half = (wide)skin_of(r, i) / 2 * (1 - 0x1p-20L);
	const point from = way->at[0], to = way->at[way->count - 1];
	wide least = INFINITY;
	size_t wall = 0;
	for (size_t k = 0; k < s->live_count; k++) {
		const fuzz_wall *w = s->live + k;
		if (!filters_allow_wall(s, s->bodies + i, w)) continue;
		const gap start = gap_to_wall(w, (wide)from.x, (wide)from.y, (wide)s->bodies[i].radius);
		if (start.distance < half + start.grain && wall_exists_at(w, (wide)from.x, (wide)from.y) != NO) return;
		if (!wall_counts(w, way)) continue;
		const gap end = gap_to_wall(w, (wide)to.x, (wide)to.y, (wide)s->bodies[i].radius);
		if (end.distance + end.grain < least) least = end.distance + end.grain, wall = k;
	}
	if (least < half)
		failures_add(nearer[collide], "body %zu, wall %zu: from %a %a to %a %a, found a gap of %Lg, expected %Lg", i,
			wall, (double)from.x, (double)from.y, (double)to.x, (double)to.y, least, half);
}

static bool is_finite_result(const query_result *a) {
	bool all = true;
	for (int k = 0; k < 6; k++) all &= isfinite(a->value[k]) != 0;
	return all;
}

static void check_length(const fuzz_run *r, size_t i, const positions *before, point to) {
	const double from_x = (double)before->x[i], from_y = (double)before->y[i];
	const double distance = hypot((double)to.x - from_x, (double)to.y - from_y);
	const double skin = skin_of(r, i);
	const double max = hypot((double)before->dx[i], (double)before->dy[i]) * (1 + 0x1p-20) + 2.001 * skin +
					   0x1p-21 * (fabs(from_x) + fabs(from_y) + fabs((double)to.x) + fabs((double)to.y));
	if (distance > max)
		failures_add("no body moves further than its displacement",
			"body %zu: from %a %a to %a %a, found a distance of %g, expected at most %g", i, from_x, from_y,
			(double)to.x, (double)to.y, distance, max);
}

static void check_body(
	fuzz_run *r, size_t i, const positions *before, const result_list *after, bool all_exact, bool bodies_collide) {
	const scenario *s = r->s;
	const query_result *end = after->data + after->first[i], *last = after->data + after->first[i + 1];
	const point to = {end->value[0], end->value[1]};
	if (end->feature == GZ_FEATURE_INVALID) return;
	for (const query_result *a = end; a < last; a++)
		if (!is_finite_result(a)) failures_add("moved bodies are finite", "body %zu: found %s", i, result_text(a));
	const size_t max = s->move_options.max_contacts ? s->move_options.max_contacts : 4;
	if (!bodies_collide && (size_t)(last - end) - 1 > max) // otherwise stopped bodies are hit, too
		failures_add("no more contacts than max_contacts", "body %zu: found %zu contacts, expected at most %zu", i,
			(size_t)(last - end) - 1, max);
	if (s->bodies[i].response == GZ_RESPONSE_PASS || last - end > MAX_CONTACTS) return;
	body_way way = {.at = {{before->x[i], before->y[i]}}, .count = 1};
	for (const query_result *a = end + 1; a < last && all_exact;
		 a++) // otherwise the safety check may stop a body before a wall
		check_normal(r, i, a, (wide)skin_of(r, i) / 128, "normals of contacts");
	for (const query_result *a = end + 1; a < last; a++) way.at[way.count++] = (point){a->value[4], a->value[5]};
	way.at[way.count++] = to;
	// In rounds a body may turn along others near, without a contact. S162.
	way.straight = !bodies_collide || s->move_options.method == GZ_CROWD_EVENTS;
	check_walls(r, i, before, &way, all_exact, bodies_collide);
	check_skin(r, i, &way, bodies_collide);
	if (!bodies_collide) check_length(r, i, before, to);
}

void check_move(
	fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts, bool bodies_collide) {
	const bool all_exact = !counts->recovered && !counts->shortened && !counts->refused;
	for (size_t i = 0; i < r->s->body_count; i++) check_body(r, i, before, after, all_exact, bodies_collide);
	if (bodies_collide) check_collisions(r, before, after, counts);
}
