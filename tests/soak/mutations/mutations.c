#include "soak/mutations/mutations.h"

#include <string.h>

#include "engine/world/world.h"
#include "support/allocate.h"

/// Whether a check refuses the motion segment of a mover because of a wall.
typedef bool refusal(const mover *m, const wall_record *w);

typedef void validate_kernel(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls);

struct mutation {
	graze_kernels kernels;
};

/// The library's own kernel.
static validate_kernel *library_validate;

/// Reports what the library's kernel reports, except that another check decides which segments are refused.
static void validate_with(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls, refusal *refuses) {
	library_validate(results, movers, pairs, walls);
	results->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i++)
		if (refuses(movers + pairs->body[i] / RECORD, walls + pairs->other[i] / RECORD))
			results->refused[results->refused_count++] = i;
}

// The two tests of a safety check: the clearance at the end, and the walls that the segment crosses.

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

static bool accepts_everything(const mover *m, const wall_record *w) {
	(void)m, (void)w;
	return false;
}

static bool refuses_in_float(const mover *m, const wall_record *w) {
	return !keeps_away_in_float(m, w) || crosses_in_float(m, w);
}

static bool refuses_distance(const mover *m, const wall_record *w) { return !keeps_away_in_double(m, w); }

static void validate_nothing(
	mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	validate_with(out, movers, pairs, walls, accepts_everything);
}

static void validate_in_float(
	mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	validate_with(out, movers, pairs, walls, refuses_in_float);
}

static void validate_distance(
	mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	validate_with(out, movers, pairs, walls, refuses_distance);
}

/// The fast path has a safety check of its own: sends all bodies to the general solver.
static void no_fast_path(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	(void)tile, (void)walls, (void)rule;
	out->responding_count = 0, out->fallback_count = list->count;
	for (int32_t i = 0; i < list->count; i++) out->fallback[i] = i;
}

typedef struct mutation_kernels {
	const char *name;
	validate_kernel *validate; ///< null: the library's own
} mutation_kernels;

static const mutation_kernels mutations[] = {
	{"full", NULL}, {"off", validate_nothing}, {"float", validate_in_float}, {"distance", validate_distance}};

static const mutation_kernels *find_mutation(const char *name) {
	for (size_t i = 0; i < sizeof mutations / sizeof *mutations; i++)
		if (!strcmp(mutations[i].name, name)) return mutations + i;
	return NULL;
}

bool mutation_exists(const char *name) { return find_mutation(name) != NULL; }

mutation *mutation_apply(gz_world *world, const char *name) {
	const mutation_kernels *kernels = find_mutation(name);
	if (!kernels->validate) return NULL;
	mutation *m = allocate_zeroed(1, sizeof *m);
	m->kernels = *world->backend;
	library_validate = world->backend->validate;
	m->kernels.validate = kernels->validate, m->kernels.first_segments = no_fast_path;
	world->backend = &m->kernels;
	return m;
}
