// What bodies overlap, and what is nearest to them: the bits of brute force whatever the cells, the reach, the kernels,
// the order and the chunks; and right distances, by the oracle.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "oracle/oracle_distances.h"
#include "overlap/proximity_lists.h"
#include "support/check.h"
#include "support/counted_memory.h"

static size_t trials_wanted(void) { return 3 + pairs_wanted() / 500000; }

static gz_world_desc random_settings(random_source *source) {
	static const float cells[] = {0, 0, 1e-30f, 0.37f, 5, 1000, GZ_LIMIT};
	static const float reaches[] = {0, 0, 1e-30f, 1e-3f, 0.5f, 11, 300, GZ_LIMIT};
	gz_world_desc settings = {.cell = cells[random_int(source, 0, 6)]};
	settings.reach = reaches[random_int(source, 0, 7)];
	int rows = 0;
	while (gz_backend_name((size_t)rows)) rows++;
	settings.backend = gz_backend_name((size_t)random_int(source, 0, rows - 1));
	return settings;
}

/// Overlaps, a few of the nearest, many, or all; anywhere, or within a distance that is right for the arena or not.
static near_question random_question(random_source *source, const arena *s) {
	static const float withins[] = {0, 1e-9f, 0.5f, 3, 20, 1e5f, INFINITY, INFINITY, INFINITY};
	near_question q = {.against = (gz_targets)random_int(source, 0, 2)};
	const int way = random_int(source, 0, 3);
	q.most = way == 1 ? (size_t)random_int(source, 1, 8) : way == 2 ? (size_t)random_int(source, 1, 300) : 0;
	if (way == 3) q.most = random_chance(source, 2) ? s->wall_count + s->body_count + 1 : SIZE_MAX;
	q.within = withins[random_int(source, 0, 8)];
	return q;
}

static int random_columns(random_source *source) {
	static const int some[] = {0, WITH_ID, WITH_FILTERS | WITH_ID, WITH_FILTERS | WITH_ID | WITH_NARROW_ID, WITH_MASK,
		WITH_GROUP, WITH_ID | WITH_IGNORE};
	return some[random_int(source, 0, 6)];
}

static arena random_arena(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, random_chance(source, 4) ? 3 : 120);
	arena s = arena_make(kind, walls, (size_t)random_int(source, 1, 120), source);
	s.wall_columns = random_columns(source) & ~WITH_IGNORE;
	if (random_chance(source, 2)) s.wall_columns |= WITH_RADIUS;
	if (random_chance(source, 2)) s.wall_columns |= WITH_ONE_SIDED;
	s.body_columns = random_columns(source);
	return s;
}

static void equals_brute_force(void **state) {
	const arena_kind *kind = *state;
	random_source source = {1000 + (uint64_t)(kind - arena_kinds)};
	size_t found = 0, bodies = 0;
	for (size_t round = 0; round < trials_wanted(); round++) {
		const arena s = random_arena(kind, &source);
		const arena_query askers = arena_crowd_query(&s);
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		const near_question q = random_question(&source, &s);
		near_lists right = near_brute_force(&s, askers, q, gz_backend_name(0));
		for (int k = 0; k < 4; k++) {
			const gz_world_desc settings = k ? random_settings(&source) : (gz_world_desc){0};
			arena_world w = arena_build(&s, settings);
			near_lists got = near_ask(&w, &chunk, 1, q);
			char text[160];
			snprintf(text, sizeof text, "%s, trial %zu, cell %g, reach %g, against %d, most %zu, within %g", kind->name,
				round, (double)settings.cell, (double)settings.reach, (int)q.against, q.most, (double)q.within);
			for (size_t i = 0; i < got.bodies; i++) assert_same_list(&got, i, &right, i, text);
			found += got.first[got.bodies], bodies += got.bodies;
			near_lists_free(&got), arena_destroy(&w);
		}
		near_lists_free(&right);
		free(s.walls), free(s.bodies);
	}
	print_message("%s: %zu bodies, %zu near\n", kind->name, bodies, found);
	assert_true(found > 0);
}

static int ascending(const void *a, const void *b) {
	const double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/// The distances of an asker to all walls, or all circles, by the oracle, in order; and the largest grain among them.
static double oracle_distances(double *distance, const arena *s, size_t asker, int to_walls) {
	const moving_body *b = &s->bodies[asker].at;
	double grain = 0;
	for (size_t k = 0; to_walls && k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		const pair_case pair = {b->px, b->py, 0, 0, b->radius, w->ax, w->ay, w->bx, w->by, w->radius, 0};
		distance[k] = (double)oracle_distance(&pair), grain = fmax(grain, (double)oracle_grain(&pair));
	}
	for (size_t k = 0; !to_walls && k < s->body_count; k++) {
		const circle_case pair = {*b, s->bodies[k].at};
		distance[k] = (double)oracle_distance_of_circles(&pair);
		grain = fmax(grain, (double)oracle_grain_of_circles(&pair));
	}
	qsort(distance, to_walls ? s->wall_count : s->body_count, sizeof *distance, ascending);
	return grain;
}

static void the_nearest_are_right(void **state) {
	(void)state;
	static double distance[200];
	random_source source = {1100};
	for (size_t round = 0; round < trials_wanted(); round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			arena s = arena_make(kind, 100, 100, &source);
			s.wall_columns = WITH_RADIUS;
			const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
			arena_world w = arena_build(&s, (gz_world_desc){0});
			for (int to_walls = 0; to_walls < 2; to_walls++) {
				const near_question q = {to_walls ? GZ_TARGETS_WALLS : GZ_TARGETS_CIRCLES, 7, INFINITY};
				near_lists got = near_ask(&w, &chunk, 1, q);
				assert_int_equal(got.first[got.bodies], 7 * got.bodies);
				for (size_t i = 0; i < got.bodies; i++) {
					const double grain = oracle_distances(distance, &s, i, to_walls);
					for (size_t n = 0; n < 7; n++)
						if (!(fabs((double)got.at[7 * i + n].distance - distance[n]) <= 6 * grain))
							fail_msg("%s: body %zu, number %zu: %.9g instead of %.9g", kind->name, i, n,
								(double)got.at[7 * i + n].distance, distance[n]);
				}
				near_lists_free(&got);
			}
			arena_destroy(&w), arena_free(&s);
		}
}

enum { MOST_CHUNKS = 64 };

static size_t cut(const arena *s, gz_bodies *chunks, const uint32_t *order, random_source *source) {
	size_t count = 0;
	for (size_t from = 0, n; from < s->body_count; from += n) {
		n = (size_t)random_int(source, 0, random_chance(source, 2) ? 20 : 1500);
		if (n > s->body_count - from || count == MOST_CHUNKS - 1) n = s->body_count - from;
		chunks[count] = arena_bodies(s->bodies, s->body_count, s->body_columns);
		chunks[count].pick = order + from, chunks[count++].pick_count = n;
	}
	return count;
}

static void order_chunks_and_picks_change_no_bits(void **state) {
	(void)state;
	static uint32_t order[4000];
	random_source source = {1200};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 200, 4000, &source);
		s.body_columns = WITH_FILTERS | WITH_ID;
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
		arena_world w = arena_build(&s, (gz_world_desc){0});
		for (int k = 0; k < 4; k++) {
			const near_question q = {GZ_TARGETS_ALL, k < 3 ? 3 * (size_t)k : 50, k == 2 ? 5 : k == 3 ? 1 : INFINITY};
			gz_bodies chunks[MOST_CHUNKS];
			near_lists right = near_ask(&w, &chunk, 1, q);
			random_order(&source, order, s.body_count);
			near_lists got = near_ask(&w, chunks, cut(&s, chunks, order, &source), q);
			for (size_t i = 0; i < s.body_count; i++) assert_same_list(&got, i, &right, order[i], kind->name);
			near_lists_free(&right), near_lists_free(&got);
		}
		arena_destroy(&w), arena_free(&s);
	}
}

// ---- One body and a few things

typedef struct small_world {
	arena_wall walls[8];
	arena_body crowd[8];
	arena s;
	arena_world w;
} small_world;

static void build_small(small_world *m, size_t walls, size_t bodies, int body_columns) {
	m->s = (arena){m->walls, walls, m->crowd, bodies, WITH_RADIUS | WITH_ONE_SIDED | WITH_ID, body_columns};
	m->w = arena_build(&m->s, (gz_world_desc){0});
}

static void of_equal_distances_walls_come_first(void **state) {
	(void)state;
	small_world m = {.walls = {{.ax = 3, .ay = 0, .bx = 3, .by = 0}, {.ax = 0, .ay = 5, .bx = 4, .by = 5},
						 {.ax = -3, .ay = -1, .bx = -3, .by = 1}, {.ax = -1, .ay = 3, .bx = 1, .by = 3}},
		.crowd = {{{0, -4, 1, 1, 1}, {.id = 9}}, {{4, 0, 0, 0, 1}, {.id = 4}}, {{0, 4, 0, 0, 1}, {.id = 9}}}};
	const int32_t right[] = {0, 2, 3, 1, 0, 2, 1}; // walls at 2, circles at 2 by id, and the wall at 4
	const arena_body asker = {.at = {0, 0, 0, 0, 1}};
	const gz_bodies chunk = arena_bodies(&asker, 1, 0);
	build_small(&m, 4, 3, WITH_ID);
	for (size_t most = 1; most <= 9; most++) {
		near_lists got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_ALL, most, INFINITY});
		assert_int_equal(got.first[1], most < 7 ? most : 7);
		for (size_t i = 0; i < got.first[1]; i++) {
			assert_int_equal(got.at[i].index, right[i]);
			assert_int_equal(got.at[i].feature == GZ_FEATURE_CIRCLE, i > 2 && i < 6);
			assert_true(got.at[i].distance == (i < 6 ? 2.0f : 4.0f));
		}
		near_lists_free(&got);
	}
	near_lists got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_ALL, 9, 2}); // up to and with
	assert_int_equal(got.first[1], 6);
	near_lists_free(&got);
	got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_ALL, 9, nextafterf(2, 0)});
	assert_int_equal(got.first[1], 0);
	near_lists_free(&got), arena_destroy(&m.w);
}

static void overlaps_tell_the_deepest_first_and_what_just_touches(void **state) {
	(void)state;
	small_world m = {
		.walls = {{.ax = -8, .ay = 2, .bx = 8, .by = 2}, {.ax = -8, .ay = -1, .bx = 8, .by = -1},
			{.ax = 3, .ay = 0, .bx = 3, .by = 0, .radius = 1}, {.ax = -8, .ay = -1, .bx = 8, .by = -1, .one_sided = 1},
			{.ax = 8, .ay = -1, .bx = -8, .by = -1, .one_sided = 1}, {.ax = -8, .ay = 2.001f, .bx = 8, .by = 2.001f}}};
	const int32_t right[] = {1, 3, 0, 2};
	const arena_body asker = {.at = {0, 0, 50, -70, 2}};
	const gz_bodies chunk = arena_bodies(&asker, 1, 0);
	build_small(&m, 6, 0, 0);
	near_lists got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_WALLS, 0, 0});
	assert_int_equal(got.first[1], 4);
	for (size_t i = 0; i < 4; i++) assert_int_equal(got.at[i].index, right[i]);
	assert_true(got.at[0].distance == -1 && got.at[0].normal_y == 1 && got.at[0].point_y == -1);
	assert_true(got.at[2].distance == 0 && got.at[3].distance == 0 && got.at[3].point_x == 2);
	near_lists_free(&got), arena_destroy(&m.w);
}

static void a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id(void **state) {
	(void)state;
	small_world m = {.crowd = {{{0, 0, 3, 0, 2}, {.id = 5, .ignore = 5}}, {{0, 0, 0, 1, 1}, {.id = 6, .ignore = 6}}}};
	build_small(&m, 0, 2, WITH_ID);
	for (int ignoring = 0; ignoring < 2; ignoring++) {
		const gz_bodies chunk = arena_bodies(m.crowd, 2, ignoring ? WITH_ID | WITH_IGNORE : WITH_ID);
		near_lists got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_CIRCLES, 0, 0});
		assert_int_equal(got.first[1], ignoring ? 1 : 2);
		const gz_proximity *other = got.at + (ignoring ? 0 : 1);
		assert_true(other->id == 6 && other->distance == -3 && other->normal_x == 1 && other->point_x == 1);
		other = got.at + got.first[1]; // of the second, which goes the other way
		assert_true(other->id == 5 && other->distance == -3 && other->normal_x == -1 && other->point_x == -2);
		near_lists_free(&got);
	}
	arena_destroy(&m.w);
}

static void an_empty_world_has_nothing_near(void **state) {
	(void)state;
	small_world m = {0};
	const arena_body askers[] = {{.at = {0, 0, 0, 0, 1}}, {.at = {GZ_LIMIT, 0, 0, 0, GZ_LIMIT}}};
	const gz_bodies chunk = arena_bodies(askers, 2, 0);
	build_small(&m, 0, 0, 0);
	for (int against = GZ_TARGETS_WALLS; against <= GZ_TARGETS_ALL; against++)
		for (size_t most = 0; most < 3; most++) {
			near_lists got = near_ask(&m.w, &chunk, 1, (near_question){(gz_targets)against, most, INFINITY});
			assert_int_equal(got.first[2], 0);
			near_lists_free(&got);
		}
	arena_destroy(&m.w);
}

static void the_ends_of_the_world_are_near_enough(void **state) {
	(void)state;
	const float l = GZ_LIMIT;
	small_world m = {.walls = {{.ax = -l, .ay = -l, .bx = -l, .by = -l}}, .crowd = {{.at = {-l, -l, l, 0, l / 16}}}};
	const arena_body askers[] = {{.at = {l, l, 0, 0, 1}}, {.at = {l, l, 0, 0, l}}, {.at = {0, 0, -l, l, l}}};
	const gz_bodies chunk = arena_bodies(askers, 3, 0);
	build_small(&m, 1, 1, 0);
	near_lists got = near_ask(&m.w, &chunk, 1, (near_question){GZ_TARGETS_ALL, 2, INFINITY});
	assert_int_equal(got.first[3], 6);
	for (size_t i = 0; i < 3; i++)
		assert_true(got.at[2 * i].feature == GZ_FEATURE_CIRCLE && got.at[2 * i + 1].feature == GZ_FEATURE_END_A);
	near_lists_free(&got), arena_destroy(&m.w);
}

static void the_list_takes_what_it_has_room_for(void **state) {
	(void)state;
	random_source source = {1300};
	arena s = arena_make(arena_kinds, 100, 2000, &source);
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const near_question q = {GZ_TARGETS_ALL, 3, INFINITY};
	near_lists right = near_ask(&w, &chunk, 1, q);
	const size_t all = right.first[right.bodies], rooms[] = {0, 1, 2, 100, all - 1};
	for (int k = 0; k < 5; k++) {
		near_lists got = {malloc((rooms[k] + 1) * sizeof *got.at), calloc(s.body_count + 1, sizeof *got.first), 0};
		const gz_report report = near_call(&(gz_proximity_list){got.at, rooms[k], got.first}, &w, &chunk, 1, q);
		assert_int_equal(report.error.status, GZ_STATUS_LIST_FULL);
		assert_true(report.hits == all && report.written == rooms[k]);
		assert_memory_equal(got.first, right.first, (s.body_count + 1) * sizeof *got.first);
		for (size_t i = 0; right.first[i + 1] <= rooms[k]; i++) assert_same_list(&got, i, &right, i, "short");
		near_lists_free(&got);
	}
	near_lists_free(&right), arena_destroy(&w), arena_free(&s);
}

static void bad_bodies_have_no_list_and_spoil_no_other(void **state) {
	(void)state;
	random_source source = {1400};
	arena s = arena_make(arena_kinds, 100, 1500, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	for (int against = GZ_TARGETS_WALLS; against <= GZ_TARGETS_ALL; against++)
		for (size_t most = 0; most < 3; most += 2) {
			const near_question q = {(gz_targets)against, most, INFINITY};
			near_lists right = near_ask(&w, &chunk, 1, q);
			const arena_body kept[] = {s.bodies[7], s.bodies[8], s.bodies[1030], s.bodies[1499]};
			s.bodies[7].at.px = NAN, s.bodies[8].at.radius = -1;
			s.bodies[1030].at.dy = 1e30f, s.bodies[1499].at.dx = NAN; // bad, though motion is not looked at
			near_lists got = {malloc(right.first[1500] * sizeof *got.at), calloc(1501, sizeof *got.first), 1500};
			const gz_report report =
				near_call(&(gz_proximity_list){got.at, right.first[1500], got.first}, &w, &chunk, 1, q);
			assert_true(
				report.error.status == GZ_STATUS_INVALID_BODIES && report.error.index == 7 && report.invalid == 4);
			assert_string_equal(report.error.name, "center.x");
			for (size_t i = 0; i < 1500; i++) {
				const int bad = i == 7 || i == 8 || i == 1030 || i == 1499;
				if (bad) assert_true(got.first[i] == got.first[i + 1]);
				else assert_same_list(&got, i, &right, i, "beside bad ones");
			}
			s.bodies[7] = kept[0], s.bodies[8] = kept[1], s.bodies[1030] = kept[2], s.bodies[1499] = kept[3];
			near_lists_free(&right), near_lists_free(&got);
		}
	arena_destroy(&w), arena_free(&s);
}

static void bad_settings_are_refused(void **state) {
	(void)state;
	small_world m = {0};
	const arena_body asker = {.at = {0, 0, 0, 0, 1}};
	const gz_bodies chunk = arena_bodies(&asker, 1, 0);
	const gz_query question = {.chunks = &chunk, .chunk_count = 1};
	size_t first[2] = {77, 77};
	const gz_proximity_list list = {NULL, 0, first};
	build_small(&m, 0, 0, 0);
	gz_report r = gz_nearest(&list, &(gz_nearest_limits){0, 1}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "max"));
	r = gz_nearest(&list, &(gz_nearest_limits){1, -1e-30f}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "distance"));
	r = gz_nearest(&list, &(gz_nearest_limits){1, NAN}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "distance"));
	r = gz_nearest(NULL, &(gz_nearest_limits){1, 1}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "list"));
	r = gz_overlaps(&(gz_proximity_list){NULL, 3, first}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "data"));
	r = gz_overlaps(&(gz_proximity_list){0}, m.w.world, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "first"));
	r = gz_overlaps(&list, NULL, &question, m.w.scratch);
	assert_true(r.error.status == GZ_STATUS_INVALID_INPUT && !strcmp(r.error.name, "world"));
	assert_true(first[0] == 77 && first[1] == 77);
	arena_destroy(&m.w);
}

static void once_grown_the_lists_allocate_nothing(void **state) {
	(void)state;
	random_source source = {1500};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 200, 3000, &source);
		counted_memory memory = {0};
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
		size_t *first = calloc(s.body_count + 1, sizeof *first), calls = 0;
		for (int tick = 0; tick < 3; tick++) {
			for (size_t most = 0; most < 9; most += 4)
				near_call(&(gz_proximity_list){NULL, 0, first}, &w, &chunk, 1,
					(near_question){GZ_TARGETS_ALL, most, INFINITY});
			if (!tick) calls = memory.calls;
			assert_int_equal(memory.calls, calls);
		}
		free(first), arena_destroy(&w), arena_free(&s);
		assert_int_equal(memory.blocks, 0);
	}
}

int test_nearest(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(the_nearest_are_right),
		cmocka_unit_test(order_chunks_and_picks_change_no_bits),
		cmocka_unit_test(of_equal_distances_walls_come_first),
		cmocka_unit_test(overlaps_tell_the_deepest_first_and_what_just_touches),
		cmocka_unit_test(a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id),
		cmocka_unit_test(an_empty_world_has_nothing_near),
		cmocka_unit_test(the_ends_of_the_world_are_near_enough),
		cmocka_unit_test(the_list_takes_what_it_has_room_for),
		cmocka_unit_test(bad_bodies_have_no_list_and_spoil_no_other),
		cmocka_unit_test(bad_settings_are_refused),
		cmocka_unit_test(once_grown_the_lists_allocate_nothing),
	};
	static char names[64][64];
	size_t count = 11;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		snprintf(names[count], sizeof *names, "%s: the bits of brute force", kind->name);
		tests[count] = (struct CMUnitTest){names[count], equals_brute_force, NULL, NULL, (void *)kind};
		count++;
	}
	return _cmocka_run_group_tests("nearest", tests, count, NULL, NULL);
}
