// Bad input for crowds, filters and special walls: refused with its name, and the crowd stays as it was.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"

enum { WALLS = 20, BODIES = 300, HALF = BODIES / 2 };

/// An arena with all columns, its world, and the answers of its crowd.
typedef struct prepared {
	arena s;
	arena_world w;
	gz_hit right[BODIES], got[BODIES];
} prepared;

static prepared *prepare(void) {
	prepared *p = calloc(1, sizeof *p);
	random_source source = {91};
	assert_non_null(p);
	p->s = arena_make(arena_kinds, WALLS, BODIES, &source);
	p->s.body_columns = p->s.wall_columns = WITH_RADIUS | WITH_ONE_SIDED | WITH_FILTERS | WITH_ID | WITH_NARROW_ID;
	p->w = arena_build(&p->s, (gz_world_desc){0});
	arena_sweep_crowd(p->right, &p->w, BODIES, GZ_TARGETS_ALL);
	for (size_t i = 0; i < BODIES; i++) p->got[i] = trial_untouched;
	return p;
}

static void prepared_free(prepared *p) { arena_destroy(&p->w), arena_free(&p->s), free(p); }

static void expect_refusal(
	const prepared *p, const gz_report *report, gz_status status, const char *name, const char *text) {
	if (report->error.status != status || strcmp(report->error.name, name))
		fail_msg("%d, %s where %d, %s is right: %s", report->error.status, report->error.name, status, name,
			report->error.text);
	expect_text(report->error.text, text);
	assert_int_equal(report->bodies + report->hits + report->invalid, 0);
	for (size_t i = 0; i < BODIES; i++) assert_same_hits(p->got + i, &trial_untouched, 1, "something was written");
}

static void expect_unchanged(prepared *p) {
	gz_hit *hits = calloc(BODIES, sizeof *hits);
	assert_non_null(hits);
	arena_sweep_crowd(hits, &p->w, BODIES, GZ_TARGETS_ALL);
	assert_same_hits(hits, p->right, BODIES, "a crowd that was refused others");
	free(hits);
}

// ---- Walls

static void expect_no_world(const gz_walls *walls, gz_status status, size_t index, const char *name, const char *text) {
	gz_error error;
	assert_null(gz_world_create(&(gz_world_desc){.walls = *walls}, &error));
	expect_error(&error, status, index, name);
	expect_text(error.text, text);
}

static void a_bad_radius_of_a_wall_is_named(void **state) {
	(void)state;
	prepared *p = prepare();
	for (size_t i = 0; i < WALLS; i += WALLS - 1)
		for (int n = 0; n <= INVALID_NUMBERS; n++) {
			const float radius = p->s.walls[i].radius;
			p->s.walls[i].radius = n < INVALID_NUMBERS ? invalid_numbers[n].value : -0x1p-40f;
			const gz_walls walls = arena_walls(&p->s);
			expect_no_world(&walls, GZ_STATUS_INVALID_WALL, i, "radius",
				n < INVALID_NUMBERS ? invalid_numbers[n].text : "negative");
			p->s.walls[i].radius = radius;
		}
	p->s.walls[3].radius = -0.f, p->s.walls[4].radius = GZ_LIMIT;
	const gz_walls walls = arena_walls(&p->s);
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls}, NULL);
	assert_non_null(world);
	gz_world_destroy(world), prepared_free(p);
}

static void optional_columns_of_walls_need_good_views(void **state) {
	(void)state;
	static const char *const names[] = {"radius", "id", "category", "mask", "group", "one_sided"};
	prepared *p = prepare();
	for (int n = 0; n < VIEW_FAULTS; n++)
		for (int k = 0; k < 6; k++) {
			gz_walls walls = arena_walls(&p->s);
			void *const views[] = {&walls.radius, &walls.id, &walls.filters.category, &walls.filters.mask,
				&walls.filters.group, &walls.one_sided};
			const int anywhere = k == 5 && !strcmp(view_faults[n].text, "misaligned"); // bytes are aligned there too
			if (view_faults[n].is_null || anywhere) continue;
			gz_float_view view; // all views begin with their data and stride
			memcpy(&view, views[k], sizeof view);
			apply_view_fault(&view.data, &view.stride, view_faults + n);
			memcpy(views[k], &view, sizeof view);
			expect_no_world(&walls, GZ_STATUS_INVALID_INPUT, 0, names[k], view_faults[n].text);
		}
	prepared_free(p);
}

// ---- Bodies

/// Makes one of a chunk's views lame and returns its name; null where that is no fault.
static const char *make_chunk_lame(gz_bodies *b, int k, const view_fault *lame) {
	static const char *const names[] = {"center.x", "motion.x", "radius", "id", "ignore", "category", "mask", "group"};
	void *const views[] = {
		NULL, NULL, &b->radius, &b->id, &b->ignore, &b->filters.category, &b->filters.mask, &b->filters.group};
	if (k < 2) {
		gz_vec2_view *const view = k ? &b->motion : &b->center;
		return apply_view_fault(&view->x, &view->stride, lame), names[k];
	}
	if (k > 2 && lame->is_null) return NULL; // these may be missing
	gz_float_view view;
	memcpy(&view, views[k], sizeof view);
	apply_view_fault(&view.data, &view.stride, lame);
	memcpy(views[k], &view, sizeof view);
	return names[k];
}

static void bodies_need_good_views_where_they_are_placed_and_where_they_ask(void **state) {
	(void)state;
	prepared *p = prepare();
	const gz_hits outs[] = {gz_hits_in(p->got), gz_hits_in(p->got)};
	for (int n = 0; n < VIEW_FAULTS; n++)
		for (int k = 0; k < 8; k++) {
			gz_bodies chunks[2];
			for (int c = 0; c < 2; c++) chunks[c] = arena_bodies(p->s.bodies, HALF, p->s.body_columns);
			const char *name = make_chunk_lame(chunks + 1, k, view_faults + n);
			if (!name) continue;
			gz_report report = gz_crowd_place(p->w.crowd, chunks, 2);
			expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, name, view_faults[n].text);
			assert_int_equal(report.error.index, 1);
			const gz_query question = {
				.chunks = chunks, .chunk_count = 2, .targets = GZ_TARGETS_ALL, .crowd = p->w.crowd};
			report = gz_sweep(outs, p->w.world, &question, p->w.scratch);
			expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, name, view_faults[n].text);
			expect_text(report.error.text, "chunk 1");
		}
	for (size_t bytes = 1; bytes < 20; bytes++) {
		gz_bodies chunk = arena_bodies(p->s.bodies, HALF, p->s.body_columns);
		chunk.ignore.bytes = bytes;
		if (bytes == 4 || bytes == 8) continue;
		const gz_report report = gz_crowd_place(p->w.crowd, &chunk, 1);
		expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "ignore", "bytes");
	}
	expect_unchanged(p), prepared_free(p);
}

static void a_refused_placement_leaves_the_crowd_as_it_was(void **state) {
	(void)state;
	prepared *p = prepare();
	gz_bodies chunk = arena_bodies(p->s.bodies, BODIES, p->s.body_columns);
	gz_report report = gz_crowd_place(NULL, &chunk, 1);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "crowd", "null");
	report = gz_crowd_place(p->w.crowd, NULL, 2);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "chunks", "null");
	const uint32_t pick[] = {1, BODIES};
	chunk.pick = pick, chunk.pick_count = 2;
	report = gz_crowd_place(p->w.crowd, &chunk, 1);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "pick", "pick[1]");
	static const size_t counts[] = {(size_t)GZ_MAX_CROWD + 1, (size_t)GZ_MAX_BODIES + 1, SIZE_MAX};
	for (int i = 0; i < 3; i++) {
		const float x = 1;
		const gz_bodies many = {.center = {&x, &x, 0}, .motion = {&x, &x, 0}, .radius = {&x, 0}, .count = counts[i]};
		report = gz_crowd_place(p->w.crowd, &many, 1);
		expect_refusal(p, &report, GZ_STATUS_TOO_MANY, "count", "bodies");
	}
	expect_unchanged(p), prepared_free(p);
}

// ---- Questions

static void a_question_against_circles_needs_a_crowd(void **state) {
	(void)state;
	prepared *p = prepare();
	const gz_bodies chunk = arena_bodies(p->s.bodies, BODIES, 0);
	const gz_hits out = gz_hits_in(p->got);
	for (int against = GZ_TARGETS_CIRCLES; against <= GZ_TARGETS_ALL; against++)
		for (size_t chunks = 0; chunks < 2; chunks++) {
			const gz_query question = {
				.chunks = chunks ? &chunk : NULL, .chunk_count = chunks, .targets = (gz_targets)against};
			const gz_report report = gz_sweep(&out, p->w.world, &question, p->w.scratch);
			expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "crowd", "null");
		}
	prepared_free(p);
}

static void what_is_asked_about_must_be_known(void **state) {
	(void)state;
	static const int unknown[] = {3, -1, 255, INT32_MAX};
	prepared *p = prepare();
	const gz_bodies chunk = arena_bodies(p->s.bodies, BODIES, 0);
	const gz_hits out = gz_hits_in(p->got);
	for (int i = 0; i < 4; i++)
		for (size_t chunks = 0; chunks < 2; chunks++) {
			const gz_query question = {.chunks = chunks ? &chunk : NULL,
				.chunk_count = chunks,
				.targets = (gz_targets)unknown[i],
				.crowd = p->w.crowd};
			const gz_report report = gz_sweep(&out, p->w.world, &question, p->w.scratch);
			expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "targets", "targets");
		}
	prepared_free(p);
}

static void a_crowd_that_asks_itself_needs_the_other_parts_too(void **state) {
	(void)state;
	prepared *p = prepare();
	gz_hits out = gz_hits_in(p->got);
	const gz_query question = {.targets = GZ_TARGETS_ALL, .crowd = p->w.crowd, .from_crowd = 1};
	gz_report report = gz_sweep(&out, NULL, &question, p->w.scratch);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "world", "null");
	report = gz_sweep(&out, p->w.world, &question, NULL);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "scratch", "null");
	report = gz_sweep(NULL, p->w.world, &question, p->w.scratch);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "hits", "null");
	out.normal.y = NULL;
	report = gz_sweep(&out, p->w.world, &question, p->w.scratch);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "normal", "one of x and y");
	out = gz_hits_in(p->got), out.id.stride = 4;
	report = gz_sweep(&out, p->w.world, &question, p->w.scratch);
	expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "id", "stride");
	expect_unchanged(p), prepared_free(p);
}

static void where_a_crowd_asks_there_are_no_chunks(void **state) {
	(void)state;
	prepared *p = prepare();
	const gz_bodies chunk = arena_bodies(p->s.bodies, BODIES, 0);
	const gz_hits out = gz_hits_in(p->got);
	static const char *const names[] = {"chunks", "chunks", "chunk_count", "crowd"};
	const gz_query wrong[] = {{.chunks = &chunk, .chunk_count = 1, .crowd = p->w.crowd, .from_crowd = 1},
		{.chunks = &chunk, .crowd = p->w.crowd, .from_crowd = 1},
		{.chunk_count = 1, .crowd = p->w.crowd, .from_crowd = -1}, {.from_crowd = 1}};
	for (int k = 0; k < 4; k++) {
		gz_overlap_interval span;
		gz_report report = gz_sweep(&out, p->w.world, wrong + k, p->w.scratch);
		expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, names[k], k < 3 ? "no chunks" : "null");
		report =
			gz_overlap_intervals(&span, &(gz_pairs){&(gz_pair){.body = 0}, 1}, p->w.world, wrong + k, p->w.scratch);
		expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, names[k], k < 3 ? "no chunks" : "null");
	}
	prepared_free(p);
}

enum { CHUNK_QUESTIONS = 6 };

/// Those that no crowd asks.
static gz_report ask_from_chunks_alone(int kind, const prepared *p, const gz_query *q, size_t *first) {
	const gz_world *world = p->w.world;
	gz_scratch *scratch = p->w.scratch;
	const gz_proximity_list near = {.first = first};
	const gz_vec2_out none = {0};
	const gz_byte_out nothing = {0};
	if (kind == 0) return gz_sweep_all(&(gz_hit_list){.first = first}, world, q, scratch);
	if (kind == 1) return gz_sense(&(gz_sensor_event_list){.first = first}, world, q, scratch);
	if (kind == 2) return gz_overlaps(&near, world, q, scratch);
	if (kind == 3) return gz_nearest(&near, &(gz_nearest_limits){1, INFINITY}, world, q, scratch);
	return kind == 4 ? gz_depenetrate(&none, world, q, scratch) : gz_line_of_sight(&nothing, world, q, scratch);
}

static void questions_that_no_crowd_asks_say_so(void **state) {
	(void)state;
	prepared *p = prepare();
	const gz_query question = {.targets = GZ_TARGETS_ALL, .crowd = p->w.crowd, .from_crowd = 1};
	for (int kind = 0; kind < CHUNK_QUESTIONS; kind++) {
		size_t first = 77;
		const gz_report report = ask_from_chunks_alone(kind, p, &question, &first);
		expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "crowd_asks", "chunks");
		assert_int_equal(first, 77);
	}
	prepared_free(p);
}

static void without_chunks_nobody_asks(void **state) {
	(void)state;
	prepared *p = prepare();
	const gz_hits out = gz_hits_in(p->got);
	const gz_bodies none = {0};
	for (int chunks = 0; chunks < 3; chunks++) {
		const gz_query question = {.chunks = chunks ? &none : NULL,
			.chunk_count = chunks == 2,
			.targets = GZ_TARGETS_ALL,
			.crowd = p->w.crowd};
		gz_report report = gz_sweep(&out, p->w.world, &question, p->w.scratch);
		expect_refusal(p, &report, GZ_STATUS_OK, "", "");
		const gz_pair pair = {.body = 0};
		gz_overlap_interval span;
		report = gz_overlap_intervals(&span, &(gz_pairs){&pair, 1}, p->w.world, &question, p->w.scratch);
		expect_refusal(p, &report, GZ_STATUS_INVALID_INPUT, "body", "0 of 0");
		for (int kind = 0; kind < CHUNK_QUESTIONS; kind++) {
			size_t first = 77;
			report = ask_from_chunks_alone(kind, p, &question, &first);
			expect_refusal(p, &report, GZ_STATUS_OK, "", "");
			assert_int_equal(first, kind < 4 ? 0 : 77);
		}
	}
	prepared_free(p);
}

int test_invalid_crowds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_bad_radius_of_a_wall_is_named),
		cmocka_unit_test(optional_columns_of_walls_need_good_views),
		cmocka_unit_test(bodies_need_good_views_where_they_are_placed_and_where_they_ask),
		cmocka_unit_test(a_refused_placement_leaves_the_crowd_as_it_was),
		cmocka_unit_test(a_question_against_circles_needs_a_crowd),
		cmocka_unit_test(what_is_asked_about_must_be_known),
		cmocka_unit_test(a_crowd_that_asks_itself_needs_the_other_parts_too),
		cmocka_unit_test(where_a_crowd_asks_there_are_no_chunks),
		cmocka_unit_test(questions_that_no_crowd_asks_say_so),
		cmocka_unit_test(without_chunks_nobody_asks),
	};
	return RUN_SUITE("bad_crowds", tests);
}
