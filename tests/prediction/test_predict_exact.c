// The rules of gz_predict and gz_predict_touches on small whole numbers, where nothing is rounded: touches at the
// start, at the end, at a vertex. The expected times are worked out by hand.
#include <math.h>

#include "support/check.h"

/// A body above the wall from (-8, 0) to (8, 0), until t = 4.
typedef struct whole_case {
	const char *name;
	float y, vx, vy, ay, radius;
	float hit;      ///< the expected time of gz_predict; infinity for none
	size_t touches; ///< the expected number
	uint8_t kind;   ///< of the first touch
} whole_case;

static const whole_case whole_cases[] = {
	{"falls through it", 9, 0, 0, -2, 1, 0x1.6a09e6p1f, 2, GZ_EVENT_BEGIN},
	{"falls, and touches it at the very end", 17, 0, 0, -2, 1, 4, 1, GZ_EVENT_BEGIN},
	{"falls, and stops above it at the very end", 17, 0, -8, 2, 1, INFINITY, 0, 0},
	{"touches it where its path turns", 5, 0, -4, 2, 1, INFINITY, 0, 0},
	{"enters it, turns and leaves", 4, 0, -4, 2, 1, 1, 2, GZ_EVENT_BEGIN},
	{"begins touching, at rest", 1, 0, 0, 0, 1, INFINITY, 0, 0},
	{"begins touching, and is lifted", 1, 0, 0, 2, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins touching, and falls", 1, 0, 0, -2, 1, 0, 1, GZ_EVENT_END},
	{"begins touching, moves up, and comes back", 1, 0, 2, -2, 1, 2, 3, GZ_EVENT_END},
	{"begins in overlap, and gets deeper", 0.5f, 0, -1, 1, 1, 0, 1, GZ_EVENT_END},
	{"begins in overlap, and gets deeper until the end", 0.5f, 0, -0.125f, 0.03125f, 1, 0, 0, 0},
	{"begins in overlap, and gets deeper until the end without acceleration", 0.5f, 0, -0.125f, 0, 1, 0, 0, 0},
	{"begins in overlap, and leaves", 0.5f, 0, 1, 1, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins in overlap, and turns at the surface", 0.5f, 0, 1, -1, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins with its centre on the wall", 0, 0, 1, 1, 1, INFINITY, 1, GZ_EVENT_END},
	{"passes through it without acceleration", 5, 0, -2, 0, 1, 2, 2, GZ_EVENT_BEGIN},
	{"touches it at the very end without acceleration", 5, 0, -1, 0, 1, 4, 1, GZ_EVENT_BEGIN},
	{"begins touching, and enters it without acceleration", 1, 0, -1, 0, 1, 0, 1, GZ_EVENT_END},
	{"begins touching, and leaves without acceleration", 1, 0, 1, 0, 1, INFINITY, 1, GZ_EVENT_END},
	{"slides along it", 1, 1, 0, 0, 1, INFINITY, 0, 0},
	{"slides along it in overlap", 0.5f, 1, 0, 0, 1, INFINITY, 0, 0},
	{"a ray crosses it twice", 3, 0, -4, 2, 0, 1, 4, GZ_EVENT_BEGIN},
	{"a ray crosses it at its end", 6, 4, -4, 1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray turns at it", 4, 0, -4, 2, 0, INFINITY, 0, 0},
	{"a ray begins on it", 0, 0, 1, 2, 0, INFINITY, 0, 0},
	{"a ray begins on it, and comes back", 0, 0, 1, -1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray begins on it, and comes back from below", 0, 0, -1, 1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray crosses it without acceleration", 2, 0, -1, 0, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray begins on it, and leaves without acceleration", 0, 0, -1, 0, 0, INFINITY, 0, 0},
	{"a ray rests on it", 0, 0, 0, 0, 0, INFINITY, 0, 0},
};

typedef enum target { TARGET_WALL, TARGET_POINT, TARGET_BODY } target;

/// The target is the wall, a wall that is a point, or a second body.
static void expect_exactly(const whole_case *c, target against) {
	const float zero[2] = {0}, low = against == TARGET_WALL ? -8 : 0, high = -low;
	const float y[2] = {c->y}, vx[2] = {c->vx}, vy[2] = {c->vy}, ay[2] = {c->ay}, radius[2] = {c->radius};
	const gz_walls wall = {.a = {&low, zero, 0}, .b = {&high, zero, 0}, .count = against != TARGET_BODY};
	const gz_bodies bodies = {.center = {zero, y, 4},
		.motion = {vx, vy, 4},
		.acceleration = {zero, ay, 4},
		.radius = {radius, 4},
		.count = against == TARGET_BODY ? 2 : 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = wall}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_prediction prediction = {.until = 4, .crowd = crowd};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_touch touches[8];
	gz_hit hits[2];
	size_t first[3];
	const gz_touch_list list = {touches, 8, first};
	const gz_hits hit_columns = gz_hits_in(hits);
	assert_int_equal(gz_predict_touches(&list, &prediction, world, &query, scratch).error.status, GZ_STATUS_OK);
	assert_int_equal(gz_predict(&hit_columns, &prediction, world, &query, scratch).error.status, GZ_STATUS_OK);
	if (first[1] != c->touches || (first[1] && touches->kind != c->kind))
		fail_msg("%s: expected %zu touches, the first of kind %d, found %zu", c->name, c->touches, c->kind, first[1]);
	if (hits->time != c->hit) fail_msg("%s: expected time %g, found %g", c->name, (double)c->hit, (double)hits->time);
	for (size_t i = 0; i < first[1]; i++)
		if (touches[i].normal_x != 0 || fabsf(touches[i].normal_y) != 1)
			fail_msg("%s: expected a vertical normal, found %g %g", c->name, (double)touches[i].normal_x,
				(double)touches[i].normal_y);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

// S118, S119, S135, S137.
static void times_on_whole_numbers_are_exact(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof whole_cases / sizeof *whole_cases; i++) {
		const whole_case *c = whole_cases + i;
		expect_exactly(c, TARGET_WALL);
		if (c->radius > 0 && c->vx == 0) expect_exactly(c, TARGET_POINT), expect_exactly(c, TARGET_BODY);
	}
}

int test_predict_exact(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_on_whole_numbers_are_exact),
	};
	return RUN_SUITE("predict_exact", tests);
}
