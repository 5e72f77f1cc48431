// Checks bodies that collide with one another in gz_move: which pairs may end in overlap. S77, S80, S163.
#include <math.h>

#include "fuzz/checks/checks.h"
#include "fuzz/checks/pair_gaps.h"
#include "fuzz/failures.h"

static bool can_collide(const scenario *s, const result_list *after, size_t i) {
	return after->data[after->first[i]].feature != GZ_FEATURE_INVALID && s->bodies[i].response != GZ_RESPONSE_PASS;
}

static bool are_pair(const scenario *s, const result_list *after, size_t i, size_t k) {
	return i != k && can_collide(s, after, i) && can_collide(s, after, k) &&
		   filters_allow_body(s, s->bodies + i, s->bodies + k);
}

static gap start_gap(const fuzz_run *r, const positions *p, size_t i, size_t k) {
	return gap_to_circle((wide)p->x[i], (wide)p->y[i], (wide)r->s->bodies[i].radius, (wide)p->x[k], (wide)p->y[k],
		(wide)r->s->bodies[k].radius);
}

/// The skin that a body keeps from others in rounds: at least what its coordinates resolve, where it begins the tick
/// and where it may end it. The displacement is that of the tick: a bounce may have made it longer than the scenario's.
static double crowd_skin_of(const fuzz_run *r, const positions *before, size_t i) {
	const double x = fabs((double)before->x[i]) + fabs((double)before->dx[i]),
				 y = fabs((double)before->y[i]) + fabs((double)before->dy[i]);
	return fmax(skin_of(r, i), 0x1p-19 * (fmax(x, y) + (double)r->s->bodies[i].radius) * (1 + 0x1p-20));
}

/// Whether a body certainly starts half a skin away from all that it can collide with. Others are in a heap.
static bool starts_free(const fuzz_run *r, const positions *before, const result_list *after, size_t i) {
	for (size_t k = 0; k < r->s->body_count; k++) {
		if (!are_pair(r->s, after, i, k)) continue;
		const gap start = start_gap(r, before, i, k);
		if (start.distance - start.grain < (wide)fmax(crowd_skin_of(r, before, i), crowd_skin_of(r, before, k)) / 2)
			return false;
	}
	return true;
}

static gap end_gap(const fuzz_run *r, const result_list *after, size_t i, size_t k) {
	const query_result *a = after->data + after->first[i], *b = after->data + after->first[k];
	return gap_to_circle((wide)a->value[0], (wide)a->value[1], (wide)r->s->bodies[i].radius, (wide)b->value[0],
		(wide)b->value[1], (wide)r->s->bodies[k].radius);
}

/// Bodies that start half a skin away from others keep that in rounds, and do not overlap them by events. Only two
/// bodies of a heap may come nearer to each other, while the heap spreads; and by events skin recovery may move a body
/// to a place, or the safety check keep it at one, that another one reaches.
static void check_pair(const fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts,
	size_t i, size_t k) {
	const scenario *s = r->s;
	const bool events = s->move_options.method == GZ_CROWD_EVENTS;
	if (!are_pair(s, after, i, k)) return;
	if (events && (counts->shortened || counts->refused || counts->recovered)) return;
	const wide half = (wide)fmin(skin_of(r, i), skin_of(r, k)) / 2;
	const gap end = end_gap(r, after, i, k);
	if (end.distance >= (events ? 0 : half) - 8 * end.grain) return;
	if (!starts_free(r, before, after, i) && !starts_free(r, before, after, k)) return;
	const char *check = end.distance > 0 ? "colliding bodies keep half their skin" : "colliding bodies stay apart";
	failures_add(check, "bodies %zu and %zu: found a gap of %Lg, then of %Lg", i, k,
		start_gap(r, before, i, k).distance, end.distance);
}

void check_collisions(const fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts) {
	const scenario *s = r->s;
	const size_t checked = s->many_bodies ? checked_body_count(s) : s->body_count;
	for (size_t n = 0; n < checked; n++) {
		const size_t i = s->many_bodies ? checked_body(s, n) : n;
		for (size_t k = 0; k < (s->many_bodies ? s->body_count : i); k++) check_pair(r, before, after, counts, i, k);
	}
}
