// The ways of pairs, and their touches.
#include <math.h>

#include "engine/prediction/prediction.h"

typedef struct moment {
	double px, py, vx, vy, hx, hy; ///< place, velocity, half the acceleration
} moment;

static moment moment_of(const predicted_body *b, double time) {
	const double t = time - b->since, hx = (double)b->ax / 2, hy = (double)b->ay / 2;
	const moment at = {(double)b->px, (double)b->py, (double)b->dx, (double)b->dy, hx, hy};
	if (t == 0) return at;
	return (moment){
		at.px + t * (at.vx + hx * t), at.py + t * (at.vy + hy * t), at.vx + 2 * hx * t, at.vy + 2 * hy * t, hx, hy};
}

static capsule_path past_wall(const moment *m, double radius, double length, const wall_record *w) {
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	return (capsule_path){{m->px - (double)w->ax, m->vx * length, m->hx * length * length},
		{m->py - (double)w->ay, m->vy * length, m->hy * length * length}, m->px - (double)w->bx, m->py - (double)w->by,
		ex, ey, ex * ex + ey * ey, radius + fabs((double)w->radius)};
}

static capsule_path past_body(const moment *m, const moment *o, double reach, double length) {
	const double x = m->px - o->px, y = m->py - o->py;
	return (capsule_path){{x, (m->vx - o->vx) * length, (m->hx - o->hx) * length * length},
		{y, (m->vy - o->vy) * length, (m->hy - o->hy) * length * length}, x, y, 0, 0, 0, reach};
}

predicted_path graze_predicted_path(const query_run *a, const prediction *f, int32_t body, uint32_t thing) {
	const predicted_body *b = seen(f, (size_t)body), *o = thing & KEY_CIRCLE ? seen(f, thing & ~KEY_CIRCLE) : NULL;
	predicted_path s = {.begin = o && o->since > b->since ? o->since : b->since};
	s.length = f->until - s.begin;
	const moment m = moment_of(b, s.begin);
	if (o) {
		const moment other = moment_of(o, s.begin);
		s.path = past_body(&m, &other, (double)b->radius + (double)o->radius, s.length);
	} else s.path = past_wall(&m, (double)b->radius, s.length, a->world->walls + thing / RECORD);
	return s;
}

// ---------------------------------------------------------------------------------------------------------------------
// One-sided walls
// ---------------------------------------------------------------------------------------------------------------------

/// Is a centre left of the caller's a -> b just before that share?
static int comes_from_left(const capsule_path *way, const wall_record *w, double share) {
	double side[3];
	for (int k = 0; k < 3; k++) side[k] = way->y[k] * way->ex - way->x[k] * way->ey;
	const double sign = wall_ends_are_swapped(w) ? -1 : 1;
	if (way->reach > 0) return sign * (side[0] + share * (side[1] + share * side[2])) > 0;
	return sign * (side[1] + 2 * share * side[2]) < 0; // a point is on the line then
}

/// What was entered from the right is not there. Returns how many touches are left.
static int one_sided(double *times, int count, int *inside, const capsule_path *way, const wall_record *w) {
	int n = 0, there = *inside && comes_from_left(way, w, 0);
	const int begins_inside = there;
	for (int i = 0; i < count; i++) {
		const int enters = (i & 1) == *inside;
		if (enters) there = comes_from_left(way, w, times[i]);
		if (there) times[n++] = times[i];
		if (!enters) there = 0;
	}
	*inside = begins_inside;
	return n;
}

int graze_is_near_in_piece(const prediction *f, const predicted_path *s) {
	const double from = (f->piece_from - s->begin) / s->length, to = (f->piece_to - s->begin) / s->length;
	return graze_capsule_is_near(&s->path, from > 0 ? from : 0, to);
}

int graze_find_touches(double times[MAX_TOUCHES], int *inside, const query_run *a, int32_t body, uint32_t thing) {
	const prediction *f = a->scratch->prediction;
	const wall_record *w = thing & KEY_CIRCLE ? NULL : a->world->walls + thing / RECORD;
	const predicted_path s = graze_predicted_path(a, f, body, thing);
	*inside = 0;
	if (!graze_is_near_in_piece(f, &s)) return 0;
	int count = graze_capsule_touches(times, inside, &s.path);
	if (w && wall_is_one_sided(w)) count = one_sided(times, count, inside, &s.path, w);
	for (int i = 0; i < count; i++) times[i] = graze_time_at(f, &s, times[i]);
	return count;
}
