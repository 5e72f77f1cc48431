// The rule: where the columns lie does not change a bit of what gz_move writes: arrays of structs in place, separate
// arrays, picks, chunks, shared and missing columns, a step. The expected results are those of one call over an array
// of structs with separate outputs (move_trial).
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { WALLS = 120, BODIES = 2100 };

static struct {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	uint8_t response[BODIES];
	float restitution[BODIES];
	move_results expected;
} setup;

static void setup_make(void) {
	random_source source = {1800};
	setup.t = trial_make(trial_kinds, WALLS, BODIES, &source);
	for (int i = 0; i < BODIES; i++) {
		setup.response[i] = (uint8_t)random_int(&source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		setup.restitution[i] = random_positive(&source, 0);
	}
	setup.world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&setup.t), .reach = 40}, NULL);
	setup.scratch = gz_scratch_create(setup.world);
	assert_non_null(setup.scratch);
	setup.expected =
		move_trial(&setup.t, &(move_settings){.responses = setup.response, .restitutions = setup.restitution});
	assert_true(setup.expected.report.hits > BODIES / 10);
}

static void setup_free(void) {
	gz_scratch_destroy(setup.scratch), gz_world_destroy(setup.world);
	move_results_free(&setup.expected), trial_free(&setup.t);
}

/// Columns that write the bodies of an array of structs in place.
static gz_moves in_place_columns(trial_body *bodies) {
	const size_t stride = sizeof *bodies;
	return (gz_moves){.response = {setup.response, 1},
		.restitution = {setup.restitution, sizeof(float)},
		.center = {&bodies->px, &bodies->py, stride},
		.motion = {&bodies->dx, &bodies->dy, stride}};
}

static gz_report move(const gz_bodies *chunks, const gz_moves *moves, size_t count) {
	const gz_report report =
		gz_move(moves, NULL, setup.world, &(gz_query){.chunks = chunks, .chunk_count = count}, setup.scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	return report;
}

static trial_body *copied_bodies(void) {
	trial_body *copy = malloc(BODIES * sizeof *copy);
	assert_non_null(copy);
	return memcpy(copy, setup.t.bodies, BODIES * sizeof *copy);
}

static gz_bodies body_columns(trial_body *bodies) {
	const trial t = {setup.t.walls, WALLS, bodies, BODIES};
	return trial_bodies(&t);
}

static void expect_moved(const trial_body *body, size_t i, const char *label) {
	const move_result *result = setup.expected.body + i;
	const float actual[] = {body->px, body->py, body->dx, body->dy, body->radius};
	const float expected[] = {result->x, result->y, result->motion_x, result->motion_y, setup.t.bodies[i].radius};
	if (memcmp(actual, expected, sizeof actual) != 0)
		fail_msg("%s: body %zu: expected %.9g %.9g, found %.9g %.9g", label, i, (double)result->x, (double)result->y,
			(double)body->px, (double)body->py);
}

// S150.
static void bodies_move_in_place_with_the_same_bits(void **state) {
	(void)state;
	setup_make();
	trial_body *bodies = copied_bodies();
	const gz_bodies chunk = body_columns(bodies);
	const gz_moves moves = in_place_columns(bodies);
	move(&chunk, &moves, 1);
	for (size_t i = 0; i < BODIES; i++) expect_moved(bodies + i, i, "in place");
	free(bodies), setup_free();
}

static void separate_arrays_give_the_same_bits(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], radius[BODIES], used[BODIES], lost[BODIES];
	const size_t stride = sizeof(float);
	setup_make();
	for (int n = 0; n < 2; n++) {
		const bool all_columns = n > 0; // else centres alone
		for (size_t i = 0; i < BODIES; i++) {
			const trial_body *body = setup.t.bodies + i;
			x[i] = body->px, y[i] = body->py, dx[i] = body->dx, dy[i] = body->dy, radius[i] = body->radius;
		}
		const gz_bodies chunk = {
			.center = {x, y, stride}, .motion = {dx, dy, stride}, .radius = {radius, stride}, .count = BODIES};
		gz_moves moves = {
			.response = {setup.response, 1}, .restitution = {setup.restitution, stride}, .center = {x, y, stride}};
		if (all_columns) moves.motion = (gz_vec2_out){dx, dy, stride};
		if (all_columns) moves.used = (gz_float_out){used, stride}, moves.lost = (gz_float_out){lost, stride};
		move(&chunk, &moves, 1);
		for (size_t i = 0; i < BODIES; i++) {
			const move_result *result = setup.expected.body + i;
			const trial_body body = {
				x[i], y[i], all_columns ? dx[i] : result->motion_x, all_columns ? dy[i] : result->motion_y, radius[i]};
			expect_moved(&body, i, "arrays");
			assert_true(!all_columns || (used[i] == result->used && lost[i] == result->lost));
		}
	}
	setup_free();
}

static void only_picked_bodies_move(void **state) {
	(void)state;
	static uint32_t order[BODIES];
	static float used[BODIES];
	enum { PICKS = 1500 };
	random_source source = {1801};
	setup_make();
	trial_body *bodies = copied_bodies();
	gz_bodies chunk = body_columns(bodies);
	gz_moves moves = in_place_columns(bodies);
	random_order(&source, order, BODIES);
	for (int i = 0; i < BODIES; i++) used[i] = 77;
	chunk.pick = order, chunk.pick_count = PICKS;
	moves.used = (gz_float_out){used, sizeof *used};
	assert_int_equal(move(&chunk, &moves, 1).bodies, PICKS);
	for (size_t k = 0; k < BODIES; k++) {
		const size_t i = order[k];
		if (k < PICKS) expect_moved(bodies + i, i, "picked");
		else assert_memory_equal(bodies + i, setup.t.bodies + i, sizeof *bodies);
		assert_true(used[i] == (k < PICKS ? setup.expected.body[i].used : 77));
	}
	free(bodies), setup_free();
}

// S150.
static void bodies_in_chunks_give_the_same_bits(void **state) {
	(void)state;
	enum { CHUNKS = 9 };
	static const size_t counts[CHUNKS] = {
		1, 0, 7, 300, 0, 1024, 400, 360, 8}; // several chunks in one tile, one chunk in two
	gz_bodies chunks[CHUNKS];
	gz_moves moves[CHUNKS];
	setup_make();
	trial_body *bodies = copied_bodies();
	size_t from = 0;
	for (int c = 0; c < CHUNKS; from += counts[c++]) {
		chunks[c] = body_columns(bodies + from), chunks[c].count = counts[c];
		moves[c] = in_place_columns(bodies + from);
		moves[c].response.data += from, moves[c].restitution.data += from;
	}
	assert_int_equal(from, BODIES);
	move(chunks, moves, CHUNKS);
	for (size_t i = 0; i < BODIES; i++) expect_moved(bodies + i, i, "chunks");
	free(bodies), setup_free();
}

static void a_chunk_can_share_one_response(void **state) {
	(void)state;
	static uint8_t responses[BODIES];
	static float restitutions[BODIES];
	static const uint8_t shared[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_PASS};
	static const float half = 0.5f;
	enum { CHUNK_BODIES = BODIES / 4 };
	gz_bodies chunks[5];
	gz_moves moves[5];
	setup_make();
	trial_body *bodies = copied_bodies();
	for (size_t i = 0; i < BODIES; i++)
		responses[i] = shared[i / CHUNK_BODIES], restitutions[i] = i < CHUNK_BODIES ? 1 : half;
	move_results expected =
		move_trial(&setup.t, &(move_settings){.responses = responses, .restitutions = restitutions});
	for (int c = 0; c < 4; c++) {
		chunks[c] = body_columns(bodies + c * CHUNK_BODIES), chunks[c].count = CHUNK_BODIES;
		moves[c] = in_place_columns(bodies + c * CHUNK_BODIES);
		moves[c].response = (gz_byte_view){c ? shared + c : NULL, 0};
		moves[c].restitution = (gz_float_view){c ? &half : NULL, 0};
	}
	move(chunks, moves, 4);
	for (size_t i = 0; i < BODIES; i++)
		assert_true(bodies[i].px == expected.body[i].x && bodies[i].py == expected.body[i].y);
	move_results_free(&expected), free(bodies), setup_free();
}

static void optional_columns_can_be_missing(void **state) {
	(void)state;
	setup_make();
	const gz_bodies chunk = trial_bodies(&setup.t);
	trial_body *bodies = copied_bodies();
	gz_moves center_only = in_place_columns(bodies);
	center_only.motion = (gz_vec2_out){0};
	const gz_report report = move(&chunk, &center_only, 1);
	assert_int_equal(report.hits, setup.expected.report.hits);
	for (size_t i = 0; i < BODIES; i++)
		assert_true(bodies[i].px == setup.expected.body[i].x && bodies[i].dx == setup.t.bodies[i].dx);
	assert_int_equal(move(NULL, NULL, 0).bodies, 0);
	free(bodies), setup_free();
}

/// Beside the centres, which lie without gaps: a call that writes nothing else copies them.
static void each_optional_column_can_be_the_only_one(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], used[BODIES], lost[BODIES];
	const size_t stride = sizeof(float);
	const gz_moves optional[] = {{.motion = {dx, dy, stride}}, {.used = {used, stride}}, {.lost = {lost, stride}}};
	setup_make();
	const gz_bodies chunk = trial_bodies(&setup.t);
	for (int n = 0; n < 3; n++) {
		for (size_t i = 0; i < BODIES; i++) dx[i] = dy[i] = used[i] = lost[i] = 77;
		gz_moves moves = optional[n];
		moves.response = (gz_byte_view){setup.response, 1};
		moves.restitution = (gz_float_view){setup.restitution, stride}, moves.center = (gz_vec2_out){x, y, stride};
		move(&chunk, &moves, 1);
		for (size_t i = 0; i < BODIES; i++) {
			const move_result *result = setup.expected.body + i;
			assert_true(x[i] == result->x && y[i] == result->y);
			assert_true(dx[i] == (n == 0 ? result->motion_x : 77) && dy[i] == (n == 0 ? result->motion_y : 77));
			assert_true(used[i] == (n == 1 ? result->used : 77) && lost[i] == (n == 2 ? result->lost : 77));
		}
	}
	setup_free();
}

/// The displacement is the motion times the step; the motion that is written is per step as well.
static void the_motion_is_per_step(void **state) {
	(void)state;
	static const float step = 0.25f;
	setup_make();
	trial scaled = setup.t;
	scaled.bodies = copied_bodies();
	for (size_t i = 0; i < BODIES; i++) scaled.bodies[i].dx *= 4, scaled.bodies[i].dy *= 4;
	move_results actual = move_trial(
		&scaled, &(move_settings){.responses = setup.response, .restitutions = setup.restitution, .step = &step});
	for (size_t i = 0; i < BODIES; i++) {
		move_result expected = setup.expected.body[i];
		expected.motion_x *= 4, expected.motion_y *= 4;
		assert_same_result(actual.body + i, &expected, i, "a step of a quarter");
	}
	move_results_free(&actual), free(scaled.bodies), setup_free();
}

int test_move_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_move_in_place_with_the_same_bits),
		cmocka_unit_test(separate_arrays_give_the_same_bits),
		cmocka_unit_test(only_picked_bodies_move),
		cmocka_unit_test(bodies_in_chunks_give_the_same_bits),
		cmocka_unit_test(a_chunk_can_share_one_response),
		cmocka_unit_test(optional_columns_can_be_missing),
		cmocka_unit_test(each_optional_column_can_be_the_only_one),
		cmocka_unit_test(the_motion_is_per_step),
	};
	return RUN_SUITE("move_columns", tests);
}
