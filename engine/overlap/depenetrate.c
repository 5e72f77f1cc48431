// The shortest way out for bodies that overlap something. They look around themselves, further each time, until the way
// out that is found is no longer than they looked: then nothing beyond can make it shorter or block it.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/overlap/around.h"
#include "engine/overlap/minimum_translation.h"
#include "engine/overlap/proximity.h"

/// A body of the tile and what it has found.
typedef struct surrounded {
	int32_t slot;
	double px, py, dx, dy, radius;
	const found_hit *found; ///< the deepest first
	int count;
} surrounded;

static surrounded surrounded_of(const query_run *a, int32_t slot, size_t count) {
	const gz_scratch *m = a->scratch;
	const tile_columns *t = &m->tile.columns;
	return (surrounded){slot, (double)t->px[slot], (double)t->py[slot], (double)(t->mx[slot] * t->step),
		(double)(t->my[slot] * t->step), (double)t->radius[slot], m->found.sorted + m->found.start[slot], (int)count};
}

// ---------------------------------------------------------------------------------------------------------------------
// Obstacles
// ---------------------------------------------------------------------------------------------------------------------

/// A centre on a wall goes against its motion; without motion across the wall to the left of the caller's a -> b. On a
/// point it goes back, without motion to the right.
static obstacle obstacle_of_wall(const wall_record *w, const surrounded *s) {
	obstacle o = {.ax = (double)w->ax - s->px, .ay = (double)w->ay - s->py};
	o.bx = (double)w->bx - s->px, o.by = (double)w->by - s->py;
	o.radius = s->radius + wall_radius(w);
	const double ex = o.bx - o.ax, ey = o.by - o.ay, length = sqrt(ex * ex + ey * ey);
	const double speed = sqrt(s->dx * s->dx + s->dy * s->dy), across = ex * s->dy - ey * s->dx;
	if (length > 0) {
		const double left = across != 0 ? -across : wall_ends_are_swapped(w) ? -1 : 1;
		o.go_x = copysign(1, left) * -ey / length, o.go_y = copysign(1, left) * ex / length;
	} else {
		o.go_x = speed > 0 ? -s->dx / speed : 1, o.go_y = speed > 0 ? -s->dy / speed : 0;
	}
	return o;
}

static obstacle obstacle_of(const query_run *a, const surrounded *s, uint64_t key, double reach) {
	obstacle o;
	if (key_is_circle(key)) {
		const circle_record *c = a->crowd->grid.record + key_place(key);
		o = (obstacle){.ax = (double)c->px - s->px, .ay = (double)c->py - s->py};
		o.bx = o.ax, o.by = o.ay, o.radius = s->radius + (double)c->radius;
		o.go_x = graze_is_moved_left(a, s->slot, key) ? -1 : 1;
	} else {
		o = obstacle_of_wall(a->world->walls + (uint32_t)key / RECORD, s);
	}
	graze_obstacle_finish(&o, reach);
	return o;
}

// ---------------------------------------------------------------------------------------------------------------------
// Ways
// ---------------------------------------------------------------------------------------------------------------------

static float steps_from(float x, int steps) {
	for (; steps > 0; steps--) x = nextafterf(x, INFINITY);
	for (; steps < 0; steps++) x = nextafterf(x, -INFINITY);
	return x;
}

/// Of the floats around the place where the way leads, the nearest to it from which the obstacles are not overlapped;
/// or the least deep.
static void round_way(float *x, float *y, const surrounded *s, const double way[2], const obstacle *o, int count) {
	enum { STEPS = 2 };
	const float px = (float)s->px, py = (float)s->py;
	const float to_x = (float)(s->px + way[0]), to_y = (float)(s->py + way[1]);
	double least = INFINITY, nearest = INFINITY;
	for (int i = -STEPS; i <= STEPS; i++)
		for (int k = -STEPS; k <= STEPS; k++) {
			const float out_x = steps_from(to_x, i) - px, out_y = steps_from(to_y, k) - py;
			const double end_x = (double)(px + out_x) - s->px, end_y = (double)(py + out_y) - s->py;
			const double depth = fmax(graze_depth(o, count, end_x, end_y), 0);
			const double off_x = end_x - way[0], off_y = end_y - way[1], off = off_x * off_x + off_y * off_y;
			if (depth > least || (depth == least && off >= nearest)) continue;
			least = depth, nearest = off, *x = out_x, *y = out_y;
		}
}

/// Returns 0 where there is no way out within the reach.
static int find_way(query_run *a, const surrounded *s, int count, double reach) {
	obstacle obstacles[MAX_OBSTACLES];
	double way[2];
	float *x = a->scratch->contacts.point_x + s->slot, *y = a->scratch->contacts.point_y + s->slot;
	for (int i = 0; i < count; i++) obstacles[i] = obstacle_of(a, s, s->found[i].key, reach);
	if (!graze_minimum_translation(way, obstacles, count, reach)) return 0;
	if (way[0] != 0 || way[1] != 0) round_way(x, y, s, way, obstacles, count);
	return 1;
}

/// A body amid too many things leaves the one that it is deepest in.
static void leave_deepest(query_run *a, const surrounded *s) {
	find_way(a, s, 1, INFINITY);
	a->report.crowded++;
}

/// The bodies that overlap something. They will look twice as far as they are deep, and somewhat further, since
/// distances are rounded.
static int32_t begin(query_run *a, int32_t *slots) {
	gz_scratch *m = a->scratch;
	size_t count[TILE];
	int32_t n = 0;
	graze_proximity_begin(a);
	graze_proximity_pairs(a);
	graze_results_keep(a, m->proximity.max, count);
	for (int32_t i = 0; i < m->tile.count; i++) {
		m->proximity.within[i] = NAN, m->contacts.point_x[i] = m->contacts.point_y[i] = 0;
		const float deepest = count[i] ? graze_key_distance(m->found.sorted[m->found.start[i]].key) : 0;
		if (!(deepest < 0)) continue;
		const tile_columns *t = &m->tile.columns;
		const float size = t->radius[i] - deepest + fabsf(t->px[i]) + fabsf(t->py[i]);
		m->proximity.within[i] = -2 * deepest + 0x1p-18f * size, slots[n++] = i;
	}
	return n;
}

/// Those whose way out is found are done; the others look further. Returns how many.
static int32_t go_on(query_run *a, int32_t *slots, int32_t count) {
	gz_scratch *m = a->scratch;
	size_t found[TILE];
	int32_t left = 0;
	graze_results_keep(a, m->proximity.max, found);
	for (int32_t i = 0; i < count; i++) {
		const surrounded s = surrounded_of(a, slots[i], found[slots[i]]);
		float *within = m->proximity.within + s.slot;
		const int crowded = s.count > MAX_OBSTACLES || *within > 8 * GZ_LIMIT;
		const int done = crowded || find_way(a, &s, s.count, (double)*within * (1 - 0x1p-16));
		if (crowded) leave_deepest(a, &s);
		*within = done ? NAN : 2 * *within;
		slots[left] = slots[i], left += !done;
	}
	return left;
}

static void look(query_run *a) {
	int32_t slots[TILE], count = begin(a, slots);
	const gz_report first = a->report;
	a->report.hits += (size_t)count;
	while (count) {
		graze_proximity_pairs(a);
		if (graze_out_of_memory(a)) break;
		count = go_on(a, slots, count);
		a->report.near_walls = first.near_walls, a->report.far_reaching = first.far_reaching; // each body once
	}
	if (graze_out_of_memory(a))
		a->report.hits = first.hits, a->report.crowded = first.crowded; // of those who are answered
	a->scratch->found.count = 0;
	graze_proximity_end(a);
}

static void tell_ways(query_run *a) {
	const gz_scratch *m = a->scratch;
	const gz_vec2_out *out = a->output;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		size_t chunk;
		const size_t k = graze_slot_body(a, slot, &chunk);
		if (!out[chunk].x) continue;
		*(float *)out_at(out[chunk].x, out[chunk].stride, k) = m->contacts.point_x[slot];
		*(float *)out_at(out[chunk].y, out[chunk].stride, k) = m->contacts.point_y[slot];
	}
	a->report.bodies += (size_t)m->tile.count;
	graze_note_invalid(a);
}

static gz_error check(const gz_vec2_out *out, const query_run *a) {
	if (!out && a->chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "out", "out is null");
	for (size_t c = 0; c < a->chunk_count; c++) {
		const size_t count = graze_body_count(a->chunks + c), size = sizeof(float);
		const char *fault = graze_out_fault(out[c].x, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.x", "chunk %zu: out.x %s", c, fault);
		fault = graze_out_fault(out[c].y, out[c].stride, size, size, count);
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "out.y", "chunk %zu: out.y %s", c, fault);
		if (!out[c].x != !out[c].y)
			return graze_error(GZ_STATUS_INVALID_INPUT, c, "out", "chunk %zu: out has only one of x and y", c);
	}
	return graze_no_error();
}

gz_report gz_depenetrate(const gz_vec2_out *out, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const query_type pushing = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = tell_ways,
		.find_pairs = look,
		.divisible = 1};
	query_run a = graze_query_begin(&pushing, world, question, scratch, FROM_CHUNKS);
	if (!a.report.error.status) a.report.error = check(out, &a);
	if (a.report.error.status) return a.report;
	a.output = out;
	scratch->proximity.limit = 0, scratch->proximity.max = MAX_OBSTACLES + 1, scratch->found.count = 0;
	graze_run_chunks(&a);
	return a.report;
}
