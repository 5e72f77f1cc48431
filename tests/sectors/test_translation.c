// The foundation of sectors: where all coordinates are multiples of one spacing within [4, 8) sides, a translation by
// whole sides changes no bit of any result, apart from places, which are translated exactly. The oracle is the same
// call on the scene before its translation.
#include <string.h>

#include "engine/moving_walls/moving_wall.h"
#include "engine/world/world.h"
#include "sectors/lattice_calls.h"
#include "sectors/lattice_scene.h"
#include "support/check.h"

static const float sides[] = {1, 64, 1024, 0.125f};
enum { SIDES = 4 };

/// A call on a scene that was translated by (x, y) sides; appends its results.
typedef void translated_call(const lattice_scene *scene, int x, int y, call_results *results);

static void expect_translated(
	const char *name, translated_call *call, lattice_kind kind, float side, uint64_t seed, size_t least) {
	static call_results expected, actual;
	static lattice_scene scene;
	for (int x = -1; x <= 1; x++)
		for (int y = -1; y <= 1; y++) {
			lattice_scene_make(&scene, kind, side, seed);
			if (!x && !y) continue;
			clear_results(&expected), clear_results(&actual);
			call(&scene, 0, 0, &expected);
			lattice_scene_translate(&scene, x, y);
			call(&scene, x, y, &actual);
			if (expected.found < least)
				fail_msg("%s: kind %d, side %g, seed %d: %zu found", name, (int)kind, (double)side, (int)seed,
					expected.found);
			size_t i = 0;
			while (i < expected.count && i < actual.count && expected.word[i] == actual.word[i]) i++;
			if (i < expected.count || i < actual.count)
				fail_msg("%s: kind %d, side %g, seed %d, by (%d, %d): word %zu of %zu, %zu differs", name, (int)kind,
					(double)side, (int)seed, x, y, i, expected.count, actual.count);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

static size_t current_query;

static void run_query(const lattice_scene *s, int x, int y, call_results *results) {
	const gz_bodies bodies = lattice_bodies(s);
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = lattice_walls(s)}, NULL);
	world->frame_extent = 8 * s->side;
	gz_crowd *crowd = gz_crowd_create(world);
	lattice_caller caller = {.world = world,
		.crowd = crowd,
		.chunk = bodies,
		.scratch = gz_scratch_create(world),
		.origin_x = (double)x * (double)s->side,
		.origin_y = (double)y * (double)s->side,
		.side = s->side,
		.results = results};
	expect_ok(gz_crowd_place(crowd, &bodies, 1));
	lattice_query_run(&caller, current_query);
	gz_scratch_destroy(caller.scratch), gz_crowd_destroy(crowd), gz_world_destroy(world);
}

static void queries_are_translated_exactly(void **state) {
	(void)state;
	for (current_query = 0; current_query < lattice_query_count; current_query++)
		for (size_t k = 0; k < SIDES; k++)
			for (uint64_t seed = 1; seed <= 4; seed++)
				expect_translated(lattice_query_name(current_query), run_query,
					seed % 2 ? LATTICE_LOOSE : LATTICE_PILES, sides[k], seed, 20);
}

// ---------------------------------------------------------------------------------------------------------------------
// Motion
// ---------------------------------------------------------------------------------------------------------------------

static bool with_crowd, by_events;
static float skin_of_side; ///< in sides

static void put_moved(const lattice_caller *c, const moved_body *moved, const gz_contact_list *list, size_t written) {
	for (size_t i = 0; i < LATTICE_BODIES; i++) {
		const moved_body *m = moved + i;
		put_place(c, (double)m->x, (double)m->y), put_number(c->results, m->dx), put_number(c->results, m->dy);
		put_number(c->results, m->used), put_number(c->results, m->lost), put_bits(c->results, list->first[i]);
	}
	c->results->found += written;
	for (size_t i = 0; i < written; i++) {
		const gz_contact *t = list->data + i;
		put_number(c->results, t->time), put_bits(c->results, (uint64_t)t->index), put_bits(c->results, t->id);
		put_place(c, (double)t->center_x, (double)t->center_y);
		put_number(c->results, t->normal_x), put_number(c->results, t->normal_y), put_bits(c->results, t->feature);
	}
}

static void run_move(const lattice_scene *s, int x, int y, call_results *results) {
	static moved_body moved[LATTICE_BODIES];
	static gz_contact contacts[8 * LATTICE_BODIES];
	static size_t first[LATTICE_BODIES + 1];
	const gz_bodies bodies = lattice_bodies(s);
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = lattice_walls(s)}, NULL);
	gz_crowd *crowd = gz_crowd_create(world);
	gz_scratch *scratch = gz_scratch_create(world);
	const lattice_caller caller = {
		.origin_x = (double)x * (double)s->side, .origin_y = (double)y * (double)s->side, .results = results};
	const gz_contact_list list = {contacts, 8 * LATTICE_BODIES, first};
	const gz_moves moves = moves_to(s->bodies, moved);
	const gz_move_options options = {.skin = skin_of_side * s->side,
		.crowd = with_crowd ? crowd : NULL,
		.method = by_events ? GZ_CROWD_EVENTS : GZ_CROWD_ROUNDS,
		.contacts = &list};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	memset(moved, 0, sizeof moved);
	const gz_report report = gz_move(&moves, &options, world, &query, scratch);
	expect_ok(report);
	put_moved(&caller, moved, &list, report.written);
	gz_scratch_destroy(scratch), gz_crowd_destroy(crowd), gz_world_destroy(world);
}

static void expect_moves_translated(const char *name, bool crowd, bool events) {
	static const float skins[] = {0x1p-12f, 0.001f, 0x1p-15f}; // at least 2^-19 of the largest coordinate, 8 sides
	with_crowd = crowd, by_events = events;
	for (size_t k = 0; k < sizeof skins / sizeof *skins; k++)
		for (uint64_t seed = 1; seed <= 10; seed++) {
			skin_of_side = skins[k];
			expect_translated(name, run_move, (lattice_kind)(seed % LATTICE_KINDS), sides[seed % SIDES], seed, 20);
		}
}

static void moves_among_walls_are_translated_exactly(void **state) {
	(void)state;
	expect_moves_translated("gz_move", false, false);
}

static void moves_in_rounds_are_translated_exactly(void **state) {
	(void)state;
	expect_moves_translated("gz_move in rounds", true, false);
}

static void moves_by_events_are_translated_exactly(void **state) {
	(void)state;
	expect_moves_translated("gz_move by events", true, true);
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls that push
// ---------------------------------------------------------------------------------------------------------------------

static float group_angle;

static void run_push(const lattice_scene *s, int x, int y, call_results *results) {
	static moved_body moved[LATTICE_BODIES];
	static const int32_t index[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
	static gz_crush crushes[LATTICE_BODIES];
	size_t first[3];
	float ends[40];
	const float side = s->side;
	const gz_bodies bodies = lattice_bodies(s);
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = lattice_walls(s)}, NULL);
	world->frame_extent = 8 * side;
	gz_scratch *scratch = gz_scratch_create(world);
	const lattice_caller caller = {
		.origin_x = (double)x * (double)side, .origin_y = (double)y * (double)side, .results = results};
	const gz_wall_group groups[] = {
		{index, 4, 0.07f * side, -0.03f * side, group_angle, s->walls[0].ax, s->walls[0].ay},
		{index + 4, 6, -0.01f * side, 0.013f * side, -group_angle, s->walls[5].bx, s->walls[5].by}};
	const gz_crush_list list = {crushes, LATTICE_BODIES, first};
	const gz_wall_push push = {.data = groups, .count = 2, .skin = 0x1p-12f * side, .crushes = &list};
	const gz_moves moves = {.center = {&moved->x, &moved->y, sizeof *moved}};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	for (size_t i = 0; i < LATTICE_BODIES; i++) moved[i].x = s->bodies[i].x, moved[i].y = s->bodies[i].y;
	const gz_report report = gz_world_push_walls(&push, &moves, world, &query, scratch);
	expect_ok(report);
	for (size_t i = 0; i < LATTICE_BODIES; i++) put_place(&caller, (double)moved[i].x, (double)moved[i].y);
	results->found += report.hits + report.pushed;
	for (size_t i = 0; i < report.written; i++)
		put_bits(results, crushes[i].body), put_bits(results, (uint64_t)crushes[i].wall);
	assert_int_equal(gz_world_read_walls(world, index, 10, (gz_vec2_out){ends, ends + 10, sizeof *ends},
						 (gz_vec2_out){ends + 20, ends + 30, sizeof *ends})
						 .status,
		GZ_STATUS_OK);
	for (size_t i = 0; i < 40; i += 20)
		for (size_t k = 0; k < 10; k++) put_place(&caller, (double)ends[i + k], (double)ends[i + k + 10]);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void expect_pushes_translated(const char *name, float angle, uint64_t seeds) {
	group_angle = angle;
	for (uint64_t seed = 1; seed <= seeds; seed++)
		expect_translated(name, run_push, seed % 2 ? LATTICE_APART : LATTICE_LOOSE, sides[seed % SIDES], seed, 1);
}

static void pushes_are_translated_exactly(void **state) {
	(void)state;
	expect_pushes_translated("gz_world_push_walls", 0, 20);
}

static void turns_are_translated_exactly(void **state) {
	(void)state;
	expect_pushes_translated("gz_world_push_walls that turn", 0.7f, 60);
}

/// The bounds of rounding errors decide about bodies in doubt, which is too rare for scenes to show it.
static void bounds_of_pushes_are_the_same_in_all_frames(void **state) {
	(void)state;
	static lattice_scene scene, moved;
	for (uint64_t seed = 1; seed <= 8; seed++) {
		const float side = sides[seed % SIDES];
		const double extent = 8 * (double)side;
		lattice_scene_make(&scene, LATTICE_APART, side, seed);
		moved = scene;
		lattice_scene_translate(&moved, seed % 2 ? 1 : -1, 1);
		const gz_walls walls = lattice_walls(&scene), other_walls = lattice_walls(&moved);
		for (size_t i = 0; i < LATTICE_PUSHING; i++) {
			gz_wall_group push = {.dx = 0.1f * side, .dy = 0.03f * side, .angle = 0.7f};
			push.pivot_x = scene.walls[i].ax, push.pivot_y = scene.walls[i].ay;
			const push_part part = graze_push_part(&push, extent, 1, 2);
			push.pivot_x = moved.walls[i].ax, push.pivot_y = moved.walls[i].ay;
			const push_part other = graze_push_part(&push, extent, 1, 2);
			const vector at = vector_of(scene.bodies[i].x, scene.bodies[i].y);
			const vector moved_at = vector_of(moved.bodies[i].x, moved.bodies[i].y);
			assert_true(graze_frame_rounding(&part, at) == graze_frame_rounding(&other, moved_at));
			const wall_record w = graze_wall_read(&walls, i), v = graze_wall_read(&other_walls, i);
			assert_true(graze_moving_wall(&w, &part).drift == graze_moving_wall(&v, &other).drift);
		}
	}
}

int test_translation(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(queries_are_translated_exactly),
		cmocka_unit_test(moves_among_walls_are_translated_exactly),
		cmocka_unit_test(moves_in_rounds_are_translated_exactly),
		cmocka_unit_test(moves_by_events_are_translated_exactly),
		cmocka_unit_test(pushes_are_translated_exactly),
		cmocka_unit_test(turns_are_translated_exactly),
		cmocka_unit_test(bounds_of_pushes_are_the_same_in_all_frames),
	};
	return RUN_SUITE("translation", tests);
}
