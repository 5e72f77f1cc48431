// gz_depenetrate. Each overlapping body searches its surroundings, further each time, until it finds a translation that
// is no longer than the search distance: then no shape beyond that distance can shorten or block it. Translations are
// collected in point_x and point_y of the scratch's contacts, by slot.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/overlap/minimum_translation.h"
#include "engine/overlap/proximity.h"
#include "engine/overlap/search_at_rest.h"
#include "engine/query/begin_query.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"

/// A body of the tile, and the shapes around it.
typedef struct search_body {
	int32_t slot;
	double px, py, dx, dy, radius;
	const uint64_t *found; ///< shapes within the search distance, the deepest first
	int count;             ///< at most MAX_OBSTACLES + 1
} search_body;

static search_body search_body_of(const query_run *run, int32_t slot, size_t count) {
	const gz_scratch *m = run->scratch;
	const tile_columns *t = &m->tile.columns;
	return (search_body){slot, (double)t->px[slot], (double)t->py[slot], (double)(t->mx[slot] * t->step),
		(double)(t->my[slot] * t->step), (double)t->radius[slot], m->found.keys[slot], (int)count};
}

// ---------------------------------------------------------------------------------------------------------------------
// Obstacles
// ---------------------------------------------------------------------------------------------------------------------

/// The obstacle of a wall. A centre on a wall leaves to the side that it came from or, without motion across the wall,
/// to the left of the caller's a -> b. A centre on a point leaves against its motion or, without motion, to the right.
static obstacle obstacle_of_wall(const wall_record *w, const search_body *s) {
	obstacle o = {.ax = (double)w->ax - s->px, .ay = (double)w->ay - s->py};
	o.bx = (double)w->bx - s->px, o.by = (double)w->by - s->py;
	o.radius = s->radius + wall_radius(w);
	const double ex = o.bx - o.ax, ey = o.by - o.ay, length = sqrt(ex * ex + ey * ey);
	const double speed = sqrt(s->dx * s->dx + s->dy * s->dy), across = ex * s->dy - ey * s->dx;
	if (length > 0) {
		const double left = across != 0 ? -across : wall_ends_are_swapped(w) ? -1 : 1;
		o.exit_x = copysign(1, left) * -ey / length, o.exit_y = copysign(1, left) * ex / length;
	} else {
		o.exit_x = speed > 0 ? -s->dx / speed : 1, o.exit_y = speed > 0 ? -s->dy / speed : 0;
	}
	return o;
}

static obstacle obstacle_of(const query_run *run, const search_body *s, uint64_t key, double reach) {
	obstacle o;
	if (key_is_circle(key)) {
		const circle_record *c = run->query->crowd->grid.record + key_place(key);
		o = (obstacle){.ax = (double)c->px - s->px, .ay = (double)c->py - s->py};
		o.bx = o.ax, o.by = o.ay, o.radius = s->radius + (double)c->radius;
		o.exit_x = graze_is_moved_left(run, s->slot, key) ? -1 : 1;
	} else {
		o = obstacle_of_wall(run->query->world->walls + (uint32_t)key / RECORD, s);
	}
	graze_obstacle_finish(&o, reach);
	return o;
}

// ---------------------------------------------------------------------------------------------------------------------
// Translations
// ---------------------------------------------------------------------------------------------------------------------

/// The float this number of steps after x; before x where `steps` is negative.
static float steps_from(float x, int steps) {
	for (; steps > 0; steps--) x = nextafterf(x, INFINITY);
	for (; steps < 0; steps++) x = nextafterf(x, -INFINITY);
	return x;
}

/// Rounds the end of a translation: of the floats around it the nearest one that overlaps no obstacle; where all
/// overlap, the least deep one. Sets the translation to it.
static void round_translation(
	float *x, float *y, const search_body *s, const double translation[2], const obstacle *o, int count) {
	enum { STEPS = 2 };
	const float px = (float)s->px, py = (float)s->py;
	const float to_x = (float)(s->px + translation[0]), to_y = (float)(s->py + translation[1]);
	double least_depth = INFINITY, nearest = INFINITY; // the square of the distance from the exact end
	for (int i = -STEPS; i <= STEPS; i++)
		for (int k = -STEPS; k <= STEPS; k++) {
			const float out_x = steps_from(to_x, i) - px, out_y = steps_from(to_y, k) - py;
			const double end_x = (double)(px + out_x) - s->px, end_y = (double)(py + out_y) - s->py;
			const double depth = fmax(graze_depth(o, count, end_x, end_y), 0);
			const double off_x = end_x - translation[0], off_y = end_y - translation[1],
						 off = off_x * off_x + off_y * off_y;
			if (depth > least_depth || (depth == least_depth && off >= nearest)) continue;
			least_depth = depth, nearest = off, *x = out_x, *y = out_y;
		}
}

/// Finds the translation out of the body's first `count` shapes, and stores it. False where none is within the reach.
static bool find_translation(query_run *run, const search_body *s, int count, double reach) {
	obstacle obstacles[MAX_OBSTACLES];
	double translation[2];
	float *x = run->scratch->contacts.point_x + s->slot, *y = run->scratch->contacts.point_y + s->slot;
	for (int i = 0; i < count; i++) obstacles[i] = obstacle_of(run, s, s->found[i], reach);
	if (!graze_minimum_translation(translation, obstacles, count, reach)) return false;
	if (translation[0] != 0 || translation[1] != 0) round_translation(x, y, s, translation, obstacles, count);
	return true;
}

/// Moves a body with too many obstacles out of the deepest one only, and counts it as crowded.
static void leave_deepest(query_run *run, const search_body *s) {
	find_translation(run, s, 1, INFINITY);
	run->report->crowded++;
}

/// Lists the bodies that overlap a shape. Returns their number. They search twice as far as they are deep, and somewhat
/// further, because distances are rounded.
static int32_t begin_search(query_run *run, int32_t *slots) {
	gz_scratch *m = run->scratch;
	size_t count[TILE];
	int32_t n = 0;
	graze_proximity_begin(run);
	graze_proximity_pairs(run);
	graze_results_keep(run, graze_proximity_settings(run)->max, count);
	for (int32_t i = 0; i < m->tile.count; i++) {
		m->proximity.within[i] = NO_SEARCH, m->contacts.point_x[i] = m->contacts.point_y[i] = 0;
		const float deepest = count[i] ? graze_key_distance(m->found.keys[i][0]) : 0;
		if (!(deepest < 0)) continue;
		const tile_columns *t = &m->tile.columns;
		const float size = t->radius[i] - deepest + fabsf(t->px[i]) + fabsf(t->py[i]);
		m->proximity.within[i] = -2 * deepest + 0x1p-18f * size, slots[n++] = i;
	}
	return n;
}

/// Completes the bodies whose translation is found; the others stay in `slots` and search further. Returns the number
/// of these.
static int32_t next_round(query_run *run, int32_t *slots, int32_t count) {
	gz_scratch *m = run->scratch;
	size_t found[TILE];
	int32_t left = 0;
	graze_results_keep(run, graze_proximity_settings(run)->max, found);
	for (int32_t i = 0; i < count; i++) {
		const search_body s = search_body_of(run, slots[i], found[slots[i]]);
		float *within = m->proximity.within + s.slot;
		const bool crowded = s.count > MAX_OBSTACLES || *within > 8 * GZ_LIMIT;
		const bool done = crowded || find_translation(run, &s, s.count, (double)*within * (1 - 0x1p-16));
		if (crowded) leave_deepest(run, &s);
		*within = done ? NO_SEARCH : 2 * *within;
		slots[left] = slots[i], left += !done;
	}
	return left;
}

static void find_pairs_of_tile(query_run *run) {
	int32_t slots[TILE], count = begin_search(run, slots);
	const gz_report first = *run->report;
	run->report->hits += (size_t)count;
	while (count) {
		graze_proximity_pairs(run);
		if (graze_out_of_memory(run)) break;
		count = next_round(run, slots, count);
		// Each body counts once.
		run->report->near_walls = first.near_walls, run->report->far_reaching = first.far_reaching;
	}
	// Without memory the tile is not written, and its bodies do not count.
	if (graze_out_of_memory(run)) run->report->hits = first.hits, run->report->crowded = first.crowded;
	run->scratch->found.count = 0;
	graze_proximity_end(run);
}

static void write_translations(query_run *run) {
	const gz_scratch *m = run->scratch;
	const gz_vec2_out *out = run->query->output;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		const body_ref body = graze_tile_body(run, slot);
		if (!out[body.chunk].x) continue;
		*(float *)out_at(out[body.chunk].x, out[body.chunk].stride, body.k) = m->contacts.point_x[slot];
		*(float *)out_at(out[body.chunk].y, out[body.chunk].stride, body.k) = m->contacts.point_y[slot];
	}
	run->report->bodies += (size_t)m->tile.count;
	graze_note_invalid(run);
}

static gz_error check(const gz_vec2_out *out, const query_run *run) {
	if (!out && run->query->chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "out", "out is null");
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const size_t count = graze_body_count(run->query->chunks + c), size = sizeof(float);
		const char *fault = graze_out_fault(out[c].x, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.x", "chunk %zu: out.x %s", c, fault);
		fault = graze_out_fault(out[c].y, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.y", "chunk %zu: out.y %s", c, fault);
		if (!out[c].x != !out[c].y)
			return graze_error(GZ_STATUS_INVALID_INPUT, c, "out", "chunk %zu: out has only one of x and y", c);
	}
	return graze_no_error();
}

gz_report gz_depenetrate(const gz_vec2_out *out, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type depenetrate_type = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = write_translations,
		.find_pairs = find_pairs_of_tile,
		.divisible = true,
		.accepts_skip_self = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &depenetrate_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = check(out, run);
	if (graze_has_error(run)) return call.report;
	call.query.output = out;
	proximity_settings settings = {.limit = 0, .max = MAX_OBSTACLES + 1};
	call.query.shared = &settings, scratch->found.count = 0;
	graze_run_chunks(run);
	return call.report;
}
