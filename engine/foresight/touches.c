// Candidates of a piece of time become touches.
#include <math.h>

#include "engine/crowd.h"
#include "engine/foresight/foresight.h"
#include "engine/lists.h"

/// Pairs are noted as answers of a list, which brings them by body, each once, in the order in which ties are told.
static void note_pairs(asking *a, uint32_t kind) {
	const gz_scratch *m = a->scratch;
	for (int32_t i = 0; i < m->pairs.count; i++)
		graze_list_add(a, m->near.body[m->pairs.body[i] / RECORD].slot, kind | (uint32_t)m->pairs.wall[i]);
}

void graze_foresee_walls(asking *a) { note_pairs(a, 0); }
void graze_foresee_circles(asking *a) { note_pairs(a, KEY_CIRCLE); }

// ---------------------------------------------------------------------------------------------------------------------
// Ways
// ---------------------------------------------------------------------------------------------------------------------

capsule_way graze_way_past_wall(const foresight *f, const seen_body *b, const wall_record *w) {
	const double t = f->horizon, ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	return (capsule_way){{(double)b->px - (double)w->ax, (double)b->dx * t, (double)b->ax / 2 * t * t},
		{(double)b->py - (double)w->ay, (double)b->dy * t, (double)b->ay / 2 * t * t}, ex, ey, ex * ex + ey * ey,
		(double)b->radius + fabs((double)w->radius)};
}

capsule_way graze_way_past_body(const foresight *f, const seen_body *b, const seen_body *o) {
	const double t = f->horizon;
	return (capsule_way){{(double)b->px - (double)o->px, ((double)b->dx - (double)o->dx) * t,
							 ((double)b->ax - (double)o->ax) / 2 * t * t},
		{(double)b->py - (double)o->py, ((double)b->dy - (double)o->dy) * t,
			((double)b->ay - (double)o->ay) / 2 * t * t},
		0, 0, 0, (double)b->radius + (double)o->radius};
}

/// Is a centre left of the caller's a -> b just before that share?
static int comes_from_left(const capsule_way *way, const wall_record *w, double share) {
	double side[3];
	for (int k = 0; k < 3; k++) side[k] = way->y[k] * way->ex - way->x[k] * way->ey;
	const double sign = signbit(w->radius) ? -1 : 1, before = side[0] + share * (side[1] + share * side[2]);
	// On the line itself, which only points are at: by where they come from.
	if (way->reach > 0) return sign * before > 0;
	return sign * (side[1] + 2 * share * side[2]) < 0;
}

/// Of a one-sided wall, what was entered from its right is not there. Returns how many touches are left.
static int one_sided(double *times, int count, int *inside, const capsule_way *way, const wall_record *w) {
	int n = 0, there = *inside && comes_from_left(way, w, 0), kept_inside = there;
	for (int i = 0; i < count; i++) {
		const int enters = (i & 1) == *inside;
		if (enters) there = comes_from_left(way, w, times[i]);
		if (there) times[n++] = times[i];
		if (!enters) there = 0;
	}
	*inside = kept_inside;
	return n;
}

/// The touches of a body and a thing over the whole horizon, as shares of it.
static int find_touches(double times[MOST_TOUCHES], int *inside, const asking *a, int32_t number, uint32_t thing) {
	const foresight *f = a->scratch->foresight;
	const seen_body *b = seen(f, (size_t)number);
	if (thing & KEY_CIRCLE) {
		const capsule_way way = graze_way_past_body(f, b, seen(f, thing & ~KEY_CIRCLE));
		return graze_capsule_touches(times, inside, &way);
	}
	const wall_record *w = a->world->walls + thing / RECORD;
	const capsule_way way = graze_way_past_wall(f, b, w);
	const int count = graze_capsule_touches(times, inside, &way);
	return signbit(w->length) ? one_sided(times, count, inside, &way, w) : count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches
// ---------------------------------------------------------------------------------------------------------------------

/// Those within the piece go behind those of the body from `begin` on, in order.
static int list_touches(asking *a, int32_t number, uint32_t thing, size_t begin) {
	foresight *f = a->scratch->foresight;
	double times[MOST_TOUCHES];
	int inside;
	const int count = find_touches(times, &inside, a, number, thing);
	if (!graze_list_room(&f->touches, (size_t)count, sizeof(seen_touch), &a->scratch->memory)) return 0;
	seen_touch *all = f->touches.at;
	for (int i = 0; i < count; i++) {
		const double time = times[i] * f->horizon;
		if (time < f->from || !(time < f->to || (time == f->to && f->to == f->horizon))) continue;
		size_t k = f->touches.count++;
		for (; k > begin && time < all[k - 1].time; k--) all[k] = all[k - 1];
		all[k] = (seen_touch){time, number, thing, (i & 1) == inside ? GZ_ENTER : GZ_LEAVE};
	}
	return 1;
}

static int answer_body(asking *a, int32_t number, const found_answer *at, size_t count) {
	foresight *f = a->scratch->foresight;
	seen_body *b = seen(f, (size_t)number);
	const size_t begin = f->touches.count;
	for (size_t i = 0; i < count; i++) {
		const uint32_t place = (uint32_t)at[i].key & ~KEY_CIRCLE;
		const int is_circle = key_is_circle(at[i].key);
		const int32_t other = is_circle ? f->crowd->grid.record[place / RECORD].index : -1;
		if (other == number) continue;
		if (!list_touches(a, number, is_circle ? KEY_CIRCLE | (uint32_t)other : place, begin)) return 0;
	}
	const size_t room = f->most - b->touches;
	if (f->touches.count - begin > room) f->touches.count = begin + room;
	b->touches += (uint32_t)(f->touches.count - begin);
	return 1;
}

void graze_foresee_touches(asking *a) {
	gz_scratch *m = a->scratch;
	size_t count[TILE];
	const int32_t *askers = (const int32_t *)m->foresight->askers.at + a->report.bodies;
	graze_list_keep(a, SIZE_MAX, count);
	m->found.count = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		if (!answer_body(a, askers[slot], m->found.sorted + m->found.start[slot], count[slot])) {
			graze_foresight_ran_out(a);
			return;
		}
	a->report.bodies += (size_t)m->tile.count;
	graze_stage_ends(a, GZ_EVALUATE);
}
