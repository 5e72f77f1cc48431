// Checks bodies that collide with one another in gz_move: which pairs may end in overlap, and that none slides back.
// S56, S77, S80, S162, S163.
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

/// Whether nothing but its own displacement can move a body in rounds: no body is in a heap, recovers its skin or
/// pushes others.
static bool only_displacements_move(
	const fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts) {
	const scenario *s = r->s;
	if (s->many_bodies || s->move_options.method == GZ_CROWD_EVENTS || counts->recovered) return false;
	for (size_t i = 0; i < s->body_count; i++)
		if (s->bodies[i].push_mass != 0 || !starts_free(r, before, after, i)) return false;
	return true;
}

/// In rounds a body that slides or stops never goes against its displacement, but for the rounding of the places where
/// it turned. S56, S162.
static void check_ahead(const fuzz_run *r, const positions *before, const result_list *after, size_t i) {
	enum { MAX_ROUNDS = 16 }; // of a scenario: 12
	const query_result *end = after->data + after->first[i];
	const bool slides = r->s->bodies[i].response == GZ_RESPONSE_SLIDE || r->s->bodies[i].response == GZ_RESPONSE_STOP;
	if (!slides || !can_collide(r->s, after, i)) return;
	const double x = (double)end->value[0] - (double)before->x[i], y = (double)end->value[1] - (double)before->y[i];
	const double dx = (double)before->dx[i], dy = (double)before->dy[i];
	const double far = fabs((double)before->x[i]) + fabs((double)before->y[i]) + fabs(x) + fabs(y);
	const double ahead = x * dx + y * dy, rounding = MAX_ROUNDS * 0x1p-24 * far * (fabs(dx) + fabs(dy));
	if (ahead < -rounding)
		failures_add("no body slides against its displacement",
			"body %zu: from %a %a, displaced by %a %a, found a way of %g %g", i, (double)before->x[i],
			(double)before->y[i], dx, dy, x, y);
}

void check_collisions(const fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts) {
	const scenario *s = r->s;
	const size_t checked = s->many_bodies ? checked_body_count(s) : s->body_count;
	for (size_t n = 0; n < checked; n++) {
		const size_t i = s->many_bodies ? checked_body(s, n) : n;
		for (size_t k = 0; k < (s->many_bodies ? s->body_count : i); k++) check_pair(r, before, after, counts, i, k);
	}
	if (!only_displacements_move(r, before, after, counts)) return;
	for (size_t i = 0; i < s->body_count; i++) check_ahead(r, before, after, i);
}
