// Filters: who is asked about whom, by their definition; and forbidden pairs cost nothing.
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "support/check.h"

static gz_hit *hits_for(size_t count) {
	gz_hit *hits = calloc(count + 1, sizeof *hits);
	assert_non_null(hits);
	return hits;
}

/// Any columns, of which some are filters.
static int random_columns(random_source *source) {
	int columns = WITH_RADIUS | WITH_ONE_SIDED;
	for (int bit = WITH_CATEGORY; bit <= WITH_NARROW_ID; bit *= 2)
		if (random_chance(source, 2)) columns |= bit;
	return columns;
}

static int without_filters(int columns) { return columns & ~WITH_FILTERS; }

/// Asks with filters and without; the right answers are those with them.
typedef struct filtered {
	arena s;
	arena_body *others; ///< who ask, or null: the crowd's own bodies
	size_t count;
	int columns; ///< of those who ask
	gz_targets against;
} filtered;

static arena_query askers_of(const filtered *f) {
	return (arena_query){f->others ? f->others : f->s.bodies, f->count, f->columns};
}

static gz_report ask(const filtered *f, gz_hit *hits, int with_filters, const char *kernels) {
	arena s = f->s;
	if (!with_filters)
		s.wall_columns = without_filters(s.wall_columns), s.body_columns = without_filters(s.body_columns);
	const int columns = with_filters ? f->columns : without_filters(f->columns);
	const gz_bodies chunk = arena_bodies(askers_of(f).bodies, f->count, columns);
	const gz_world_desc settings = {.reach = gz_typical_reach(&chunk, 1), .backend = kernels};
	arena_world w = arena_build(&s, settings);
	const gz_report report =
		f->others ? arena_sweep(hits, &w, &chunk, f->against) : arena_sweep_crowd(hits, &w, f->count, f->against);
	arena_destroy(&w);
	return report;
}

static filtered random_filtered(const arena_kind *kind, random_source *source) {
	const int others = random_chance(source, 2), walls = random_int(source, 0, 80);
	filtered f = {.s = arena_make(kind, (size_t)walls, (size_t)random_int(source, 1, 1500), source)};
	f.s.wall_columns = random_columns(source), f.s.body_columns = random_columns(source);
	f.count = f.s.body_count, f.columns = f.s.body_columns;
	f.against = (gz_targets)random_int(source, GZ_TARGETS_WALLS, GZ_TARGETS_ALL);
	if (!others) return f;
	arena askers = arena_make(kind, 0, (size_t)random_int(source, 1, 500), source);
	f.others = askers.bodies, f.count = askers.body_count, f.columns = random_columns(source);
	free(askers.walls);
	return f;
}

static void forbidden_pairs_are_as_if_they_were_not_there(void **state) {
	(void)state;
	random_source source = {71};
	size_t dropped = 0, kept = 0, hits = 0, far = 0, questions = 0;
	for (size_t round = 0; round < 3 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			filtered f = random_filtered(kind, &source);
			gz_hit *right = hits_for(f.count), *got = hits_for(f.count);
			const arena_query askers = askers_of(&f);
			const gz_report all = ask(&f, got, 0, gz_backend_name(0));
			assert_int_equal(all.filtered, 0);
			arena_brute_force(right, &f.s, askers, f.against, gz_backend_name(0));
			for (size_t row = 0; gz_backend_name(row); row++) {
				const gz_report report = ask(&f, got, 1, gz_backend_name(row));
				assert_arena_hits(&f.s, got, right, f.count, kind->name);
				// Bodies that reach far stop where they hit something, which is further on with filters.
				if (report.far_reaching) far++;
				else assert_int_equal(report.filtered + report.candidates, all.candidates);
				dropped += report.filtered, kept += report.candidates, hits += report.hits, questions++;
			}
			arena_free(&f.s), free(f.others), free(right), free(got);
		}
	print_message(
		"%zu pairs dropped, %zu kept, %zu hits; bodies of %zu questions reach far\n", dropped, kept, hits, far);
	assert_true(dropped > kept / 50 && kept > dropped / 50 && hits > 0 && far * 4 < questions);
}

// ---- Forbidden pairs take no lane

static struct {
	const graze_kernels *row;
	const arena *s;
	arena_query askers;
	size_t pairs;
} spied;

/// Which of these bodies a record is; records begin with their five numbers.
static size_t body_of(const void *records, int32_t offset, const arena_body *bodies, size_t count) {
	const float *record = (const float *)records + offset;
	for (size_t i = 0; i < count; i++)
		if (!memcmp(record, &bodies[i].at, sizeof bodies[i].at)) return i;
	fail_msg("a pair has a body that nobody knows");
	return 0;
}

static void expect_allowed(const void *bodies, const void *circles, const pair_list *pairs) {
	for (int32_t i = 0; i < pairs->count; i++) {
		const size_t asker = body_of(bodies, pairs->body[i], spied.askers.bodies, spied.askers.count);
		const size_t other = circles ? body_of(circles, pairs->other[i], spied.s->bodies, spied.s->body_count)
									 : (size_t)pairs->other[i] / RECORD;
		if (!(circles ? arena_allows_body : arena_allows_wall)(spied.s, &spied.askers, asker, other))
			fail_msg("%zu and %s %zu are evaluated, which is forbidden", asker, circles ? "circle" : "wall", other);
	}
	spied.pairs += (size_t)pairs->count;
}

static void spy_evaluate(
	pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	expect_allowed(near->body, NULL, pairs);
	spied.row->evaluate(touches, near, pairs, walls);
}

static void spy_special(
	pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	expect_allowed(near->body, NULL, pairs);
	spied.row->evaluate_special(touches, near, pairs, walls);
}

static void spy_circles(pair_times *touches, const void *bodies, const void *others, const pair_list *pairs) {
	expect_allowed(bodies, others, pairs);
	spied.row->evaluate_circles(touches, bodies, others, pairs);
}

static void forbidden_pairs_are_not_evaluated(void **state) {
	(void)state;
	random_source source = {72};
	size_t filtered_pairs = 0;
	for (int round = 0; round < 40; round++) {
		filtered f = random_filtered(arena_kinds, &source);
		if (round % 2) f.s.wall_columns &= ~(WITH_RADIUS | WITH_ONE_SIDED);
		f.s.body_count = f.s.body_count % 400 + 1;
		if (!f.others) f.count = f.s.body_count;
		arena_world w = arena_build(&f.s, (gz_world_desc){0});
		graze_kernels spy = *(spied.row = w.world->backend);
		spy.evaluate = spy_evaluate, spy.evaluate_special = spy_special, spy.evaluate_circles = spy_circles;
		w.world->backend = &spy;
		spied.s = &f.s, spied.askers = askers_of(&f);
		spied.pairs = 0;
		gz_hit *hits = hits_for(f.count);
		const gz_bodies chunk = arena_bodies(spied.askers.bodies, f.count, f.columns);
		const gz_report report = f.others ? arena_sweep(hits, &w, &chunk, GZ_TARGETS_ALL)
										  : arena_sweep_crowd(hits, &w, f.count, GZ_TARGETS_ALL);
		assert_int_equal(report.candidates, spied.pairs);
		filtered_pairs += report.filtered;
		arena_destroy(&w), arena_free(&f.s), free(f.others), free(hits);
	}
	assert_true(filtered_pairs > 1000);
}

// ---- Each rule, from both sides

/// What one of two has, and which of it its columns show.
typedef struct party {
	int columns;
	arena_rules rules;
} party;

static const struct {
	const char *rule;
	party one, other;
	int meet;
} rules[] = {
	{"nothing", {0}, {0}, 1},
	{"missing columns hide the rules", {0, {2, 2, 5, 1, 1, 1, 1}}, {0, {4, 8, 5, 1, 1, 1, 1}}, 1},
	{"a missing category is 1", {WITH_MASK, {.mask = 1}}, {0}, 1},
	{"and no other", {WITH_MASK, {.mask = ~1u}}, {0}, 0},
	{"a missing mask is all", {WITH_CATEGORY, {.category = 0x80000000}}, {0}, 1},
	{"no category", {WITH_CATEGORY, {.category = 0}}, {0}, 0},
	{"no mask", {WITH_MASK, {.mask = 0}}, {0}, 0},
	{"one does not want the other", {WITH_CATEGORY | WITH_MASK, {.category = 2, .mask = 4}},
		{WITH_CATEGORY | WITH_MASK, {.category = 8, .mask = 2}}, 0},
	{"both want one another", {WITH_CATEGORY | WITH_MASK, {.category = 2, .mask = 4}},
		{WITH_CATEGORY | WITH_MASK, {.category = 4, .mask = 2}}, 1},
	{"one of several bits is enough", {WITH_CATEGORY | WITH_MASK, {.category = 6, .mask = 9}},
		{WITH_CATEGORY | WITH_MASK, {.category = 12, .mask = 18}}, 1},
	{"one group", {WITH_GROUP, {.group = 7}}, {WITH_GROUP, {.group = 7}}, 0},
	{"two groups", {WITH_GROUP, {.group = 7}}, {WITH_GROUP, {.group = 6}}, 1},
	{"groups that share bits", {WITH_GROUP, {.group = 3}}, {WITH_GROUP, {.group = 1}}, 1},
	{"group 0", {WITH_GROUP, {.group = 0}}, {WITH_GROUP, {.group = 0}}, 1},
	{"group 0 that is missing", {WITH_GROUP, {.group = 0}}, {0}, 1},
	{"an id that is ignored", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID, {.id = 9}}, 0},
	{"another id", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID, {.id = 8}}, 1},
	{"another high half", {WITH_IGNORE, {.ignore = 0x100000009}}, {WITH_ID, {.id = 9}}, 1},
	{"another low half", {WITH_IGNORE, {.ignore = 0x100000009}}, {WITH_ID, {.id = 0x100000008}}, 1},
	{"a wide id", {WITH_IGNORE, {.ignore = UINT64_MAX}}, {WITH_ID, {.id = UINT64_MAX}}, 0},
	{"a narrow id", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID | WITH_NARROW_ID, {.id = 1, .narrow_id = 9}}, 0},
	{"a narrow ignore", {WITH_IGNORE | WITH_NARROW_ID, {.ignore = 1, .narrow_ignore = 0xfffffff0}},
		{WITH_ID, {.id = 0xfffffff0}}, 0},
	{"an id of 0", {WITH_IGNORE, {.ignore = 0}}, {WITH_ID, {.id = 0}}, 0},
	{"a missing id is never ignored", {WITH_IGNORE, {.ignore = 0}}, {0}, 1},
	{"its own id is another's", {WITH_IGNORE | WITH_ID, {.ignore = 9, .id = 9}}, {WITH_ID, {.id = 8}}, 1},
	{"two of one id", {WITH_ID, {.id = 9}}, {WITH_ID, {.id = 9}}, 1},
};
enum { RULES = sizeof rules / sizeof *rules };

/// Two bodies come at each other, each in a chunk of its own; do they meet, of themselves and asked from chunks?
static void expect_meeting(const party *one, const party *other, int meet, const char *rule) {
	arena_body a = {{0, 0, 16, 0, 1}, one->rules}, b = {{20, 0, -16, 0, 1}, other->rules};
	const gz_bodies chunks[] = {arena_bodies(&a, 1, one->columns), arena_bodies(&b, 1, other->columns)};
	const arena nobody = {0};
	arena_world w = arena_build(&nobody, (gz_world_desc){0});
	assert_int_equal(gz_crowd_place(w.crowd, chunks, 2).error.status, GZ_STATUS_OK);
	gz_query question = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = 1};
	gz_hit hits[2];
	for (int k = 0; k < 3; k++) {
		const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits + 1)};
		expect_ok(gz_sweep(outs, w.world, &question, w.scratch));
		if ((hits[0].time <= 1) != meet || (hits[1].time <= 1) != meet)
			fail_msg("%s: t %g and %g", rule, (double)hits[0].time, (double)hits[1].time);
		question.from_crowd = 0;
		question.chunks = chunks, question.chunk_count = (size_t)(2 - k); // and then one of them alone
	}
	arena_destroy(&w);
}

/// A body comes at a wall; walls ignore nobody.
static void expect_wall(const party *wall, const party *body, int hit, const char *rule) {
	arena_wall walls[] = {{.ax = 10, .ay = -5, .bx = 10, .by = 5, .rules = wall->rules}};
	arena_body bodies[] = {{{0, 0, 16, 0, 1}, body->rules}};
	const arena s = {walls, 1, bodies, 1, wall->columns & ~WITH_IGNORE, body->columns};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 1, body->columns);
	gz_hit asked, self;
	arena_sweep(&asked, &w, &chunk, GZ_TARGETS_WALLS), arena_sweep_crowd(&self, &w, 1, GZ_TARGETS_WALLS);
	if ((asked.time <= 1) != hit || (self.time <= 1) != hit) fail_msg("%s: a wall at t %g", rule, (double)asked.time);
	arena_destroy(&w);
}

static void each_rule_holds_from_both_sides(void **state) {
	(void)state;
	for (int i = 0; i < RULES; i++) {
		const party *one = &rules[i].one, *other = &rules[i].other;
		expect_meeting(one, other, rules[i].meet, rules[i].rule);
		expect_meeting(other, one, rules[i].meet, rules[i].rule);
		expect_wall(other, one, rules[i].meet, rules[i].rule);
		if (!(one->columns & WITH_IGNORE)) expect_wall(one, other, rules[i].meet, rules[i].rule);
	}
}

int test_filters(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forbidden_pairs_are_as_if_they_were_not_there),
		cmocka_unit_test(forbidden_pairs_are_not_evaluated),
		cmocka_unit_test(each_rule_holds_from_both_sides),
	};
	return RUN_SUITE("filters", tests);
}
