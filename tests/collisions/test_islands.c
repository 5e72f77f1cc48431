// Bodies among one another that nobody links are moved by several workers. (What comes of it is compared in the suites
// of sharing, too.)
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/hooks.h"

enum { SIDE = 63, BODIES = SIDE * SIDE, ROOM = 4 * BODIES, WORKERS = 3 };

/// Sliding bodies in rows and columns, each on a way of its own; all but the few that a test has set.
typedef struct floor_of_bodies {
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], mass[BODIES];
	uint8_t response[BODIES];
	uint32_t mask[BODIES];
	float radius;
	int walled; ///< there is a wall beside each body, of one of two categories
} floor_of_bodies;

typedef struct floor_ends {
	gz_report report;
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES];
	size_t first[BODIES + 1];
	gz_contact contact[ROOM];
} floor_ends;

static floor_of_bodies bodies;
static floor_ends alone, shared;

/// So far from one another, more or less, with ways as long as that.
static void make_floor(float square, float way) {
	const float aside = (square - 8) / 4;
	for (int i = 0; i < BODIES; i++) {
		const double turn = i * 2.4;
		bodies.x[i] = (float)(i % SIDE) * square + aside * (float)sin(i * 1.7);
		bodies.y[i] = (float)(i / SIDE) * square + aside * (float)sin(i * 5.9);
		bodies.dx[i] = way * (float)cos(turn), bodies.dy[i] = way * (float)sin(turn);
		bodies.mass[i] = 1, bodies.response[i] = GZ_RESPONSE_SLIDE, bodies.mask[i] = UINT32_MAX;
	}
	bodies.radius = 3, bodies.walled = 0;
}

static gz_world *make_world(void) {
	static float ax[BODIES], ay[BODIES], bx[BODIES], by[BODIES];
	static uint32_t category[BODIES];
	const size_t size = sizeof(float);
	for (int i = 0; i < BODIES; i++) {
		const float turn = (float)i * 1.3f, x = bodies.x[i] + 4 * cosf(turn), y = bodies.y[i] + 4 * sinf(turn);
		ax[i] = x - 2 * sinf(turn), ay[i] = y + 2 * cosf(turn), bx[i] = x + 2 * sinf(turn), by[i] = y - 2 * cosf(turn);
		category[i] = 1u << i % 2;
	}
	const gz_walls walls = {.a = {ax, ay, size},
		.b = {bx, by, size},
		.filters = {.category = {category, sizeof *category}},
		.count = bodies.walled ? BODIES : 0};
	return gz_world_create(&(gz_world_desc){.walls = walls, .reach = 8}, NULL);
}

/// Bodies whose filters are others ask before, as a crowd: its tiles are the last that workers have seen.
static void ask_as_another_crowd(const gz_world *world, gz_crowd *crowd, gz_scratch *scratch, const gz_bodies *chunk) {
	static uint32_t mask[BODIES];
	gz_bodies other = *chunk;
	for (int i = 0; i < BODIES; i++) mask[i] = ~bodies.mask[i];
	other.filters.mask = (gz_bits_view){mask, sizeof *mask};
	assert_int_equal(gz_crowd_place(crowd, &other, 1).error.status, GZ_STATUS_OK);
	const gz_query question = {.crowd = crowd, .from_crowd = 1, .targets = GZ_TARGETS_ALL};
	assert_int_equal(gz_sweep(&(gz_hits){.time = {NULL, 0}}, world, &question, scratch).error.status, GZ_STATUS_OK);
}

static void move_by(floor_ends *out, const gz_jobs *hook) {
	gz_world *world = make_world();
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	assert_true(world && scratch && crowd);
	if (hook) assert_int_equal(gz_scratch_set_jobs(scratch, hook).status, GZ_STATUS_OK);
	const size_t size = sizeof(float);
	const gz_bodies chunk = {.center = {bodies.x, bodies.y, size},
		.motion = {bodies.dx, bodies.dy, size},
		.radius = {&bodies.radius, 0},
		.filters = {.mask = {bodies.mask, sizeof *bodies.mask}},
		.count = BODIES};
	const gz_moves moves = {.response = {bodies.response, 1},
		.mass = {bodies.mass, size},
		.center = {out->x, out->y, size},
		.motion = {out->dx, out->dy, size}};
	const gz_contact_list list = {out->contact, ROOM, out->first};
	memset(out, 0, sizeof *out);
	const gz_move_options rules = {.skin = 0.01f, .crowd = crowd, .contacts = &list};
	const gz_query question = {.chunks = &chunk, .chunk_count = 1};
	if (bodies.walled) {
		ask_as_another_crowd(world, crowd, scratch, &chunk);
		hook_calls = 0;
	}
	out->report = gz_move(&moves, &rules, world, &question, scratch);
	assert_int_equal(out->report.error.status, GZ_STATUS_OK);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void expect_same_by(gz_jobs hook, size_t calls) {
	move_by(&shared, &hook);
	assert_int_equal(hook_calls, calls);
	assert_memory_equal(shared.x, alone.x, sizeof alone.x);
	assert_memory_equal(shared.y, alone.y, sizeof alone.y);
	assert_memory_equal(shared.dx, alone.dx, sizeof alone.dx);
	assert_memory_equal(shared.dy, alone.dy, sizeof alone.dy);
	assert_memory_equal(shared.first, alone.first, sizeof alone.first);
	for (size_t i = 0; i < alone.report.hits; i++) {
		const gz_contact *c = shared.contact + i, *d = alone.contact + i;
		assert_true(c->index == d->index && c->time == d->time && c->center_x == d->center_x);
		assert_true(c->center_y == d->center_y && c->normal_x == d->normal_x && c->normal_y == d->normal_y);
	}
	assert_memory_equal(
		&shared.report.invalid, &alone.report.invalid, sizeof alone.report - offsetof(gz_report, invalid));
}

/// The same by one and by several, in turn and at once. calls: how often these were called: for events alone, since
/// bodies are too few for anything else to be shared
static void expect_same(size_t calls) {
	move_by(&alone, NULL);
	expect_same_by(backward_hook(WORKERS), calls);
	expect_same_by(threads_hook(WORKERS), calls);
}

static void bodies_that_are_apart_are_divided(void **state) {
	(void)state;
	make_floor(16, 4.5f);
	expect_same(1);
	assert_true(alone.report.hits > BODIES / 50);
}

// A worker's last tile may be of a crowd that asked itself: its filters are not those of the bodies that move.
static void divided_bodies_have_their_own_filters(void **state) {
	(void)state;
	make_floor(16, 4.5f);
	bodies.walled = 1;
	for (int i = 0; i < BODIES; i++) bodies.mask[i] = (uint32_t)(i * 7 % 3 + 1);
	expect_same(1);
	assert_true(alone.report.filtered > BODIES / 50);
}

/// Some always part in a large crowd.
static void who_parts_first_is_divided_too(void **state) {
	(void)state;
	make_floor(16, 4.5f);
	for (int i = 0; i + 1 < BODIES; i += 200) bodies.x[i + 1] = bodies.x[i] + 1, bodies.y[i + 1] = bodies.y[i];
	expect_same(1);
	assert_true(alone.report.recovered > 0);
}

static void a_crowd_that_hangs_together_is_moved_by_one(void **state) {
	(void)state;
	make_floor(8, 5);
	expect_same(0);
	assert_true(alone.report.hits > BODIES);
}

static void where_some_bounce_all_are_moved_by_one(void **state) {
	(void)state;
	make_floor(16, 4.5f);
	for (int i = 0; i < BODIES; i += 7) bodies.response[i] = GZ_RESPONSE_BOUNCE;
	expect_same(0);
}

/// A light one is bounced out of where it was looked for others, and into an island of another worker's, by a heavy
/// one. No sample sees them: of so many it has every fourth.
static void who_is_bounced_out_of_its_island_has_all_done_again(void **state) {
	(void)state;
	make_floor(16, 1);
	const int light = BODIES / WORKERS / SIDE * SIDE + SIDE / 2 + 3, heavy = light - SIDE; // in the next row
	bodies.response[light] = bodies.response[heavy] = GZ_RESPONSE_BOUNCE;
	bodies.mass[heavy] = 1e6f;
	bodies.dx[light] = bodies.dy[light] = 0;
	bodies.dx[heavy] = 0, bodies.dy[heavy] = 60;
	expect_same(1);
	assert_true(hypotf(alone.dx[light], alone.dy[light]) > 60);
	assert_true(alone.report.hits > 3);
}

int test_islands(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_that_are_apart_are_divided),
		cmocka_unit_test(divided_bodies_have_their_own_filters),
		cmocka_unit_test(who_parts_first_is_divided_too),
		cmocka_unit_test(a_crowd_that_hangs_together_is_moved_by_one),
		cmocka_unit_test(where_some_bounce_all_are_moved_by_one),
		cmocka_unit_test(who_is_bounced_out_of_its_island_has_all_done_again),
	};
	return RUN_SUITE("islands", tests);
}
