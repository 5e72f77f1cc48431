// Swept bounds: discs that contain the motion of bodies, placed in a crowd at rest.
#include <math.h>

#include "engine/base/views.h"
#include "engine/collisions/collision_step.h"
#include "engine/collisions/impact.h"

/// The margin of a disc, in skins: for skin recovery, and for the distance of a touch.
#define DISC_MARGIN (SKIN_MAX_RECOVERY + SKIN_KEPT + SKIN_TOUCH)

static double length_of(double x, double y) { return sqrt(x * x + y * y); }

/// The radius of a disc in the crowd: the reach, rounded up, but at most GZ_LIMIT; NaN for a reach of NaN.
static float disc_radius(double reach) {
	const double rounded = reach * (1 + 0x1p-20);
	return rounded > (double)GZ_LIMIT ? GZ_LIMIT : (float)rounded;
}

/// Places chunks in the crowd. False without memory, and the report has the error.
static bool place(query_run *run, collision_step *g, const gz_bodies *chunks, size_t chunk_count) {
	const gz_report report = gz_crowd_place(g->all->crowd, chunks, chunk_count);
	if (report.error.status == GZ_STATUS_OUT_OF_MEMORY) run->report->error = report.error;
	return !graze_aborted(run);
}

/// The radius of a body's first disc: for its whole motion where one substep is enough, else for touches at its start.
static double first_reach(const collision_step *g, body_values b, int response) {
	const double d = length_of((double)b.dx, (double)b.dy);
	const double max = response == GZ_RESPONSE_BOUNCE ? larger(d, g->all->reach) : d;
	return (double)b.radius + (g->whole ? max : 0) + DISC_MARGIN * g->all->skin;
}

/// Turns the radii of a chunk's valid bodies into those of their discs, and sums these up in the sample.
static void fill_radii(query_run *run, collision_step *g, size_t chunk, float *radius) {
	const gz_bodies *b = run->query->chunks + chunk;
	const gz_byte_view response = graze_move_settings(run)->moves[chunk].response;
	for (size_t k = 0; k < graze_body_count(b); k++) {
		const size_t i = graze_element(b, k);
		const body_values n = graze_read_body(b, i);
		const double reach = first_reach(g, n, response_at(response, i));
		if (radius[i] >= 0) g->sample.reach += reach;
		radius[i] = radius[i] >= 0 ? disc_radius(reach) : INVALID_RADIUS;
	}
}

bool graze_collision_place_starts(query_run *run) {
	collision_step *g = graze_step_of(run);
	caller_memory *memory = &run->scratch->memory;
	const size_t elements = graze_elements_count(run->query->chunks, run->query->chunk_count);
	const float still = 0;
	g->discs.count = g->placed.count = g->candidates.count = 0;
	if (!graze_array_reserve(&g->discs, elements, sizeof(float), memory)) return false;
	if (!graze_array_reserve(&g->placed, run->query->chunk_count, sizeof(gz_bodies), memory)) return false;
	float *column = g->discs.at;
	gz_bodies *chunks = g->placed.at;
	graze_collision_sample(run, column);
	g->whole = graze_collision_substeps(g) == 1;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		chunks[c] = (gz_bodies){.center = b->center, .count = b->count, .pick = b->pick, .pick_count = b->pick_count};
		chunks[c].motion = (gz_vec2_view){&still, &still, 0}, chunks[c].radius = (gz_float_view){column, sizeof(float)};
		fill_radii(run, g, c, column);
		if (b->count) column += b->count; // column may be null
	}
	return place(run, g, chunks, run->query->chunk_count);
}

/// The highest speed that a body may have from now on. It is the wanted speed: a shape that slows the body now may get
/// out of its path.
static double speed_of(const collision_step *g, const course *c) {
	const mover_state *w = c->active == NOT_ACTIVE ? NULL : g->movers->state + c->active;
	const double speed = w ? length_of(w->wanted_x, w->wanted_y) : length_of(c->vx, c->vy);
	if (w && w->phase == MOVER_DONE) return 0;
	return c->response == GZ_RESPONSE_BOUNCE ? larger(speed, g->all->reach) : speed;
}

/// The reach of a body's disc over a span of time.
static double reach_of(const collision_step *g, const course *c, double span) {
	return (double)c->radius + speed_of(g, c) * span + DISC_MARGIN * g->all->skin;
}

/// Fills in the discs of all bodies, from one time until another. False without memory.
static bool list_discs(query_run *run, collision_step *g, double from, double until) {
	const size_t count = g->all->bodies.count;
	g->discs.count = 0;
	if (!graze_array_reserve(&g->discs, 3 * count, sizeof(float), &run->scratch->memory)) return false;
	float *x = g->discs.at, *y = x + count, *reach = y + count;
	for (size_t i = 0; i < count; i++) {
		const course *c = course_of(g, (int32_t)i);
		x[i] = (float)course_x(c, from), y[i] = (float)course_y(c, from);
		const double rounding = 0x1p-22 * (fabs((double)x[i]) + fabs((double)y[i]));
		reach[i] = course_is_valid(c) ? disc_radius(reach_of(g, c, until - from) + rounding) : INVALID_RADIUS;
	}
	return true;
}

bool graze_collision_place_bounds(query_run *run, double from, double until) {
	collision_step *g = graze_step_of(run);
	if (!list_discs(run, g, from, until)) return false;
	const size_t count = g->all->bodies.count;
	const float still = 0, *x = g->discs.at, *y = x + count, *reach = y + count;
	gz_bodies bodies = {.count = count, .motion = {&still, &still, 0}};
	bodies.center = (gz_vec2_view){x, y, sizeof *x}, bodies.radius = (gz_float_view){reach, sizeof *reach};
	g->all->numbered = true;
	return place(run, g, &bodies, 1);
}
