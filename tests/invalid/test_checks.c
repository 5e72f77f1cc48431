// gz_check_bodies and gz_check_walls: what queries and worlds refuse, and columns with a forgotten stride.
#include <math.h>

#include "support/check.h"
#include "support/invalid_input.h"

enum { COUNT = 3 };

typedef struct element {
	float x, y, dx, dy, ax, ay, radius, step;
	uint32_t category, mask, group;
	uint64_t id, ignore;
	uint8_t one_sided;
} element;

typedef struct check_input {
	element elements[COUNT];
	gz_bodies bodies;
	gz_walls walls;
	unsigned shared;
} check_input;

static gz_report check_bodies(void *input) {
	const check_input *in = input;
	return (gz_report){.error = gz_check_bodies(&in->bodies, 1, in->shared)};
}

static gz_report check_walls(void *input) {
	const check_input *in = input;
	return (gz_report){.error = gz_check_walls(&in->walls, in->shared)};
}

static void fill(check_input *in) {
	const element valid = {.radius = 1, .step = 0.5f, .dx = 2, .ay = 3};
	*in = (check_input){.elements = {valid, valid, valid}};
	element *e = in->elements;
	const gz_filters filters = {GZ_MEMBER(e, category), GZ_MEMBER(e, mask), GZ_MEMBER(e, group)};
	in->bodies = (gz_bodies){.center = GZ_MEMBERS(e, x, y),
		.motion = GZ_MEMBERS(e, dx, dy),
		.radius = GZ_MEMBER(e, radius),
		.step = GZ_MEMBER(e, step),
		.acceleration = GZ_MEMBERS(e, ax, ay),
		.id = GZ_ID_MEMBER(e, id),
		.ignore = GZ_ID_MEMBER(e, ignore),
		.filters = filters,
		.count = COUNT};
	in->walls = (gz_walls){.a = GZ_MEMBERS(e, x, y),
		.b = GZ_MEMBERS(e, dx, dy),
		.id = GZ_ID_MEMBER(e, id),
		.radius = GZ_MEMBER(e, radius),
		.one_sided = GZ_MEMBER(e, one_sided),
		.filters = filters,
		.count = COUNT};
}

/// A column: where its stride is, and the bit that allows it to be shared.
typedef struct column {
	const char *name;
	size_t stride;
	gz_shares share;
} column;

static const column body_columns[] = {
	{"center", offsetof(check_input, bodies.center.stride), GZ_SHARES_CENTER},
	{"motion", offsetof(check_input, bodies.motion.stride), GZ_SHARES_MOTION},
	{"radius", offsetof(check_input, bodies.radius.stride), GZ_SHARES_RADIUS},
	{"step", offsetof(check_input, bodies.step.stride), GZ_SHARES_STEP},
	{"acceleration", offsetof(check_input, bodies.acceleration.stride), GZ_SHARES_ACCELERATION},
	{"id", offsetof(check_input, bodies.id.stride), GZ_SHARES_ID},
	{"ignore", offsetof(check_input, bodies.ignore.stride), GZ_SHARES_IGNORE},
	{"category", offsetof(check_input, bodies.filters.category.stride), GZ_SHARES_FILTERS},
	{"mask", offsetof(check_input, bodies.filters.mask.stride), GZ_SHARES_FILTERS},
	{"group", offsetof(check_input, bodies.filters.group.stride), GZ_SHARES_FILTERS},
};

static const column wall_columns[] = {
	{"a", offsetof(check_input, walls.a.stride), GZ_SHARES_A},
	{"b", offsetof(check_input, walls.b.stride), GZ_SHARES_B},
	{"id", offsetof(check_input, walls.id.stride), GZ_SHARES_ID},
	{"radius", offsetof(check_input, walls.radius.stride), GZ_SHARES_RADIUS},
	{"one_sided", offsetof(check_input, walls.one_sided.stride), GZ_SHARES_ONE_SIDED},
	{"category", offsetof(check_input, walls.filters.category.stride), GZ_SHARES_FILTERS},
	{"mask", offsetof(check_input, walls.filters.mask.stride), GZ_SHARES_FILTERS},
	{"group", offsetof(check_input, walls.filters.group.stride), GZ_SHARES_FILTERS},
};

/// Each column with a stride of 0 is refused unless its own bit is set.
static void expect_forgotten_strides_named(checked_call *call, const column *columns, size_t count) {
	check_input *in = call->input;
	for (const column *c = columns; c < columns + count; c++) {
		fill(in);
		*(size_t *)(void *)((char *)in + c->stride) = 0;
		for (unsigned bit = 1; bit <= GZ_SHARES_ONE_SIDED; bit *= 2) {
			in->shared = bit;
			if (bit == (unsigned)c->share) expect_accepted(call);
			else expect_call_refused(call, GZ_STATUS_INVALID_INPUT, 0, c->name, "has stride 0");
		}
		in->shared = GZ_SHARES_NOTHING, in->bodies.count = in->walls.count = 1; // one element: nothing is shared
		expect_accepted(call);
	}
}

static void a_forgotten_stride_is_an_error_that_names_the_column(void **state) {
	(void)state;
	check_input in;
	checked_call bodies = {&in, sizeof in, check_bodies, NULL}, walls = {&in, sizeof in, check_walls, NULL};
	expect_forgotten_strides_named(&bodies, body_columns, sizeof body_columns / sizeof *body_columns);
	expect_forgotten_strides_named(&walls, wall_columns, sizeof wall_columns / sizeof *wall_columns);
}

static void the_first_forgotten_stride_names_its_chunk(void **state) {
	(void)state;
	check_input in;
	fill(&in);
	gz_bodies chunks[] = {in.bodies, in.bodies, in.bodies};
	assert_int_equal(gz_check_bodies(chunks, 3, GZ_SHARES_NOTHING).status, GZ_STATUS_OK);
	chunks[1].motion.stride = chunks[2].center.stride = 0;
	gz_error error = gz_check_bodies(chunks, 3, GZ_SHARES_NOTHING);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 1, "motion");
	error = gz_check_bodies(chunks, 3, GZ_SHARES_MOTION);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 2, "center");
	assert_int_equal(gz_check_bodies(chunks, 3, GZ_SHARES_MOTION | GZ_SHARES_CENTER).status, GZ_STATUS_OK);
}

static void missing_columns_are_not_shared(void **state) {
	(void)state;
	check_input in;
	fill(&in);
	const gz_bodies bodies = {
		.center = in.bodies.center, .motion = in.bodies.motion, .radius = in.bodies.radius, .count = COUNT};
	const gz_walls walls = {.a = in.walls.a, .b = in.walls.b, .count = COUNT};
	assert_int_equal(gz_check_bodies(&bodies, 1, GZ_SHARES_NOTHING).status, GZ_STATUS_OK);
	assert_int_equal(gz_check_walls(&walls, GZ_SHARES_NOTHING).status, GZ_STATUS_OK);
	assert_int_equal(gz_check_bodies(NULL, 0, GZ_SHARES_NOTHING).status, GZ_STATUS_OK);
}

// S156.
static void invalid_values_of_bodies_are_named(void **state) {
	(void)state;
	check_input in;
	fill(&in);
	const checked_call call = {&in, sizeof in, check_bodies, NULL};
	element *e = in.elements + 2;
	const struct {
		const char *name;
		float *value;
	} columns[] = {{"center.x", &e->x}, {"center.y", &e->y}, {"acceleration.x", &e->ax}, {"acceleration.y", &e->ay}};
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
		const float scale = k < 2 ? 1 : 16; // the acceleration counts times a step of 0.5, twice
		const float valid = *columns[k].value;
		for (int n = 0; n < INVALID_NUMBERS; n++) {
			*columns[k].value = invalid_numbers[n].value * scale;
			expect_call_refused(&call, GZ_STATUS_INVALID_BODIES, 2, columns[k].name, NULL);
		}
		*columns[k].value = valid;
	}
	e->radius = -1;
	expect_call_refused(&call, GZ_STATUS_INVALID_BODIES, 2, "radius", "negative");
	const uint32_t pick[] = {0, 1};
	in.bodies.pick = pick, in.bodies.pick_count = 2; // the invalid one is not queried
	expect_accepted(&call);
}

// S158.
static void invalid_views_of_bodies_are_named(void **state) {
	(void)state;
	check_input in;
	fill(&in);
	const checked_call call = {&in, sizeof in, check_bodies, NULL};
	const gz_bodies valid = in.bodies;
	in.bodies.center.x = NULL;
	expect_call_refused(&call, GZ_STATUS_INVALID_INPUT, 0, "center.x", "null");
	in.bodies = valid, in.bodies.acceleration.y = NULL;
	expect_call_refused(&call, GZ_STATUS_INVALID_INPUT, 0, "acceleration", "only one");
	in.bodies = valid, in.bodies.pick_count = 1;
	expect_call_refused(&call, GZ_STATUS_INVALID_INPUT, 0, "pick", "null");
	const gz_error error = gz_check_bodies(NULL, 1, GZ_SHARES_NOTHING);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "chunks");
}

// S155.
static void invalid_walls_are_named(void **state) {
	(void)state;
	check_input in;
	fill(&in);
	const checked_call call = {&in, sizeof in, check_walls, NULL};
	expect_number_refusals(&call, &in.elements[1].dx, GZ_STATUS_INVALID_WALL, 1, "b.x");
	in.walls.b.y = NULL;
	expect_call_refused(&call, GZ_STATUS_INVALID_INPUT, 0, "b.y", "null");
	const gz_error error = gz_check_walls(NULL, GZ_SHARES_NOTHING);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "walls");
}

int test_checks(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_forgotten_stride_is_an_error_that_names_the_column),
		cmocka_unit_test(the_first_forgotten_stride_names_its_chunk),
		cmocka_unit_test(missing_columns_are_not_shared),
		cmocka_unit_test(invalid_values_of_bodies_are_named),
		cmocka_unit_test(invalid_views_of_bodies_are_named),
		cmocka_unit_test(invalid_walls_are_named),
	};
	return RUN_SUITE("checks", tests);
}
