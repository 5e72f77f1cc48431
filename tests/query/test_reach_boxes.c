// Reach boxes: bodies that touch each other have boxes that meet. The oracle of gz_find_in_box is plain geometry in
// double; that of the margins are the results of calls with and without what is beyond them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"

enum { BODIES = 600 };

typedef struct columns {
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], radius[BODIES];
	gz_bodies chunk;
} columns;

/// Bodies in a square of this size, at this distance from the origin.
static void scatter(columns *c, size_t count, float size, float away, random_source *source) {
	const size_t stride = sizeof(float);
	for (size_t i = 0; i < count; i++) {
		c->x[i] = away + (random_positive(source, 0) - 0.5f) * size;
		c->y[i] = away + (random_positive(source, 0) - 0.5f) * size;
		c->dx[i] = random_signed(source, 3), c->dy[i] = random_signed(source, 3);
		c->radius[i] = random_chance(source, 9) ? 0 : random_positive(source, 2);
	}
	c->chunk = (gz_bodies){.center = {c->x, c->y, stride},
		.motion = {c->dx, c->dy, stride},
		.radius = {c->radius, stride},
		.count = count};
}

/// The exact box of a body, in double.
typedef struct exact_box {
	double low_x, low_y, high_x, high_y;
} exact_box;

static exact_box exact_box_of(const columns *c, size_t i, double margin) {
	const double x = (double)c->x[i], y = (double)c->y[i], r = (double)c->radius[i] + margin;
	const double to_x = x + (double)c->dx[i], to_y = y + (double)c->dy[i];
	return (exact_box){fmin(x, to_x) - r, fmin(y, to_y) - r, fmax(x, to_x) + r, fmax(y, to_y) + r};
}

/// Enlarges a box by another one. Without fmin: gcc 12.2 for AArch64 ends with an internal error where it vectorises a
/// loop of these.
static void enlarge(exact_box *all, exact_box one) {
	if (one.low_x < all->low_x) all->low_x = one.low_x;
	if (one.low_y < all->low_y) all->low_y = one.low_y;
	if (one.high_x > all->high_x) all->high_x = one.high_x;
	if (one.high_y > all->high_y) all->high_y = one.high_y;
}

// S179.
static void a_reach_box_is_the_smallest_but_for_rounding(void **state) {
	(void)state;
	random_source source = {71};
	columns c;
	for (int round = 0; round < 200; round++) {
		const float away = random_chance(&source, 2) ? 0 : 40000, margin = (float)random_int(&source, 0, 20);
		const size_t count = (size_t)random_int(&source, 1, 50);
		scatter(&c, count, 300, away, &source);
		exact_box all = exact_box_of(&c, 0, (double)margin);
		for (size_t i = 1; i < count; i++) enlarge(&all, exact_box_of(&c, i, (double)margin));
		gz_box box;
		assert_int_equal(gz_reach_box(&box, &c.chunk, 1, margin).status, GZ_STATUS_OK);
		assert_true((double)box.min_x <= all.low_x && (double)box.min_y <= all.low_y);
		assert_true((double)box.max_x >= all.high_x && (double)box.max_y >= all.high_y);
		const double room = 0x1p-19 * 60 + 0x1p-21 * (double)(2 * away + 1000);
		assert_true(all.low_x - (double)box.min_x < room && (double)box.max_x - all.high_x < room);
		assert_true(all.low_y - (double)box.min_y < room && (double)box.max_y - all.high_y < room);
	}
}

static bool boxes_meet(const exact_box *a, const gz_box *b, double by) {
	return a->low_x <= (double)b->max_x + by && a->high_x >= (double)b->min_x - by &&
		   a->low_y <= (double)b->max_y + by && a->high_y >= (double)b->min_y - by;
}

static void the_bodies_in_a_box_are_those_of_plain_geometry(void **state) {
	(void)state;
	random_source source = {72};
	columns c;
	uint32_t found[BODIES];
	for (int round = 0; round < 200; round++) {
		const float margin = (float)random_int(&source, 0, 9);
		scatter(&c, BODIES, 300, 0, &source);
		if (random_chance(&source, 2)) c.radius[7] = NAN;
		const float x = random_signed(&source, 6), y = random_signed(&source, 6);
		const gz_box box = {x, y, x + random_positive(&source, 5), y + random_positive(&source, 5)};
		const gz_body_list list = {found, BODIES};
		const gz_report report = gz_find_in_box(&list, &c.chunk, 1, &box, margin);
		assert_int_equal(report.bodies, BODIES);
		assert_int_equal(report.invalid, isnan(c.radius[7]));
		assert_int_equal(report.written, report.hits);
		size_t next = 0;
		for (size_t i = 0; i < BODIES; i++) {
			const exact_box one = exact_box_of(&c, i, (double)margin);
			const bool is_listed = next < report.hits && found[next] == i;
			next += is_listed;
			if (is_listed) assert_true(boxes_meet(&one, &box, 0x1p-12));
			else assert_true(isnan(c.radius[i]) || !boxes_meet(&one, &box, 0));
		}
		assert_int_equal(next, report.hits);
		uint32_t few[2] = {9, 9};
		const gz_body_list short_list = {few, 1};
		const gz_report cut = gz_find_in_box(&short_list, &c.chunk, 1, &box, margin);
		assert_int_equal(cut.hits, report.hits);
		if (report.hits > 1 && !report.invalid) expect_status(cut, GZ_STATUS_LIST_FULL);
		if (report.hits) assert_int_equal(few[0], found[0]);
		assert_int_equal(few[1], 9);
	}
}

static void an_empty_box_meets_no_body(void **state) {
	(void)state;
	static const gz_box empty[] = {
		{1, -9, -1, 9}, {-9, 1, 9, -1}, {2, 2, -2, -2}, {INFINITY, INFINITY, -INFINITY, -INFINITY}};
	static const float centre = 0, radius = 100;
	uint32_t found[2] = {9, 9};
	const gz_body_list list = {found, 2};
	const gz_bodies chunk = {
		.center = {&centre, &centre, 0}, .motion = {&centre, &centre, 0}, .radius = {&radius, 0}, .count = 2};
	for (int k = 0; k < 4; k++) {
		const gz_report report = gz_find_in_box(&list, &chunk, 1, empty + k, 3);
		expect_ok(report);
		assert_true(report.bodies == 2 && report.hits == 0 && report.written == 0 && found[0] == 9);
	}
	const gz_box point = {1, -1, 1, -1};
	assert_int_equal(gz_find_in_box(&list, &chunk, 1, &point, 0).hits, 2);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies that touch each other
// ---------------------------------------------------------------------------------------------------------------------

typedef struct objects {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} objects;

static objects objects_make(const gz_world_desc *desc) {
	objects o = {.world = gz_world_create(desc, NULL)};
	o.scratch = gz_scratch_create(o.world), o.crowd = gz_crowd_create(o.world);
	assert_true(o.world && o.scratch && o.crowd);
	return o;
}

static void objects_free(objects *o) {
	gz_crowd_destroy(o->crowd), gz_scratch_destroy(o->scratch), gz_world_destroy(o->world);
}

/// Whether the reach boxes of two bodies meet, each with its margin.
static bool reach_boxes_meet(const gz_bodies *chunk, size_t a, size_t b, float a_margin, float b_margin) {
	gz_bodies one = *chunk, other = *chunk;
	const uint32_t picks[] = {(uint32_t)a, (uint32_t)b};
	one.pick = picks, other.pick = picks + 1, one.pick_count = other.pick_count = 1;
	gz_box box;
	uint32_t found;
	const gz_body_list list = {&found, 1};
	assert_int_equal(gz_reach_box(&box, &one, 1, a_margin).status, GZ_STATUS_OK);
	const gz_report report = gz_find_in_box(&list, &other, 1, &box, b_margin);
	expect_ok(report);
	return report.hits;
}

// S179.
static void bodies_that_touch_have_boxes_that_meet(void **state) {
	(void)state;
	static gz_hit hits[200000];
	static gz_sensor_event events[200000];
	static gz_proximity near[200000];
	size_t first[BODIES + 1], touches = 0;
	random_source source = {73};
	objects o = objects_make(&(gz_world_desc){.reach = 8});
	columns c;
	for (int round = 0; round < 12; round++) {
		scatter(&c, BODIES, 90, round % 2 ? 0 : 3e6f, &source);
		expect_ok(gz_crowd_place(o.crowd, &c.chunk, 1));
		gz_query query = {.chunks = &c.chunk, .chunk_count = 1, .targets = GZ_TARGETS_CIRCLES, .crowd = o.crowd};
		const gz_hit_list all = {hits, 200000, first};
		expect_ok(gz_sweep_all(&all, o.world, &query, o.scratch));
		for (size_t i = 0; i < BODIES; i++)
			for (size_t k = first[i]; k < first[i + 1]; k++, touches++)
				assert_true(reach_boxes_meet(&c.chunk, i, (size_t)hits[k].index, 0, 0));
		const gz_sensor_event_list sensed = {events, 200000, first};
		expect_ok(gz_sense(&sensed, o.world, &query, o.scratch));
		for (size_t i = 0; i < BODIES; i++)
			for (size_t k = first[i]; k < first[i + 1]; k++, touches++)
				assert_true(reach_boxes_meet(&c.chunk, i, (size_t)events[k].index, 0, 0));
		const gz_proximity_list found = {near, 200000, first};
		expect_ok(gz_nearest(&found, &(gz_nearest_limits){20, 6}, o.world, &query, o.scratch));
		for (size_t i = 0; i < BODIES; i++)
			for (size_t k = first[i]; k < first[i + 1]; k++, touches++)
				assert_true(reach_boxes_meet(&c.chunk, i, (size_t)near[k].index, 6, 0));
	}
	assert_true(touches > 10000);
	objects_free(&o);
}

/// Two bodies that touch exactly, along an axis: the box of the one ends where that of the other begins.
static void bodies_that_just_touch_have_boxes_that_meet(void **state) {
	(void)state;
	random_source source = {74};
	objects o = objects_make(&(gz_world_desc){.reach = 8});
	size_t hit_count = 0;
	for (int round = 0; round < 4000; round++) {
		columns c;
		scatter(&c, 2, 8, random_chance(&source, 2) ? 0 : 1000, &source);
		c.y[1] = c.y[0], c.dy[0] = c.dy[1] = c.dx[1] = 0, c.dx[0] = fabsf(c.dx[0]);
		c.x[1] = c.x[0] + c.dx[0] + c.radius[0] + c.radius[1];
		for (int steps = random_int(&source, -3, 12); steps > 0; steps--) c.x[1] = nextafterf(c.x[1], INFINITY);
		expect_ok(gz_crowd_place(o.crowd, &c.chunk, 1));
		gz_hit hits[2];
		const gz_hits out = gz_hits_in(hits);
		const gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = o.crowd, .from_crowd = true};
		expect_ok(gz_sweep(&out, o.world, &query, o.scratch));
		if (hits[0].index != 1) continue;
		hit_count++;
		assert_true(reach_boxes_meet(&c.chunk, 0, 1, 0, 0) && reach_boxes_meet(&c.chunk, 1, 0, 0, 0));
	}
	assert_true(hit_count > 300);
	objects_free(&o);
}

// ---------------------------------------------------------------------------------------------------------------------
// The margin of gz_move
// ---------------------------------------------------------------------------------------------------------------------

typedef struct moved {
	float x, y, dx, dy;
} moved;

enum { GROUP = 3 }; ///< bodies that may overlap and push one another; one more is apart from them, or not

/// What is the same for all bodies of a move.
typedef struct move_rules {
	uint8_t response;
	bool pushes;
	float skin;
} move_rules;

/// Moves the first `count` bodies as a crowd.
static void move_bodies(moved *to, const columns *c, size_t count, const move_rules *rules, const objects *o) {
	const float mass = 1;
	gz_bodies chunk = c->chunk;
	chunk.count = count;
	const gz_moves moves = {.response = {&rules->response, 0},
		.push_mass = {rules->pushes ? &mass : NULL, 0},
		.center = {&to->x, &to->y, sizeof *to},
		.motion = {&to->dx, &to->dy, sizeof *to}};
	const gz_move_options options = {.skin = rules->skin, .crowd = o->crowd};
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	memset(to, 0, count * sizeof *to);
	expect_ok(gz_move(&moves, &options, o->world, &query, o->scratch));
}

static move_rules random_rules(random_source *source) {
	return (move_rules){.response = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP),
		.pushes = random_chance(source, 2),
		.skin = random_chance(source, 2) ? 0 : 0.25f};
}

/// The margin of these bodies in a world of this extent.
static float margin_of(const columns *c, const move_rules *rules, float extent) {
	gz_move_extremes most = {.coordinate = extent, .skin = rules->skin, .pushes = rules->pushes};
	most.bounces = rules->response == GZ_RESPONSE_BOUNCE;
	for (size_t i = 0; i < c->chunk.count; i++) {
		most.radius = fmaxf(most.radius, c->radius[i]);
		most.displacement = fmaxf(most.displacement, hypotf(c->dx[i], c->dy[i]));
	}
	return gz_move_margin(&most);
}

/// Puts the last body near the border of the margins around the others.
static void place_last(columns *c, random_source *source) {
	const float size = 6 * (float)random_int(source, 1, 8);
	c->x[GROUP] = random_signed(source, 0) * size, c->y[GROUP] = random_signed(source, 0) * size;
	if (random_chance(source, 2)) return;
	for (size_t i = 0; i <= GROUP; i++) c->dx[i] /= 64, c->dy[i] /= 64; // then separation takes bodies further
}

// S180.
static void a_body_beyond_the_margin_of_a_move_changes_nothing(void **state) {
	(void)state;
	random_source source = {75};
	size_t apart = 0, together = 0;
	for (int round = 0; round < 6000; round++) {
		columns c;
		scatter(&c, GROUP + 1, 8, 0, &source);
		place_last(&c, &source);
		const float ax = random_signed(&source, 3), ay = random_signed(&source, 3), extent = 64;
		const float bx = ax + random_signed(&source, 4), by = ay + random_signed(&source, 4);
		gz_world_desc desc = {.reach = 8, .extent = extent};
		desc.walls = (gz_walls){.a = {&ax, &ay, 4}, .b = {&bx, &by, 4}, .count = 1};
		objects o = objects_make(&desc);
		const move_rules rules = random_rules(&source);
		const float margin = margin_of(&c, &rules, extent);
		moved without[GROUP], with[GROUP + 1];
		move_bodies(without, &c, GROUP, &rules, &o), move_bodies(with, &c, GROUP + 1, &rules, &o);
		bool meets = false;
		for (size_t i = 0; i < GROUP; i++) meets |= reach_boxes_meet(&c.chunk, i, GROUP, margin, margin);
		const bool same = !memcmp(without, with, sizeof without);
		if (!meets && !same) fail_msg("round %d: a body beyond the margin changes the move", round);
		apart += !meets, together += !same;
		objects_free(&o);
	}
	assert_true(apart > 300 && together > 300);
}

static void wrong_input_is_refused(void **state) {
	(void)state;
	random_source source = {76};
	columns c;
	gz_box box = {1, 2, 3, 4};
	uint32_t found[4];
	const gz_body_list list = {found, 4};
	scatter(&c, 4, 8, 0, &source);
	assert_string_equal(gz_reach_box(NULL, &c.chunk, 1, 0).name, "box");
	assert_string_equal(gz_reach_box(&box, NULL, 1, 0).name, "chunks");
	assert_string_equal(gz_reach_box(&box, &c.chunk, 1, -1).name, "margin");
	assert_string_equal(gz_reach_box(&box, &c.chunk, 1, NAN).name, "margin");
	assert_true(box.min_x == 1 && box.max_y == 4);
	assert_string_equal(gz_find_in_box(NULL, &c.chunk, 1, &box, 0).error.name, "list");
	assert_string_equal(gz_find_in_box(&(gz_body_list){NULL, 1}, &c.chunk, 1, &box, 0).error.name, "data");
	assert_string_equal(gz_find_in_box(&list, &c.chunk, 1, NULL, 0).error.name, "box");
	assert_string_equal(gz_find_in_box(&list, &c.chunk, 1, &box, INFINITY).error.name, "margin");
	const gz_box unbounded = {NAN, 0, 1, 1};
	assert_string_equal(gz_find_in_box(&list, &c.chunk, 1, &unbounded, 0).error.name, "box");
	c.chunk.ghosts = true;
	assert_int_equal(gz_reach_box(&box, &c.chunk, 1, 0).status, GZ_STATUS_OK);
	assert_true(box.min_x == INFINITY && box.max_x == -INFINITY && box.min_y == INFINITY && box.max_y == -INFINITY);
	c.chunk.ghosts = false;
	const gz_report none = gz_find_in_box(&list, &c.chunk, 1, &box, 0);
	expect_ok(none);
	assert_int_equal(none.hits, 0);
	assert_true(isnan(gz_move_margin(NULL)) && isnan(gz_move_margin(&(gz_move_extremes){.radius = -1})));
	assert_true(isnan(gz_move_margin(&(gz_move_extremes){.skin = NAN})));
	assert_true(isnan(gz_move_margin(&(gz_move_extremes){.displacement = -1e-30f})));
	assert_true(isnan(gz_move_margin(&(gz_move_extremes){.coordinate = NAN})));
	assert_true(gz_move_margin(&(gz_move_extremes){.displacement = GZ_LIMIT, .bounces = true}) == GZ_LIMIT);
}

int test_reach_boxes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_reach_box_is_the_smallest_but_for_rounding),
		cmocka_unit_test(the_bodies_in_a_box_are_those_of_plain_geometry),
		cmocka_unit_test(an_empty_box_meets_no_body),
		cmocka_unit_test(bodies_that_touch_have_boxes_that_meet),
		cmocka_unit_test(bodies_that_just_touch_have_boxes_that_meet),
		cmocka_unit_test(a_body_beyond_the_margin_of_a_move_changes_nothing),
		cmocka_unit_test(wrong_input_is_refused),
	};
	return RUN_SUITE("reach_boxes", tests);
}
