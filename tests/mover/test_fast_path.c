// Bodies that meet one wall at most go by two legs, eight at a time, and all others as ways, one by one. Nobody can
// tell which of the two a body went by: with the kernel of the legs put out of action, all come to the same, to the
// bit.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/trial_kinds.h"
#include "mover/moving.h"
#include "support/check.h"

enum { WALLS = 150, BODIES = 1500, TICKS = 4 };

static struct {
	const graze_kernels *row;
	graze_kernels kernels;
	size_t turns, odds, listed; // what the kernel of the row told
	size_t refused;             // pieces of ways, by the guard
} spied;

static void spy(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	spied.row->first_segments(out, list, tile, walls, rule);
	spied.turns += (size_t)out->responding_count, spied.odds += (size_t)out->fallback_count,
		spied.listed += (size_t)list->count;
}

static void all_are_odd(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	(void)tile, (void)walls, (void)rule;
	out->responding_count = 0, out->fallback_count = list->count;
	for (int32_t i = 0; i < list->count; i++) out->fallback[i] = i;
}

static void replace(gz_world *world, void (*first_segments)(segment_results *, const first_segment_list *,
										 const tile_columns *, const wall_record *, const skin_rule *)) {
	spied.row = world->backend, spied.kernels = *world->backend;
	spied.kernels.first_segments = first_segments, world->backend = &spied.kernels;
}

static void spy_on(gz_world *world) { replace(world, spy); }
static void allow_no_legs(gz_world *world) { replace(world, all_are_odd); }

static struct {
	uint8_t response[BODIES], one_sided[WALLS];
	float restitution[BODIES], thickness[WALLS];
} each;

static moving any_moving(random_source *source) {
	static const float skins[] = {0, 0.01f, 1};
	for (int i = 0; i < BODIES; i++) {
		each.response[i] = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS);
		each.restitution[i] = random_int(source, 0, 2) ? random_positive(source, 0) : 0;
	}
	for (int i = 0; i < WALLS; i++) {
		each.one_sided[i] = (uint8_t)random_int(source, 0, 1);
		each.thickness[i] = random_positive(source, 0);
	}
	moving how = {.response = (gz_response)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP)};
	if (random_int(source, 0, 1)) how.responses = each.response, how.restitutions = each.restitution;
	how.rules.max_contacts = (uint32_t)random_int(source, 0, 3);
	how.rules.skin = skins[random_int(source, 0, 2)];
	if (random_int(source, 0, 1)) how.settings.walls.one_sided = (gz_byte_view){each.one_sided, 1};
	if (random_int(source, 0, 1)) how.settings.walls.radius = (gz_float_view){each.thickness, sizeof(float)};
	return how;
}

static void assert_same_counts(const gz_report *got, const gz_report *want) {
	assert_int_equal(got->hits, want->hits), assert_int_equal(got->stopped, want->stopped);
	assert_int_equal(got->recovered, want->recovered), assert_int_equal(got->shortened, want->shortened);
	assert_int_equal(got->refused, want->refused), assert_int_equal(got->near_walls, want->near_walls);
}

/// They go on from where they are: many of them at walls, then.
static void go_on(trial *t, const journeys *j) {
	for (size_t i = 0; i < t->body_count; i++) t->bodies[i].px = j->of[i].x, t->bodies[i].py = j->of[i].y;
}

static void both_come_to_the_same(void **state) {
	(void)state;
	random_source source = {2700};
	memset(&spied, 0, sizeof spied);
	for (int round = 0; round < 3; round++)
		for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
			trial t = trial_make(kind, WALLS, BODIES, &source);
			moving how = any_moving(&source);
			for (int tick = 0; tick < TICKS; tick++) {
				how.change = allow_no_legs;
				journeys want = move_trial(&t, &how);
				how.change = spy_on;
				journeys got = move_trial(&t, &how);
				for (size_t i = 0; i < BODIES; i++) assert_same_journey(got.of + i, want.of + i, i, kind->name);
				assert_same_counts(&got.report, &want.report);
				spied.refused += want.report.shortened + want.report.refused;
				go_on(&t, &want);
				journeys_free(&want), journeys_free(&got);
			}
			trial_free(&t);
		}
	print_message("of %zu, %zu turned and %zu were odd; the guard refused %zu pieces\n", spied.listed, spied.turns,
		spied.odds, spied.refused);
	assert_true(spied.turns > spied.listed / 5 && spied.odds > spied.listed / 20);
	assert_true(spied.turns + spied.odds < spied.listed);
}

/// Where nobody wants to know more than where bodies end, less is kept of them.
static void who_asks_for_less_gets_the_same(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES];
	random_source source = {2701};
	for (const trial_kind *kind = trial_kinds; kind->name; kind++) {
		trial t = trial_make(kind, WALLS, BODIES, &source);
		moving how = any_moving(&source);
		how.responses = NULL, how.restitutions = NULL;
		const uint8_t response = (uint8_t)how.response;
		const gz_moves moves = {.response = {&response, 0}, .center = {x, y, sizeof *x}};
		const gz_bodies bodies = trial_bodies(&t);
		gz_world_desc desc = how.settings;
		desc.walls.a = trial_walls(&t).a, desc.walls.b = trial_walls(&t).b, desc.walls.count = t.wall_count;
		gz_world *world = gz_world_create(&desc, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		journeys want = move_trial(&t, &how);
		const gz_query question = {.chunks = &bodies, .chunk_count = 1};
		const gz_report got = gz_move(&moves, &how.rules, world, &question, scratch);
		for (size_t i = 0; i < BODIES; i++)
			if (memcmp(x + i, &want.of[i].x, sizeof *x) || memcmp(y + i, &want.of[i].y, sizeof *y))
				fail_msg("%s: body %zu ends elsewhere", kind->name, i);
		assert_same_counts(&got, &want.report);
		journeys_free(&want), trial_free(&t);
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

int test_fast_path(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_come_to_the_same),
		cmocka_unit_test(who_asks_for_less_gets_the_same),
	};
	return RUN_SUITE("legs", tests);
}
