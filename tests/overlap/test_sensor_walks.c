// Sensor events over many steps, against a simulation in long double: which overlaps there are at the end of each step,
// and which targets are passed through, is known unless rounding decides it. No event is lost or repeated.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "oracle/oracle_frame.h"
#include "overlap/sensor_events.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 20, TARGETS = WALLS + BODIES, TICKS = 40 };

// ---------------------------------------------------------------------------------------------------------------------
// Walks among walls and bodies
// ---------------------------------------------------------------------------------------------------------------------

/// Whether a body overlaps a target where it starts.
typedef enum overlap_state { OUTSIDE = -1, UNCERTAIN, INSIDE } overlap_state;

typedef struct oracle_state {
	frame f;
	long double tolerance; ///< of distances, for rounding
	overlap_state overlap;
} oracle_state;

static oracle_state evaluate_frame(frame f, long double distance_from_origin) {
	const moment m = moment_at(&f, 0);
	oracle_state s = {.f = f, .tolerance = 16 * ORACLE_ULP * (f.scale + distance_from_origin)};
	if (m.distance < f.radius - s.tolerance) s.overlap = INSIDE;
	if (m.distance > f.radius + s.tolerance) s.overlap = OUTSIDE;
	const long double left = f.one_sided ? left_by(&f) : INFINITY;
	if (left < -s.tolerance || (f.one_sided && f.length == 0)) s.overlap = OUTSIDE;
	else if (left < s.tolerance && s.overlap == INSIDE) s.overlap = UNCERTAIN;
	return s;
}

/// The first targets are the walls, the others the bodies.
static oracle_state evaluate_start(const arena *s, int body, int target) {
	const moving_body *b = &s->bodies[body].at;
	const long double far = fabsl((long double)b->px) + fabsl((long double)b->py);
	if (target >= WALLS) return evaluate_frame(frame_of_circles(&(circle_case){*b, s->bodies[target - WALLS].at}), far);
	const pair_case pair = arena_pair(s, b, (size_t)target);
	return evaluate_frame(frame_of_pair(&pair), far);
}

/// What the events say about a body and a target.
typedef struct reported_state {
	int events;            ///< in this step
	overlap_state overlap; ///< after the last event; UNCERTAIN before anything is known
} reported_state;

typedef struct walk_state {
	arena scene;
	reported_state reported[BODIES][TARGETS];
	oracle_state start[BODIES][TARGETS]; ///< of this step
	size_t events, passed, uncertain;
} walk_state;

/// Events alternate, and are at times when the distance is the sum of the radii.
static void check_event(walk_state *w, int body, const gz_sensor_event *e) {
	const int target = e->circle ? WALLS + e->index : e->index;
	reported_state *r = &w->reported[body][target];
	const oracle_state *start = &w->start[body][target];
	if (r->overlap != UNCERTAIN) assert_int_equal(r->overlap == INSIDE, e->kind == GZ_EVENT_END);
	r->overlap = e->kind == GZ_EVENT_BEGIN ? INSIDE : OUTSIDE;
	r->events++, w->events++;
	assert_true(e->time >= 0 && e->time <= 1);
	if (start->f.one_sided) return;
	const long double error = moment_at(&start->f, e->time).distance - start->f.radius;
	if (!(fabsl(error) <= start->tolerance)) fail_msg("an event at t %g is off by %Lg", (double)e->time, error);
}

/// The step is over, and the bodies have moved.
static void check_step(walk_state *w, int body, int target) {
	reported_state *r = &w->reported[body][target];
	const oracle_state *start = &w->start[body][target], end = evaluate_start(&w->scene, body, target);
	if (r->overlap == UNCERTAIN) r->overlap = start->overlap;
	if (end.overlap != UNCERTAIN && r->overlap != UNCERTAIN) assert_int_equal(r->overlap, end.overlap);
	if (start->overlap == UNCERTAIN || end.overlap == UNCERTAIN) w->uncertain++;
	else if (start->overlap != end.overlap) assert_int_equal(r->events, 1);
	else if (start->overlap == INSIDE) assert_int_equal(r->events, 0);
	else if (!start->f.one_sided && start->f.radius > 0) {
		const long double nearest = moment_at(&start->f, nearest_time(&start->f, 0, 1)).distance;
		if (nearest < start->f.radius - start->tolerance) assert_int_equal(r->events, 2), w->passed++;
		if (nearest > start->f.radius + start->tolerance) assert_int_equal(r->events, 0);
	}
	r->events = 0;
}

/// Each body moves to a point within the square, or rests.
static void choose_displacements(arena *s, float size, random_source *source) {
	for (int i = 0; i < BODIES; i++) {
		moving_body *b = &s->bodies[i].at;
		b->dx = random_signed(source, 0) * size, b->dy = random_signed(source, 0) * size;
		if (random_chance(source, 3)) b->dx /= 64, b->dy /= 64;
		if (random_chance(source, 9)) b->dx = b->dy = 0;
		if (fabsf(b->px + b->dx) > size) b->dx = -b->dx;
		if (fabsf(b->py + b->dy) > size) b->dy = -b->dy;
	}
}

static void make_scene(arena *s, float size, random_source *source) {
	s->wall_columns = WITH_RADIUS | WITH_ONE_SIDED;
	for (int i = 0; i < WALLS; i++) {
		arena_wall *w = s->walls + i;
		w->ax = random_signed(source, 0) * size, w->ay = random_signed(source, 0) * size;
		w->bx = w->ax + random_signed(source, -1) * size, w->by = w->ay + random_signed(source, -1) * size;
		if (i % 6 == 0) w->bx = w->ax, w->by = w->ay;
		w->radius = i % 2 ? random_positive(source, -3) * size : 0, w->one_sided = i % 4 == 3;
	}
	for (int i = 0; i < BODIES; i++) {
		moving_body *b = &s->bodies[i].at;
		b->px = random_signed(source, 0) * size, b->py = random_signed(source, 0) * size;
		b->radius = i % 5 ? random_positive(source, -3) * size : 0;
	}
}

static void run_step(walk_state *w, sensor_events *events, random_source *source, float size) {
	arena *s = &w->scene;
	choose_displacements(s, size, source);
	for (int b = 0; b < BODIES; b++)
		for (int k = 0; k < TARGETS; k++) w->start[b][k] = evaluate_start(s, b, k);
	arena_world world = arena_build(s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s->bodies, BODIES, 0);
	assert_int_equal(find_sensor_events(events, &world, &chunk, GZ_TARGETS_ALL).error.status, GZ_STATUS_OK);
	arena_destroy(&world);
	for (int b = 0; b < BODIES; b++)
		for (size_t i = events->first[b]; i < events->first[b + 1]; i++) check_event(w, b, events->data + i);
	for (int b = 0; b < BODIES; b++) s->bodies[b].at.px += s->bodies[b].at.dx, s->bodies[b].at.py += s->bodies[b].at.dy;
	for (int b = 0; b < BODIES; b++)
		for (int k = 0; k < TARGETS; k++)
			if (k - WALLS != b) check_step(w, b, k);
}

// S48, S49, S50.
static void no_event_is_lost_or_repeated_on_long_walks(void **state) {
	(void)state;
	walk_state *w = calloc(1, sizeof *w);
	random_source source = {1};
	sensor_events events = sensor_events_make();
	assert_non_null(w);
	for (size_t round = 0; round < 4 + pairs_wanted() / 500000; round++) {
		static const float sizes[] = {1, 100, 0x1p-30f, 0x1p30f};
		const float size = sizes[round % 4];
		w->scene = arena_make(arena_kinds, WALLS, BODIES, &source);
		make_scene(&w->scene, size, &source);
		memset(w->reported, 0, sizeof w->reported);
		for (int tick = 0; tick < TICKS; tick++) run_step(w, &events, &source, size);
		arena_free(&w->scene);
	}
	print_message("%zu events, %zu passed through, %zu uncertain\n", w->events, w->passed, w->uncertain);
	assert_true(w->passed > w->events / 50 && w->uncertain < w->events / 4);
	sensor_events_free(&events), free(w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Through a target in equal steps
// ---------------------------------------------------------------------------------------------------------------------

enum { BATCH = 1024, STEPS = 8 };

/// A body that crosses a wall within 2^extent of the origin in equal steps. Some steps end where the body touches the
/// wall, or within rounding of that; a ray's on the wall.
static pair_case crossing_body(random_source *source, int extent) {
	pair_case c = {0};
	const float u = random_magnitude(source, -3, 3), v = random_magnitude(source, -3, 3);
	const float offset = random_chance(source, 2) ? 0 : random_signed(source, extent);
	c.ax = offset - v, c.ay = offset + u, c.bx = offset + v, c.by = offset - u;
	c.dx = u / STEPS, c.dy = v / STEPS;
	if (random_chance(source, 2)) c.dx += random_signed(source, -8), c.dy += random_signed(source, -8);
	const int halves = random_int(source, STEPS, 2 * STEPS - 1);
	const float steps_before = (float)halves / 2;
	c.px = offset - c.dx * steps_before, c.py = offset - c.dy * steps_before;
	c.radius = sqrtf(c.dx * c.dx + c.dy * c.dy) * (float)random_int(source, 0, 3);
	return c;
}

/// Two circles, one of which overtakes the other and passes through it. Both are rounded at the end of each step.
/// Further from the origin, where a dozen roundings are as long as a step, one circle might truly pass beside the
/// other.
static circle_case overtaking_circle(random_source *source) {
	enum { EXTENT = 12 };
	pair_case c = crossing_body(source, EXTENT);
	while (c.radius == 0) c = crossing_body(source, EXTENT); // two points would miss each other
	const float x = (c.ax + c.bx) / 2, y = (c.ay + c.by) / 2, drift = random_signed(source, 0);
	const float own_radius = c.radius * random_positive(source, 0), back = drift * STEPS;
	return (circle_case){{c.px - back, c.py - back, c.dx + drift, c.dy + drift, own_radius},
		{x - back, y - back, drift, drift, c.radius - own_radius}};
}

/// Events over all steps.
typedef struct event_counts {
	int begins, ends;
} event_counts;

/// Counts the events of a step, and moves the coordinates.
static void finish_step(event_counts *n, const pair_interval *events, float *const at[], const float d[], int count) {
	n->begins += events->entry <= 1, n->ends += events->exit <= 1;
	for (int k = 0; k < count; k++) *at[k] += d[k];
}

static void expect_one_of_each(const event_counts *n, const char *text) {
	if (n->begins != 1 || n->ends != 1) fail_msg("%d begin events, %d end events:\n%s", n->begins, n->ends, text);
}

// S49, S51.
static void a_wall_that_is_crossed_has_one_event_of_each_kind(void **state) {
	(void)state;
	static pair_case start[BATCH], cases[BATCH];
	static pair_interval events[BATCH];
	static event_counts counts[BATCH];
	random_source source = {2};
	for (size_t n = 0; n < pairs_wanted() / 10; n += BATCH) {
		memset(counts, 0, sizeof counts);
		for (int i = 0; i < BATCH; i++) cases[i] = start[i] = crossing_body(&source, 16);
		for (int step = 0; step < 2 * STEPS; step++) {
			assert_true(evaluate_wall_events(gz_backend_name(0), cases, BATCH, events));
			for (int i = 0; i < BATCH; i++) {
				pair_case *c = cases + i;
				finish_step(counts + i, events + i, (float *[]){&c->px, &c->py}, (float[]){c->dx, c->dy}, 2);
			}
		}
		for (int i = 0; i < BATCH; i++) expect_one_of_each(counts + i, case_text(start + i));
	}
}

// S49.
static void a_circle_that_is_overtaken_has_one_event_of_each_kind(void **state) {
	(void)state;
	static circle_case start[BATCH], cases[BATCH];
	static pair_interval events[BATCH];
	static event_counts counts[BATCH];
	random_source source = {3};
	for (size_t n = 0; n < pairs_wanted() / 10; n += BATCH) {
		memset(counts, 0, sizeof counts);
		for (int i = 0; i < BATCH; i++) cases[i] = start[i] = overtaking_circle(&source);
		for (int step = 0; step < 2 * STEPS; step++) {
			assert_true(evaluate_circle_events(gz_backend_name(0), cases, BATCH, events));
			for (int i = 0; i < BATCH; i++) {
				moving_body *b = &cases[i].body, *o = &cases[i].other;
				finish_step(counts + i, events + i, (float *[]){&b->px, &b->py, &o->px, &o->py},
					(float[]){b->dx, b->dy, o->dx, o->dy}, 4);
			}
		}
		for (int i = 0; i < BATCH; i++) expect_one_of_each(counts + i, circle_text(start + i));
	}
}

int test_sensor_walks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_event_is_lost_or_repeated_on_long_walks),
		cmocka_unit_test(a_wall_that_is_crossed_has_one_event_of_each_kind),
		cmocka_unit_test(a_circle_that_is_overtaken_has_one_event_of_each_kind),
	};
	return RUN_SUITE("sensor_walks", tests);
}
