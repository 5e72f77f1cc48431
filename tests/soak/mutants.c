#include "mutants.h"

#include <string.h>

#include "engine/world/world.h"
#include "memory.h"

typedef bool forbids(const mover *m, const wall_record *w);

typedef void judge_kernel(
	mover_results *answers, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

struct mutant {
	graze_kernels kernels;
};

/// What the library's own kernel finds, but for what it forbids: that is for another to say.
static judge_kernel *own;

static void judge_by(mover_results *answers, const mover *movers, const mover_pairs *pairs, const wall_record *walls,
	forbids *forbidden) {
	own(answers, movers, pairs, walls);
	answers->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i++)
		if (forbidden(movers + pairs->body[i] / RECORD, walls + pairs->other[i] / RECORD))
			answers->refused[answers->refused_count++] = i;
}

// The two tests of a guard, in float and in double.

static bool keeps_away_in_float(const mover *m, const wall_record *w) {
	const float ex = w->bx - w->ax, ey = w->by - w->ay, x = m->qx - w->ax, y = m->qy - w->ay;
	const float part = x * ex + y * ey, square = ex * ex + ey * ey, keep = (float)m->clearance + fabsf(w->radius);
	const float off = x * ey - y * ex, bx = m->qx - w->bx, by = m->qy - w->by;
	if (part <= 0) return x * x + y * y >= keep * keep;
	return part < square ? off * off >= keep * keep * square : bx * bx + by * by >= keep * keep;
}

static bool keeps_away_in_double(const mover *m, const wall_record *w) {
	const double ex = (double)w->bx - (double)w->ax, ey = (double)w->by - (double)w->ay;
	const double x = (double)m->qx - (double)w->ax, y = (double)m->qy - (double)w->ay;
	const double bx = (double)m->qx - (double)w->bx, by = (double)m->qy - (double)w->by;
	const double part = x * ex + y * ey, square = ex * ex + ey * ey, off = fabs(x * ey - y * ex);
	const double keep = (m->clearance + fabs((double)w->radius)) * (1 + 0x1p-48);
	if (part <= 0) return x * x + y * y >= keep * keep;
	if (part > square) return bx * bx + by * by >= keep * keep;
	return off - 0x1p-50 * (fabs(x * ey) + fabs(y * ex)) >= keep * sqrt(square);
}

static float cross_in_float(float ox, float oy, float ax, float ay, float bx, float by) {
	return (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
}

static bool crosses_in_float(const mover *m, const wall_record *w) {
	const float p = cross_in_float(w->ax, w->ay, w->bx, w->by, m->px, m->py);
	const float q = cross_in_float(w->ax, w->ay, w->bx, w->by, m->qx, m->qy);
	const float a = cross_in_float(m->px, m->py, m->qx, m->qy, w->ax, w->ay);
	const float b = cross_in_float(m->px, m->py, m->qx, m->qy, w->bx, w->by);
	return (p < 0) != (q < 0) && (a < 0) != (b < 0);
}

static bool nothing_forbids(const mover *m, const wall_record *w) {
	(void)m, (void)w;
	return false;
}

static bool float_forbids(const mover *m, const wall_record *w) {
	return !keeps_away_in_float(m, w) || crosses_in_float(m, w);
}

static bool distance_forbids(const mover *m, const wall_record *w) { return !keeps_away_in_double(m, w); }

static void judge_off(mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	judge_by(out, movers, pairs, walls, nothing_forbids);
}

static void judge_in_float(
	mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	judge_by(out, movers, pairs, walls, float_forbids);
}

static void judge_distance(
	mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	judge_by(out, movers, pairs, walls, distance_forbids);
}

/// Legs have a guard of their own: nobody goes by them.
static void no_legs(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	(void)tile, (void)walls, (void)rule;
	out->responding_count = 0, out->fallback_count = list->count;
	for (int32_t i = 0; i < list->count; i++) out->fallback[i] = i;
}

typedef struct guard_row {
	const char *name;
	judge_kernel *judge; // null: the library's own
} guard_row;

static const guard_row guards[] = {
	{"full", NULL}, {"off", judge_off}, {"float", judge_in_float}, {"distance", judge_distance}};

static const guard_row *named(const char *name) {
	for (size_t i = 0; i < sizeof guards / sizeof *guards; i++)
		if (!strcmp(guards[i].name, name)) return guards + i;
	return NULL;
}

bool mutant_is(const char *name) { return named(name) != NULL; }

mutant *mutant_put(gz_world *world, const char *name) {
	const guard_row *row = named(name);
	if (!row->judge) return NULL;
	mutant *m = memory_for(1, sizeof *m);
	m->kernels = *world->backend;
	own = world->backend->validate;
	m->kernels.validate = row->judge, m->kernels.first_segments = no_legs;
	world->backend = &m->kernels;
	return m;
}
