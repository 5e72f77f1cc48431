#include "engine/overlap/sight.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/rotation.h"
#include "engine/base/views.h"
#include "engine/query/against_walls.h"
#include "engine/query/stage_helpers.h"

// ---------------------------------------------------------------------------------------------------------------------
// Checks
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_views(const gz_sight *s, size_t count, size_t chunk) {
	const size_t step = sizeof(float);
	const struct {
		const char *name, *fault;
	} views[] = {
		{"facing.x", graze_view_fault(s->facing.x, s->facing.stride, step, count)},
		{"facing.y", graze_view_fault(s->facing.y, s->facing.stride, step, count)},
		{"half_angle", graze_view_fault(s->half_angle.data, s->half_angle.stride, step, count)},
	};
	for (size_t k = 0; k < sizeof views / sizeof *views; k++)
		if (views[k].fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, views[k].name, "sight of chunk %zu: %s %s", chunk,
				views[k].name, views[k].fault);
	return graze_no_error();
}

static gz_error check_values(const gz_sight *s, const gz_bodies *b, size_t chunk) {
	for (size_t k = 0; k < graze_body_count(b); k++) {
		const size_t i = graze_element(b, k);
		const float x = x_at(s->facing, i), y = y_at(s->facing, i), angle = float_at(s->half_angle, i);
		if (!(fabsf(x) <= GZ_LIMIT && fabsf(y) <= GZ_LIMIT && (x != 0 || y != 0)))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "facing",
				"sight of chunk %zu: facing (%g, %g) of element %zu is no direction", chunk, (double)x, (double)y, i);
		if (!(angle >= 0))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "half_angle",
				"sight of chunk %zu: half_angle %g of element %zu is not 0 or more", chunk, (double)angle, i);
	}
	return graze_no_error();
}

gz_error graze_sight_check(const query_context *query) {
	gz_error error = graze_no_error();
	if (!query->sight) return error;
	if (query->targets != GZ_TARGETS_CIRCLES)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets",
			"targets is %d, and with sight_per_chunk they are circles", (int)query->targets);
	for (size_t c = 0; !error.status && c < query->chunk_count; c++) {
		const gz_sight *s = query->sight + c;
		if (!s->facing.x && !s->facing.y && !s->half_angle.data) continue;
		error = check_views(s, query->chunks[c].count, c);
		if (!error.status) error = check_values(s, query->chunks + c, c);
	}
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// The view cone
// ---------------------------------------------------------------------------------------------------------------------

static const float pi = 3.14159274f; // the nearest float

double graze_sight_share(const query_context *query) {
	double sum = 1; // of a body that looks everywhere, so that the share is not 0
	size_t bodies = 1;
	for (size_t c = 0; c < query->chunk_count; c++) {
		const gz_float_view half_angle = query->sight[c].half_angle;
		const size_t count = graze_body_count(query->chunks + c);
		bodies += count;
		if (!half_angle.data) sum += (double)count;
		for (size_t k = 0; half_angle.data && k < count; k++)
			sum += (double)fminf(float_at(half_angle, graze_element(query->chunks + c, k)), pi) / (double)pi;
	}
	return sum / (double)bodies;
}

body_sight graze_body_sight(const query_run *run, int32_t slot) {
	const body_ref body = graze_tile_body(run, slot);
	const gz_sight *s = run->query->sight + body.chunk;
	const size_t i = graze_element(run->query->chunks + body.chunk, body.k);
	body_sight b = {.through_walls = s->through_walls};
	b.is_everywhere = !s->half_angle.data || float_at(s->half_angle, i) >= pi;
	if (b.is_everywhere) return b;
	double sine, cosine;
	b.x = (double)run->scratch->tile.columns.px[slot], b.y = (double)run->scratch->tile.columns.py[slot];
	b.facing_x = (double)x_at(s->facing, i), b.facing_y = (double)y_at(s->facing, i);
	graze_sincos((double)float_at(s->half_angle, i), &sine, &cosine);
	const double length = sqrt(b.facing_x * b.facing_x + b.facing_y * b.facing_y);
	b.cosine = cosine * length, b.sine = sine * length;
	return b;
}

// The cosine hardly changes next to 0 and 180 degrees, where narrow cones and narrow gaps are decided by the sine.
bool graze_is_in_view(const body_sight *b, const circle_record *c) {
	if (b->is_everywhere) return true;
	const double x = (double)c->px - b->x, y = (double)c->py - b->y, distance = sqrt(x * x + y * y);
	const double along = b->facing_x * x + b->facing_y * y, across = fabs(b->facing_x * y - b->facing_y * x);
	if (fabs(b->cosine) <= b->sine) return along >= b->cosine * distance;
	if (b->cosine > 0) return along >= 0 && across <= b->sine * distance;
	return along >= 0 || across >= b->sine * distance;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines of sight
// ---------------------------------------------------------------------------------------------------------------------

void graze_sight_test(const query_run *run, const sight_lines *l) {
	static const query_type line = {.walls = graze_keep_earliest_walls, .hits = ANY_HIT};
	gz_scratch *m = run->scratch;
	proximity_search *p = &m->proximity;
	const size_t near_walls = run->report->near_walls, far_reaching = run->report->far_reaching;
	query_context walls = *run->query;
	query_run lines = *run;
	int32_t padded = l->count;
	walls.type = &line, walls.targets = GZ_TARGETS_WALLS, lines.query = &walls;
	walls.filtering |= walls.world->has_filters; // those of walls do not matter to the search for circles
	for (; padded % LANES; padded++)
		p->reduced.px[padded] = p->reduced.py[padded] = p->reduced.dx[padded] = p->reduced.dy[padded] =
			p->reduced.radius[padded] = NAN;
	const tile_view view = {
		{p->reduced.px, p->reduced.py, p->reduced.dx, p->reduced.dy, p->reduced.radius, 1, padded, 0}, l->count, NULL};
	m->best.key = m->tile_key, m->best.count = m->invalid_count = 0;
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)l->count); // KEY_MISS
	m->tile.whole_slot = p->reduced.slot;
	graze_query_walls(&lines, &view);
	m->tile.whole_slot = NULL;
	run->report->near_walls = near_walls, run->report->far_reaching = far_reaching; // these count bodies
	for (int32_t i = 0; i < m->invalid_count; i++) m->tile_key[m->invalid[i]] = 0;  // longer than GZ_LIMIT
	m->best.count = m->invalid_count = 0;
}
