// Sensors over many ticks, against a simulation in long double: what is inside at the end of each tick, and what was
// passed through, is known unless rounding decides it. Nothing is entered or left twice, nothing is lost.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "oracle/oracle_frame.h"
#include "overlap/sensing.h"
#include "support/check.h"

enum { WALLS = 24, BODIES = 20, THINGS = WALLS + BODIES, TICKS = 40 };

/// Where a thing is to a body: outside (-1), inside (1), or so near its edge that rounding may say either (0).
typedef struct truth {
	frame f;
	long double room; // for rounding
	int at;
} truth;

static truth truth_of(frame f, long double far) {
	const moment m = moment_at(&f, 0);
	truth t = {.f = f, .room = 16 * ORACLE_ULP * (f.scale + far)};
	if (m.distance < f.radius - t.room) t.at = 1;
	if (m.distance > f.radius + t.room) t.at = -1;
	const long double left = f.one_sided ? left_by(&f) : INFINITY;
	if (left < -t.room || (f.one_sided && f.length == 0)) t.at = -1;
	else if (left < t.room && t.at == 1) t.at = 0;
	return t;
}

static truth truth_at(const arena *s, int body, int thing) {
	const moving_body *b = &s->bodies[body].at;
	const long double far = fabsl((long double)b->px) + fabsl((long double)b->py);
	if (thing >= WALLS) return truth_of(frame_of_circles(&(circle_case){*b, s->bodies[thing - WALLS].at}), far);
	const arena_wall *w = s->walls + thing;
	const pair_case pair = {b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by, w->radius, w->one_sided};
	return truth_of(frame_of_pair(&pair), far);
}

/// What the events of a tick say about one body and one thing.
typedef struct told {
	int events;
	int inside; // after the last one; -1 while nothing is known
} told;

typedef struct walk_state {
	arena scene;
	told told[BODIES][THINGS];
	truth start[BODIES][THINGS];
	size_t events, passed, unclear;
} walk_state;

static void note_event(walk_state *w, int body, const gz_sensor_event *e) {
	const int thing = e->circle ? WALLS + e->index : e->index;
	told *t = &w->told[body][thing];
	const truth *start = &w->start[body][thing];
	if (t->inside >= 0) assert_int_equal(t->inside, e->kind == GZ_EVENT_END); // they alternate
	t->inside = e->kind == GZ_EVENT_BEGIN;
	t->events++, w->events++;
	assert_true(e->time >= 0 && e->time <= 1);
	if (start->f.one_sided) return;
	const long double off = moment_at(&start->f, e->time).distance - start->f.radius;
	if (!(fabsl(off) <= start->room)) fail_msg("an event at %g is off by %Lg", (double)e->time, off);
}

/// The tick is over, and the bodies are moved.
static void judge(walk_state *w, int body, int thing) {
	told *t = &w->told[body][thing];
	const truth *start = &w->start[body][thing], end = truth_at(&w->scene, body, thing);
	if (t->inside < 0 && start->at) t->inside = start->at > 0;
	if (end.at && t->inside >= 0) assert_int_equal(t->inside, end.at > 0);
	if (!start->at || !end.at) w->unclear++;
	else if (start->at != end.at) assert_int_equal(t->events, 1);
	else if (start->at > 0) assert_int_equal(t->events, 0);
	else if (!start->f.one_sided && start->f.radius > 0) {
		const long double nearest = moment_at(&start->f, nearest_time(&start->f, 0, 1)).distance;
		if (nearest < start->f.radius - start->room) assert_int_equal(t->events, 2), w->passed++;
		if (nearest > start->f.radius + start->room) assert_int_equal(t->events, 0);
	}
	t->events = 0;
}

/// Everybody goes somewhere within the square, or rests.
static void choose_ways(arena *s, float size, random_source *source) {
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

static void walk_on(walk_state *w, sensed *got, random_source *source, float size) {
	arena *s = &w->scene;
	choose_ways(s, size, source);
	for (int b = 0; b < BODIES; b++)
		for (int k = 0; k < THINGS; k++) w->start[b][k] = truth_at(s, b, k);
	arena_world world = arena_build(s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s->bodies, BODIES, 0);
	assert_int_equal(sensed_ask(got, &world, &chunk, GZ_TARGETS_ALL).error.status, GZ_STATUS_OK);
	arena_destroy(&world);
	for (int b = 0; b < BODIES; b++)
		for (size_t i = got->first[b]; i < got->first[b + 1]; i++) note_event(w, b, got->at + i);
	for (int b = 0; b < BODIES; b++) s->bodies[b].at.px += s->bodies[b].at.dx, s->bodies[b].at.py += s->bodies[b].at.dy;
	for (int b = 0; b < BODIES; b++)
		for (int k = 0; k < THINGS; k++)
			if (k - WALLS != b) judge(w, b, k);
}

static void nothing_is_lost_or_doubled_on_long_walks(void **state) {
	(void)state;
	walk_state *w = calloc(1, sizeof *w);
	random_source source = {1};
	sensed got = sensed_make();
	for (size_t round = 0; round < 4 + pairs_wanted() / 500000; round++) {
		static const float sizes[] = {1, 100, 0x1p-30f, 0x1p30f};
		const float size = sizes[round % 4];
		w->scene = arena_make(arena_kinds, WALLS, BODIES, &source);
		make_scene(&w->scene, size, &source);
		for (int b = 0; b < BODIES; b++)
			for (int k = 0; k < THINGS; k++) w->told[b][k] = (told){0, -1};
		for (int tick = 0; tick < TICKS; tick++) walk_on(w, &got, &source, size);
		arena_free(&w->scene);
	}
	print_message("%zu events, %zu passed through, %zu unclear\n", w->events, w->passed, w->unclear);
	assert_true(w->passed > w->events / 50 && w->unclear < w->events / 4);
	sensed_free(&got), free(w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Through and on
// ---------------------------------------------------------------------------------------------------------------------

enum { BATCH = 1024, STEPS = 8 };

/// Walks in equal steps across a wall within 2^extent of the origin, and ends some of them where it touches it, give or
/// take rounding: a ray, where it stands on it.
static pair_case walker(random_source *source, int extent) {
	pair_case c = {0};
	const float u = random_magnitude(source, -3, 3), v = random_magnitude(source, -3, 3);
	const float far = random_chance(source, 2) ? 0 : random_signed(source, extent);
	c.ax = far - v, c.ay = far + u, c.bx = far + v, c.by = far - u;
	c.dx = u / STEPS, c.dy = v / STEPS;
	if (random_chance(source, 2)) c.dx += random_signed(source, -8), c.dy += random_signed(source, -8);
	const int halves = random_int(source, STEPS, 2 * STEPS - 1);
	const float before = (float)halves / 2;
	c.px = far - c.dx * before, c.py = far - c.dy * before;
	c.radius = sqrtf(c.dx * c.dx + c.dy * c.dy) * (float)random_int(source, 0, 3);
	return c;
}

/// Two circles that pass through one another, one of them overtaking the other. Both are rounded wherever a step ends:
/// so far out that a dozen roundings are as much as a step, one may truly pass beside the other.
static circle_case overtaker(random_source *source) {
	enum { EXTENT = 12 };
	pair_case w = walker(source, EXTENT);
	while (w.radius == 0) w = walker(source, EXTENT); // points miss one another
	const float x = (w.ax + w.bx) / 2, y = (w.ay + w.by) / 2, drift = random_signed(source, 0);
	const float own = w.radius * random_positive(source, 0), back = drift * STEPS;
	return (circle_case){{w.px - back, w.py - back, w.dx + drift, w.dy + drift, own},
		{x - back, y - back, drift, drift, w.radius - own}};
}

typedef struct passing {
	int entered, left;
} passing;

static void note_passing(passing *p, const pair_interval *events, float *const at[], const float way[], int count) {
	p->entered += events->entry <= 1, p->left += events->exit <= 1;
	for (int k = 0; k < count; k++) *at[k] += way[k];
}

static void expect_one(const passing *p, const char *text) {
	if (p->entered != 1 || p->left != 1) fail_msg("entered %d times, left %d times:\n%s", p->entered, p->left, text);
}

static void a_wall_that_is_walked_through_is_entered_once(void **state) {
	(void)state;
	static pair_case start[BATCH], cases[BATCH];
	static pair_interval events[BATCH];
	random_source source = {2};
	for (size_t n = 0; n < pairs_wanted() / 10; n += BATCH) {
		static passing passed[BATCH];
		memset(passed, 0, sizeof passed);
		for (int i = 0; i < BATCH; i++) cases[i] = start[i] = walker(&source, 16);
		for (int step = 0; step < 2 * STEPS; step++) {
			assert_true(evaluate_wall_events(gz_backend_name(0), cases, BATCH, events));
			for (int i = 0; i < BATCH; i++) {
				pair_case *c = cases + i;
				note_passing(passed + i, events + i, (float *[]){&c->px, &c->py}, (float[]){c->dx, c->dy}, 2);
			}
		}
		for (int i = 0; i < BATCH; i++) expect_one(passed + i, case_text(start + i));
	}
}

static void a_circle_that_is_overtaken_is_entered_once(void **state) {
	(void)state;
	static circle_case start[BATCH], cases[BATCH];
	static pair_interval events[BATCH];
	random_source source = {3};
	for (size_t n = 0; n < pairs_wanted() / 10; n += BATCH) {
		static passing passed[BATCH];
		memset(passed, 0, sizeof passed);
		for (int i = 0; i < BATCH; i++) cases[i] = start[i] = overtaker(&source);
		for (int step = 0; step < 2 * STEPS; step++) {
			assert_true(evaluate_circle_events(gz_backend_name(0), cases, BATCH, events));
			for (int i = 0; i < BATCH; i++) {
				moving_body *b = &cases[i].body, *o = &cases[i].other;
				note_passing(passed + i, events + i, (float *[]){&b->px, &b->py, &o->px, &o->py},
					(float[]){b->dx, b->dy, o->dx, o->dy}, 4);
			}
		}
		for (int i = 0; i < BATCH; i++) expect_one(passed + i, circle_text(start + i));
	}
}

int test_sensor_walks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_lost_or_doubled_on_long_walks),
		cmocka_unit_test(a_wall_that_is_walked_through_is_entered_once),
		cmocka_unit_test(a_circle_that_is_overtaken_is_entered_once),
	};
	return RUN_SUITE("sensor_walks", tests);
}
