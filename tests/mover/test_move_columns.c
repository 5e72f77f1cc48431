// The columns of bodies that move: read and written wherever they lie, also in place.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/trial_kinds.h"
#include "mover/moving.h"
#include "support/check.h"

enum { WALLS = 120, BODIES = 2100 };

static struct {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	uint8_t response[BODIES];
	float restitution[BODIES];
	journeys right;
} f;

static void set_up(void) {
	random_source source = {1800};
	f.t = trial_make(trial_kinds, WALLS, BODIES, &source);
	for (int i = 0; i < BODIES; i++) {
		f.response[i] = (uint8_t)random_int(&source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		f.restitution[i] = random_positive(&source, 0);
	}
	f.world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&f.t), .reach = 40}, NULL);
	f.scratch = gz_scratch_create(f.world);
	assert_non_null(f.scratch);
	f.right = move_trial(&f.t, &(moving){.responses = f.response, .restitutions = f.restitution});
	assert_true(f.right.report.hits > BODIES / 10);
}

static void tear_down(void) {
	gz_scratch_destroy(f.scratch), gz_world_destroy(f.world);
	journeys_free(&f.right), trial_free(&f.t);
}

/// How the bodies of an array of structs respond and where they end: in place.
static gz_moves in_place(trial_body *b) {
	const size_t stride = sizeof *b;
	return (gz_moves){.response = {f.response, 1},
		.restitution = {f.restitution, sizeof(float)},
		.center = {&b->px, &b->py, stride},
		.motion = {&b->dx, &b->dy, stride}};
}

static gz_report move(const gz_bodies *chunks, const gz_moves *moves, size_t count) {
	const gz_report report =
		gz_move(moves, NULL, f.world, &(gz_query){.chunks = chunks, .chunk_count = count}, f.scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	return report;
}

static trial_body *copy_bodies(void) {
	trial_body *copy = malloc(BODIES * sizeof *copy);
	assert_non_null(copy);
	return memcpy(copy, f.t.bodies, BODIES * sizeof *copy);
}

static gz_bodies bodies_in(trial_body *bodies) {
	const trial t = {f.t.walls, WALLS, bodies, BODIES};
	return trial_bodies(&t);
}

static void expect_moved(const trial_body *b, size_t i, const char *where) {
	const journey *j = f.right.of + i;
	const float got[] = {b->px, b->py, b->dx, b->dy, b->radius};
	const float want[] = {j->x, j->y, j->motion_x, j->motion_y, f.t.bodies[i].radius};
	if (memcmp(got, want, sizeof got))
		fail_msg("%s: body %zu is at %.9g %.9g where %.9g %.9g is right", where, i, (double)b->px, (double)b->py,
			(double)j->x, (double)j->y);
}

static void bodies_move_in_place(void **state) {
	(void)state;
	set_up();
	trial_body *b = copy_bodies();
	const gz_bodies chunk = bodies_in(b);
	const gz_moves moves = in_place(b);
	move(&chunk, &moves, 1);
	for (size_t i = 0; i < BODIES; i++) expect_moved(b + i, i, "in place");
	free(b), tear_down();
}

static void columns_of_arrays_do_as_well(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES], radius[BODIES], used[BODIES], lost[BODIES];
	const size_t stride = sizeof(float);
	set_up();
	for (int whole = 0; whole < 2; whole++) { // places alone, or all
		for (size_t i = 0; i < BODIES; i++) {
			const trial_body *b = f.t.bodies + i;
			x[i] = b->px, y[i] = b->py, dx[i] = b->dx, dy[i] = b->dy, radius[i] = b->radius;
		}
		const gz_bodies chunk = {
			.center = {x, y, stride}, .motion = {dx, dy, stride}, .radius = {radius, stride}, .count = BODIES};
		gz_moves moves = {
			.response = {f.response, 1}, .restitution = {f.restitution, stride}, .center = {x, y, stride}};
		if (whole) moves.motion = (gz_vec2_out){dx, dy, stride};
		if (whole) moves.used = (gz_float_out){used, stride}, moves.lost = (gz_float_out){lost, stride};
		move(&chunk, &moves, 1);
		for (size_t i = 0; i < BODIES; i++) {
			const journey *j = f.right.of + i;
			const trial_body b = {x[i], y[i], whole ? dx[i] : j->motion_x, whole ? dy[i] : j->motion_y, radius[i]};
			expect_moved(&b, i, "arrays");
			assert_true(!whole || (used[i] == j->used && lost[i] == j->lost));
		}
	}
	tear_down();
}

static void picked_bodies_move_and_no_others(void **state) {
	(void)state;
	static uint32_t order[BODIES];
	static float used[BODIES];
	enum { PICKS = 1500 };
	random_source source = {1801};
	set_up();
	trial_body *b = copy_bodies();
	gz_bodies chunk = bodies_in(b);
	gz_moves moves = in_place(b);
	random_order(&source, order, BODIES);
	for (int i = 0; i < BODIES; i++) used[i] = 77;
	chunk.pick = order, chunk.pick_count = PICKS;
	moves.used = (gz_float_out){used, sizeof *used};
	assert_int_equal(move(&chunk, &moves, 1).bodies, PICKS);
	for (size_t k = 0; k < BODIES; k++) {
		const size_t i = order[k];
		if (k < PICKS) expect_moved(b + i, i, "picked");
		else assert_memory_equal(b + i, f.t.bodies + i, sizeof *b);
		assert_true(used[i] == (k < PICKS ? f.right.of[i].used : 77));
	}
	free(b), tear_down();
}

static void bodies_come_in_chunks(void **state) {
	(void)state;
	enum { CHUNKS = 9 };
	static const size_t counts[CHUNKS] = {1, 0, 7, 300, 0, 1024, 400, 360, 8}; // several to a tile, and one over two
	gz_bodies chunks[CHUNKS];
	gz_moves moves[CHUNKS];
	set_up();
	trial_body *b = copy_bodies();
	size_t from = 0;
	for (int c = 0; c < CHUNKS; from += counts[c++]) {
		chunks[c] = bodies_in(b + from), chunks[c].count = counts[c];
		moves[c] = in_place(b + from);
		moves[c].response.data += from, moves[c].restitution.data += from;
	}
	assert_int_equal(from, BODIES);
	move(chunks, moves, CHUNKS);
	for (size_t i = 0; i < BODIES; i++) expect_moved(b + i, i, "chunks");
	free(b), tear_down();
}

static void chunks_share_a_response(void **state) {
	(void)state;
	static uint8_t responses[BODIES];
	static float restitutions[BODIES];
	static const uint8_t shared[] = {GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_PASS};
	static const float half = 0.5f;
	enum { EACH = BODIES / 4 };
	gz_bodies chunks[5];
	gz_moves moves[5];
	set_up();
	trial_body *b = copy_bodies();
	for (size_t i = 0; i < BODIES; i++) responses[i] = shared[i / EACH], restitutions[i] = i < EACH ? 1 : half;
	journeys right = move_trial(&f.t, &(moving){.responses = responses, .restitutions = restitutions});
	for (int c = 0; c < 4; c++) {
		chunks[c] = bodies_in(b + c * EACH), chunks[c].count = EACH;
		moves[c] = in_place(b + c * EACH);
		moves[c].response = (gz_byte_view){c ? shared + c : NULL, 0};
		moves[c].restitution = (gz_float_view){c ? &half : NULL, 0};
	}
	move(chunks, moves, 4);
	for (size_t i = 0; i < BODIES; i++) assert_true(b[i].px == right.of[i].x && b[i].py == right.of[i].y);
	journeys_free(&right), free(b), tear_down();
}

static void columns_may_be_missing(void **state) {
	(void)state;
	set_up();
	const gz_bodies chunk = trial_bodies(&f.t);
	trial_body *b = copy_bodies();
	const gz_moves nothing = {.response = {f.response, 1}, .restitution = {f.restitution, sizeof(float)}};
	const gz_report report = move(&chunk, &nothing, 1);
	assert_int_equal(report.hits, f.right.report.hits);
	assert_memory_equal(b, f.t.bodies, BODIES * sizeof *b);
	gz_moves turned = nothing;
	turned.motion = in_place(b).motion;
	move(&chunk, &turned, 1);
	for (size_t i = 0; i < BODIES; i++) assert_true(b[i].dx == f.right.of[i].motion_x && b[i].px == f.t.bodies[i].px);
	assert_int_equal(move(NULL, NULL, 0).bodies, 0);
	free(b), tear_down();
}

/// The displacement is the motion times the step; what comes back is a motion again.
static void motion_is_per_step(void **state) {
	(void)state;
	static const float step = 0.25f;
	set_up();
	trial faster = f.t;
	faster.bodies = copy_bodies();
	for (size_t i = 0; i < BODIES; i++) faster.bodies[i].dx *= 4, faster.bodies[i].dy *= 4;
	journeys got =
		move_trial(&faster, &(moving){.responses = f.response, .restitutions = f.restitution, .step = &step});
	for (size_t i = 0; i < BODIES; i++) {
		journey right = f.right.of[i];
		right.motion_x *= 4, right.motion_y *= 4;
		assert_same_journey(got.of + i, &right, i, "a step of a quarter");
	}
	journeys_free(&got), free(faster.bodies), tear_down();
}

int test_move_columns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_move_in_place),
		cmocka_unit_test(columns_of_arrays_do_as_well),
		cmocka_unit_test(picked_bodies_move_and_no_others),
		cmocka_unit_test(bodies_come_in_chunks),
		cmocka_unit_test(chunks_share_a_response),
		cmocka_unit_test(columns_may_be_missing),
		cmocka_unit_test(motion_is_per_step),
	};
	return RUN_SUITE("move_columns", tests);
}
