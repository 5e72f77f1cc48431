// The relative paths of pairs, and the touches of one pair.
#include <math.h>

#include "engine/prediction/near_parts.h"
#include "engine/prediction/prediction.h"

typedef struct motion_state {
	double px, py, vx, vy, hx, hy; ///< position, velocity, half the acceleration
} motion_state;

static motion_state state_at(const predicted_body *b, double time) {
	const double t = time - b->since, hx = (double)b->ax / 2, hy = (double)b->ay / 2;
	const motion_state at = {(double)b->px, (double)b->py, (double)b->dx, (double)b->dy, hx, hy};
	if (t == 0) return at;
	return (motion_state){
		at.px + t * (at.vx + hx * t), at.py + t * (at.vy + hy * t), at.vx + 2 * hx * t, at.vy + 2 * hy * t, hx, hy};
}

static capsule_path path_past_wall(const motion_state *m, double radius, double length, const wall_record *w) {
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	return (capsule_path){{m->px - (double)w->ax, m->vx * length, m->hx * length * length},
		{m->py - (double)w->ay, m->vy * length, m->hy * length * length}, m->px - (double)w->bx, m->py - (double)w->by,
		ex, ey, ex * ex + ey * ey, radius + fabs((double)w->radius)};
}

static capsule_path path_past_body(const motion_state *m, const motion_state *o, double reach, double length) {
	const double x = m->px - o->px, y = m->py - o->py;
	return (capsule_path){{x, (m->vx - o->vx) * length, (m->hx - o->hx) * length * length},
		{y, (m->vy - o->vy) * length, (m->hy - o->hy) * length * length}, x, y, 0, 0, 0, reach};
}

predicted_path graze_predicted_path(const query_run *run, const prediction *p, int32_t body, uint32_t target) {
	const predicted_body *b = predicted(p, (size_t)body),
						 *o = target & KEY_CIRCLE ? predicted(p, target & ~KEY_CIRCLE) : NULL;
	predicted_path relative = {.begin = o && o->since > b->since ? o->since : b->since};
	relative.length = p->until - relative.begin;
	const motion_state m = state_at(b, relative.begin);
	if (o) {
		const motion_state other = state_at(o, relative.begin);
		relative.path = path_past_body(&m, &other, (double)b->radius + (double)o->radius, relative.length);
	} else
		relative.path =
			path_past_wall(&m, (double)b->radius, relative.length, run->query->world->walls + target / RECORD);
	return relative;
}

// ---------------------------------------------------------------------------------------------------------------------
// One-sided walls
// ---------------------------------------------------------------------------------------------------------------------

/// Whether the centre is left of the caller's a -> b just before that fraction.
static bool comes_from_left(const capsule_path *path, const wall_record *w, double fraction) {
	double side[3];
	for (int k = 0; k < 3; k++) side[k] = path->y[k] * path->ex - path->x[k] * path->ey;
	const double sign = wall_ends_are_swapped(w) ? -1 : 1;
	if (path->reach > 0) return sign * (side[0] + fraction * (side[1] + fraction * side[2])) > 0;
	// The point is on the line at that fraction, so the direction of its crossing decides.
	return sign * (side[1] + 2 * fraction * side[2]) < 0;
}

/// Removes overlaps that begin on the right of a one-sided wall. Returns the number of touches that remain.
static int keep_left_touches(
	double *times, int count, bool *starts_inside, const capsule_path *path, const wall_record *w) {
	int n = 0;
	bool exists = *starts_inside && comes_from_left(path, w, 0);
	const bool begins_inside = exists;
	for (int i = 0; i < count; i++) {
		const bool enters = (i & 1) == *starts_inside;
		if (enters) exists = comes_from_left(path, w, times[i]);
		if (exists) times[n++] = times[i];
		if (!enters) exists = false;
	}
	*starts_inside = begins_inside;
	return n;
}

/// Whether a pair can touch in this piece.
static bool is_near_in_piece(const prediction *p, const predicted_path *relative) {
	const double from = (p->piece_from - relative->begin) / relative->length,
				 to = (p->piece_to - relative->begin) / relative->length;
	return graze_capsule_is_near(&relative->path, from > 0 ? from : 0, to);
}

int graze_find_touches(
	double times[MAX_TOUCHES], bool *starts_inside, const query_run *run, int32_t body, uint32_t target) {
	const prediction *p = graze_prediction_of(run);
	const wall_record *w = target & KEY_CIRCLE ? NULL : run->query->world->walls + target / RECORD;
	const predicted_path relative = graze_predicted_path(run, p, body, target);
	*starts_inside = false;
	if (!is_near_in_piece(p, &relative)) return 0;
	int count = graze_capsule_touches(times, starts_inside, &relative.path);
	if (w && wall_is_one_sided(w)) count = keep_left_touches(times, count, starts_inside, &relative.path, w);
	for (int i = 0; i < count; i++) times[i] = graze_time_at(p, &relative, times[i]);
	return count;
}
