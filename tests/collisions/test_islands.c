// The rule: bodies of independent islands are divided among workers, and this changes no bit. The expected results are
// those of one thread. (The suites of jobs compare the results of several workers, too.)
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/job_hooks.h"

enum { SIDE = 63, BODIES = SIDE * SIDE, CAPACITY = 4 * BODIES, WORKERS = 3 };

/// Sliding bodies in rows and columns, each with a displacement of its own. Tests change some of them.
typedef struct body_grid {
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], mass[BODIES];
	uint8_t response[BODIES];
	uint32_t mask[BODIES];
	float radius;
	bool walled; ///< each body has a wall beside it, of one of two categories
} body_grid;

typedef struct move_output {
	gz_report report;
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES];
	size_t first[BODIES + 1];
	gz_contact contact[CAPACITY];
} move_output;

static body_grid bodies;
static move_output expected, actual; ///< of one thread, of several workers

/// Places the bodies about `spacing` apart, with displacements of length `displacement` in all directions.
static void make_grid(float spacing, float displacement) {
	const float offset = (spacing - 8) / 4;
	for (int i = 0; i < BODIES; i++) {
		const double angle = i * 2.4;
		bodies.x[i] = (float)(i % SIDE) * spacing + offset * (float)sin(i * 1.7);
		bodies.y[i] = (float)(i / SIDE) * spacing + offset * (float)sin(i * 5.9);
		bodies.dx[i] = displacement * (float)cos(angle), bodies.dy[i] = displacement * (float)sin(angle);
		bodies.mass[i] = 1, bodies.response[i] = GZ_RESPONSE_SLIDE, bodies.mask[i] = UINT32_MAX;
	}
	bodies.radius = 3, bodies.walled = false;
}

static gz_world *make_world(void) {
	static float ax[BODIES], ay[BODIES], bx[BODIES], by[BODIES];
	static uint32_t category[BODIES];
	const size_t size = sizeof(float);
	for (int i = 0; i < BODIES; i++) {
		const float angle = (float)i * 1.3f, x = bodies.x[i] + 4 * cosf(angle), y = bodies.y[i] + 4 * sinf(angle);
		ax[i] = x - 2 * sinf(angle), ay[i] = y + 2 * cosf(angle), bx[i] = x + 2 * sinf(angle),
		by[i] = y - 2 * cosf(angle);
		category[i] = 1u << i % 2;
	}
	const gz_walls walls = {.a = {ax, ay, size},
		.b = {bx, by, size},
		.filters = {.category = {category, sizeof *category}},
		.count = bodies.walled ? BODIES : 0};
	return gz_world_create(&(gz_world_desc){.walls = walls, .reach = 8}, NULL);
}

/// Queries a crowd of the same bodies with other filters, so that its tiles are the last ones that workers have loaded.
static void query_other_filters(const gz_world *world, gz_crowd *crowd, gz_scratch *scratch, const gz_bodies *chunk) {
	static uint32_t mask[BODIES];
	gz_bodies other = *chunk;
	for (int i = 0; i < BODIES; i++) mask[i] = ~bodies.mask[i];
	other.filters.mask = (gz_bits_view){mask, sizeof *mask};
	assert_int_equal(gz_crowd_place(crowd, &other, 1).error.status, GZ_STATUS_OK);
	const gz_query query = {.crowd = crowd, .from_crowd = true, .targets = GZ_TARGETS_ALL};
	assert_int_equal(gz_sweep(&(gz_hits){.time = {NULL, 0}}, world, &query, scratch).error.status, GZ_STATUS_OK);
}

static void move_with_jobs(move_output *out, const gz_jobs *jobs) {
	gz_world *world = make_world();
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	assert_true(world && scratch && crowd);
	if (jobs) assert_int_equal(gz_scratch_set_jobs(scratch, jobs).status, GZ_STATUS_OK);
	const size_t size = sizeof(float);
	const gz_bodies columns = {.center = {bodies.x, bodies.y, size},
		.motion = {bodies.dx, bodies.dy, size},
		.radius = {&bodies.radius, 0},
		.filters = {.mask = {bodies.mask, sizeof *bodies.mask}},
		.count = BODIES};
	const gz_moves moves = {.response = {bodies.response, 1},
		.mass = {bodies.mass, size},
		.center = {out->x, out->y, size},
		.motion = {out->dx, out->dy, size}};
	const gz_contact_list list = {out->contact, CAPACITY, out->first};
	memset(out, 0, sizeof *out);
	const gz_move_options options = {.skin = 0.01f, .crowd = crowd, .contacts = &list, .method = GZ_CROWD_EVENTS};
	const gz_query query = {.chunks = &columns, .chunk_count = 1};
	if (bodies.walled) {
		query_other_filters(world, crowd, scratch, &columns);
		job_runs = 0;
	}
	out->report = gz_move(&moves, &options, world, &query, scratch);
	assert_int_equal(out->report.error.status, GZ_STATUS_OK);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void expect_same_with(gz_jobs jobs, size_t calls) {
	move_with_jobs(&actual, &jobs);
	assert_int_equal(job_runs, calls);
	assert_memory_equal(actual.x, expected.x, sizeof expected.x);
	assert_memory_equal(actual.y, expected.y, sizeof expected.y);
	assert_memory_equal(actual.dx, expected.dx, sizeof expected.dx);
	assert_memory_equal(actual.dy, expected.dy, sizeof expected.dy);
	assert_memory_equal(actual.first, expected.first, sizeof expected.first);
	for (size_t i = 0; i < expected.report.hits; i++) {
		const gz_contact *a = actual.contact + i, *e = expected.contact + i;
		assert_true(a->index == e->index && a->time == e->time && a->center_x == e->center_x);
		assert_true(a->center_y == e->center_y && a->normal_x == e->normal_x && a->normal_y == e->normal_y);
	}
	assert_memory_equal(
		&actual.report.invalid, &expected.report.invalid, sizeof expected.report - offsetof(gz_report, invalid));
}

/// Compares one thread with several workers, whose tasks run in sequence and concurrently.
///
/// calls: of the hook: for the events alone, since little else divides so few bodies
static void expect_same(size_t calls) {
	move_with_jobs(&expected, NULL);
	expect_same_with(backward_jobs(WORKERS), calls);
	expect_same_with(threaded_jobs(WORKERS), calls);
}

// S151.
static void independent_bodies_are_divided(void **state) {
	(void)state;
	make_grid(16, 4.5f);
	expect_same(1);
	assert_true(expected.report.hits > BODIES / 50);
}

/// The last tile that a worker has loaded may be one of a crowd with other filters.
static void divided_bodies_have_their_own_filters(void **state) {
	(void)state;
	make_grid(16, 4.5f);
	bodies.walled = true;
	for (int i = 0; i < BODIES; i++) bodies.mask[i] = (uint32_t)(i * 7 % 3 + 1);
	expect_same(1);
	assert_true(expected.report.filtered > BODIES / 50);
}

/// In a large crowd some bodies overlap at the start and separate first. S151.
static void separated_bodies_are_divided(void **state) {
	(void)state;
	make_grid(16, 4.5f);
	for (int i = 0; i + 1 < BODIES; i += 200) bodies.x[i + 1] = bodies.x[i] + 1, bodies.y[i + 1] = bodies.y[i];
	expect_same(4); // the separation divides its pairs, twice, and the bodies that are alone
	assert_true(expected.report.recovered > 0);
}

static void one_large_island_is_moved_by_one_worker(void **state) {
	(void)state;
	make_grid(8, 5);
	expect_same(0);
	assert_true(expected.report.hits > BODIES);
}

static void many_bouncing_bodies_are_moved_by_one_worker(void **state) {
	(void)state;
	make_grid(16, 4.5f);
	for (int i = 0; i < BODIES; i += 7) bodies.response[i] = GZ_RESPONSE_BOUNCE;
	expect_same(0);
}

/// A heavy body bounces a light one out of the range in which neighbours were collected for it, and into an island of
/// another worker. Then all islands are solved again by one. The sample of bodies that decides whether to divide takes
/// every fourth, and neither of these two. S151.
static void a_body_that_leaves_its_island_has_the_same_bits(void **state) {
	(void)state;
	make_grid(16, 1);
	const int light = BODIES / WORKERS / SIDE * SIDE + SIDE / 2 + 3, heavy = light - SIDE; // in the next row
	bodies.response[light] = bodies.response[heavy] = GZ_RESPONSE_BOUNCE;
	bodies.mass[heavy] = 1e6f;
	bodies.dx[light] = bodies.dy[light] = 0;
	bodies.dx[heavy] = 0, bodies.dy[heavy] = 60;
	expect_same(1);
	assert_true(hypotf(expected.dx[light], expected.dy[light]) > 60);
	assert_true(expected.report.hits > 3);
}

int test_islands(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(independent_bodies_are_divided),
		cmocka_unit_test(divided_bodies_have_their_own_filters),
		cmocka_unit_test(separated_bodies_are_divided),
		cmocka_unit_test(one_large_island_is_moved_by_one_worker),
		cmocka_unit_test(many_bouncing_bodies_are_moved_by_one_worker),
		cmocka_unit_test(a_body_that_leaves_its_island_has_the_same_bits),
	};
	return RUN_SUITE("islands", tests);
}
