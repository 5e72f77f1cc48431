// Where bodies may come: a crowd is told of them at rest, as large as that.
#include <math.h>

#include "engine/base/views.h"
#include "engine/collisions/collision_step.h"
#include "engine/collisions/impact.h"

#define MARGIN                                                                                                         \
	(SKIN_MAX_RECOVERY + SKIN_KEPT + SKIN_TOUCH) // of a reach, in skins: it may be pushed by walls, and touch

static double size_of(double x, double y) { return sqrt(x * x + y * y); }

size_t graze_element_count(const query_run *a) {
	size_t elements = 0;
	for (size_t c = 0; c < a->chunk_count; c++) elements += a->chunks[c].count;
	return elements;
}

/// The reach that the crowd is told, somewhat more than it must be; of bad bodies it is no number.
static float told_reach(double reach) {
	return reach > (double)GZ_LIMIT / 2 ? GZ_LIMIT / 2 : (float)(reach * (1 + 0x1p-20));
}

static int place(query_run *a, collision_step *g, const gz_bodies *chunks, size_t chunk_count) {
	const gz_report report = gz_crowd_place(g->crowd, chunks, chunk_count);
	if (report.error.status == GZ_STATUS_OUT_OF_MEMORY) a->report.error = report.error;
	return !graze_out_of_memory(a);
}

/// How far it may come where one window is enough, else only what is beside it.
static double first_reach(const collision_step *g, body_values b, int response) {
	const double d = size_of((double)b.dx, (double)b.dy),
				 max = response == GZ_RESPONSE_BOUNCE ? larger(d, g->reach) : d;
	return (double)b.radius + (g->whole ? max : 0) + MARGIN * g->skin;
}

/// So large does the crowd see a chunk's bodies.
static void reach_out(query_run *a, collision_step *g, size_t chunk, float *radius) {
	const gz_bodies *b = a->chunks + chunk;
	const gz_byte_view response = a->scratch->mover->moves[chunk].response;
	for (size_t k = 0; k < graze_body_count(b); k++) {
		const size_t i = graze_element(b, k);
		const body_values n = graze_read_body(b, i);
		const double reach = first_reach(g, n, response.data ? byte_at(response, i) : GZ_RESPONSE_SLIDE);
		if (radius[i] >= 0) g->average.reach += reach;
		radius[i] = radius[i] >= 0 ? told_reach(reach) : NAN;
	}
}

/// The crowd sees the question's bodies at rest.
int graze_collision_place_starts(query_run *a) {
	collision_step *g = a->scratch->collision_step;
	caller_memory *memory = &a->scratch->memory;
	const size_t elements = graze_element_count(a);
	const float still = 0;
	g->discs.count = g->placed.count = g->candidates.count = 0;
	if (!graze_array_reserve(&g->discs, elements, sizeof(float), memory)) return 0;
	if (!graze_array_reserve(&g->placed, a->chunk_count, sizeof(gz_bodies), memory)) return 0;
	float *column = g->discs.at;
	gz_bodies *chunks = g->placed.at;
	graze_collision_averages(a, column);
	g->whole = graze_collision_substeps(g) == 1;
	for (size_t c = 0; c < a->chunk_count; c++) {
		const gz_bodies *b = a->chunks + c;
		chunks[c] = (gz_bodies){.center = b->center, .count = b->count, .pick = b->pick, .pick_count = b->pick_count};
		chunks[c].motion = (gz_vec2_view){&still, &still, 0}, chunks[c].radius = (gz_float_view){column, sizeof(float)};
		reach_out(a, g, c, column);
		if (b->count) column += b->count; // it may be null
	}
	return place(a, g, chunks, a->chunk_count);
}

/// How fast a body may go from now on: what slows it now may get out of its way.
static double speed_of(const collision_step *g, const course *c) {
	const mover_state *w = c->active < 0 ? NULL : g->movers->state + c->active;
	const double speed = w ? size_of(w->wanted_x, w->wanted_y) : size_of(c->vx, c->vy);
	if (w && w->phase == MOVER_DONE) return 0;
	return c->response == GZ_RESPONSE_BOUNCE ? larger(speed, g->reach) : speed;
}

/// How far it may come, from its centre to the end of what it may touch.
static double reach_of(const collision_step *g, const course *c, double span) {
	return (double)c->radius + speed_of(g, c) * span + MARGIN * g->skin;
}

/// Where bodies may come from a time on.
static int list_discs(query_run *a, collision_step *g, double from, double until) {
	const size_t count = g->bodies.count;
	g->discs.count = 0;
	if (!graze_array_reserve(&g->discs, 3 * count, sizeof(float), &a->scratch->memory)) return 0;
	float *x = g->discs.at, *y = x + count, *reach = y + count;
	for (size_t i = 0; i < count; i++) {
		const course *c = course_of(g, (int32_t)i);
		x[i] = (float)course_x(c, from), y[i] = (float)course_y(c, from);
		const double rounded = 0x1p-22 * (fabs((double)x[i]) + fabs((double)y[i]));
		reach[i] = c->radius >= 0 ? told_reach(reach_of(g, c, until - from) + rounded) : NAN;
	}
	return 1;
}

int graze_collision_place_bounds(query_run *a, double from, double until) {
	collision_step *g = a->scratch->collision_step;
	if (!list_discs(a, g, from, until)) return 0;
	const size_t count = g->bodies.count;
	const float still = 0, *x = g->discs.at, *y = x + count, *reach = y + count;
	gz_bodies bodies = {.count = count, .motion = {&still, &still, 0}};
	bodies.center = (gz_vec2_view){x, y, sizeof *x}, bodies.radius = (gz_float_view){reach, sizeof *reach};
	g->numbered = 1;
	return place(a, g, &bodies, 1);
}
