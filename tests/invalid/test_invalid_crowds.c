// Invalid input for crowds: filters and special walls, and bodies to place. Every call is refused with the name of what
// is wrong, and the crowd stays as it was.
#include <stdlib.h>
#include <string.h>

#include "invalid/crowd_input.h"
#include "support/check.h"

static gz_report create_world(void *input) {
	const crowd_input *in = input;
	gz_report report = {.error = {.status = GZ_STATUS_OUT_OF_MEMORY}};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = in->walls}, &report.error);
	assert_int_equal(world != NULL, report.error.status == GZ_STATUS_OK);
	gz_world_destroy(world);
	return report;
}

static gz_report place(void *input) {
	const crowd_input *in = input;
	return gz_crowd_place(in->crowd, in->chunks_pointer, in->chunk_count);
}

#define VALUE(member, type, value) SET(crowd_input, member, type, value)

/// A view of numbers, and one of points.
#define VIEW(view, name, optional)                                                                                     \
	{ offsetof(crowd_input, view.data), offsetof(crowd_input, view.stride), name, NULL, optional, false }
#define BYTE_VIEW(view, name)                                                                                          \
	{ offsetof(crowd_input, view.data), offsetof(crowd_input, view.stride), name, NULL, true, true }
#define POINT_VIEW(view, name)                                                                                         \
	{ offsetof(crowd_input, view.x), offsetof(crowd_input, view.stride), name, NULL, false, false }

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

// S155.
static void an_invalid_radius_of_a_wall_is_named(void **state) {
	(void)state;
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, create_world);
	for (size_t i = 0; i < CROWD_INPUT_WALLS; i += CROWD_INPUT_WALLS - 1) {
		float *radius = &in->s.walls[i].radius, valid = *radius;
		expect_number_refusals(&call, radius, GZ_STATUS_INVALID_WALL, i, "radius");
		*radius = -0x1p-40f;
		expect_call_refused(&call, GZ_STATUS_INVALID_WALL, i, "radius", "negative");
		*radius = valid;
	}
	in->s.walls[3].radius = -0.f, in->s.walls[4].radius = GZ_LIMIT;
	expect_accepted(&call);
	crowd_input_free(in);
}

// S158.
static void optional_columns_of_walls_need_valid_views(void **state) {
	(void)state;
	static const input_view views[] = {VIEW(walls.radius, "radius", true), VIEW(walls.id, "id", true),
		VIEW(walls.filters.category, "category", true), VIEW(walls.filters.mask, "mask", true),
		VIEW(walls.filters.group, "group", true), BYTE_VIEW(walls.one_sided, "one_sided")};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, create_world);
	expect_view_refusals(&call, views, sizeof views / sizeof *views, 0, NULL);
	crowd_input_free(in);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

// S158.
static void bodies_need_valid_views_to_be_placed_and_to_query(void **state) {
	(void)state;
	static const input_view views[] = {POINT_VIEW(chunks[1].center, "center.x"),
		POINT_VIEW(chunks[1].motion, "motion.x"), VIEW(chunks[1].radius, "radius", false),
		VIEW(chunks[1].id, "id", true), VIEW(chunks[1].ignore, "ignore", true),
		VIEW(chunks[1].filters.category, "category", true), VIEW(chunks[1].filters.mask, "mask", true),
		VIEW(chunks[1].filters.group, "group", true)};
	crowd_input *in = crowd_input_make();
	const checked_call placement = crowd_input_call(in, place), query = crowd_input_call(in, sweep_crowd_input);
	expect_view_refusals(&placement, views, sizeof views / sizeof *views, 1, NULL);
	expect_view_refusals(&query, views, sizeof views / sizeof *views, 1, "chunk 1");
	for (size_t bytes = 1; bytes < 20; bytes++) {
		const refusal refused = REFUSED(0, "ignore", "bytes", VALUE(chunks[0].ignore.bytes, size_t, bytes));
		if (bytes != 4 && bytes != 8) expect_refusals(&placement, &refused, 1);
	}
	crowd_input_free(in);
}

// S158.
static void a_refused_placement_leaves_the_crowd_as_it_was(void **state) {
	(void)state;
	static const float one = 1;
	static const uint32_t pick[] = {1, CROWD_INPUT_HALF};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, place);
	gz_bodies picked = in->chunks[0];
	picked.pick = pick, picked.pick_count = 2;
	const refusal cases[] = {
		REFUSED(0, "crowd", "null", SET_NULL(crowd_input, crowd)),
		REFUSED(0, "chunks", "null", SET_NULL(crowd_input, chunks_pointer)),
		REFUSED(1, "pick", "pick[1]", SET_TO(crowd_input, chunks[0], picked), VALUE(chunk_count, size_t, 1)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	static const size_t counts[] = {(size_t)GZ_MAX_CROWD + 1, (size_t)GZ_MAX_BODIES + 1, SIZE_MAX};
	for (int i = 0; i < 3; i++) {
		const gz_bodies many = {
			.center = {&one, &one, 0}, .motion = {&one, &one, 0}, .radius = {&one, 0}, .count = counts[i]};
		const refusal refused = {{SET_TO(crowd_input, chunks[0], many), VALUE(chunk_count, size_t, 1)},
			GZ_STATUS_TOO_MANY, 0, "count", "bodies"};
		expect_refusals(&call, &refused, 1);
	}
	crowd_input_free(in);
}

int test_invalid_crowds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_invalid_radius_of_a_wall_is_named),
		cmocka_unit_test(optional_columns_of_walls_need_valid_views),
		cmocka_unit_test(bodies_need_valid_views_to_be_placed_and_to_query),
		cmocka_unit_test(a_refused_placement_leaves_the_crowd_as_it_was),
	};
	return RUN_SUITE("invalid_crowds", tests);
}
