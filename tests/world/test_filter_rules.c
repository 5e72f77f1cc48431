// Each rule of the filters (category, mask, group, ignored ids, missing columns), by hand, with either of the two
// objects as the one that queries: two bodies of a crowd, and a body and a wall.
#include <graze/graze.h>

#include "generators/arena.h"
#include "support/check.h"

/// The filters of one of two objects, and the columns that it has.
typedef struct filter_side {
	int columns;
	arena_rules rules;
} filter_side;

static const struct {
	const char *rule;
	filter_side one, other;
	bool collide;
} rules[] = {
	{"no filters", {0}, {0}, true},
	{"values without their columns have no effect", {0, {2, 2, 5, 1, 1, 1, 1}}, {0, {4, 8, 5, 1, 1, 1, 1}}, true},
	{"a missing category is 1", {WITH_MASK, {.mask = 1}}, {0}, true},
	{"a missing category is nothing but 1", {WITH_MASK, {.mask = ~1u}}, {0}, false},
	{"a missing mask is all categories", {WITH_CATEGORY, {.category = 0x80000000}}, {0}, true},
	{"category 0 collides with nothing", {WITH_CATEGORY, {.category = 0}}, {0}, false},
	{"mask 0 collides with nothing", {WITH_MASK, {.mask = 0}}, {0}, false},
	{"only one mask contains the other category", {WITH_CATEGORY | WITH_MASK, {.category = 2, .mask = 4}},
		{WITH_CATEGORY | WITH_MASK, {.category = 8, .mask = 2}}, false},
	{"each mask contains the other category", {WITH_CATEGORY | WITH_MASK, {.category = 2, .mask = 4}},
		{WITH_CATEGORY | WITH_MASK, {.category = 4, .mask = 2}}, true},
	{"one common bit of several suffices", {WITH_CATEGORY | WITH_MASK, {.category = 6, .mask = 9}},
		{WITH_CATEGORY | WITH_MASK, {.category = 12, .mask = 18}}, true},
	{"the same group", {WITH_GROUP, {.group = 7}}, {WITH_GROUP, {.group = 7}}, false},
	{"different groups", {WITH_GROUP, {.group = 7}}, {WITH_GROUP, {.group = 6}}, true},
	{"different groups with common bits", {WITH_GROUP, {.group = 3}}, {WITH_GROUP, {.group = 1}}, true},
	{"group 0 is no group", {WITH_GROUP, {.group = 0}}, {WITH_GROUP, {.group = 0}}, true},
	{"a missing group is 0", {WITH_GROUP, {.group = 0}}, {0}, true},
	{"an ignored id", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID, {.id = 9}}, false},
	{"a different id", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID, {.id = 8}}, true},
	{"ids that differ in the high half", {WITH_IGNORE, {.ignore = 0x100000009}}, {WITH_ID, {.id = 9}}, true},
	{"ids that differ in the low half", {WITH_IGNORE, {.ignore = 0x100000009}}, {WITH_ID, {.id = 0x100000008}}, true},
	{"an id of 64 bits", {WITH_IGNORE, {.ignore = UINT64_MAX}}, {WITH_ID, {.id = UINT64_MAX}}, false},
	{"an id of 32 bits", {WITH_IGNORE, {.ignore = 9}}, {WITH_ID | WITH_NARROW_ID, {.id = 1, .narrow_id = 9}}, false},
	{"an ignored id of 32 bits", {WITH_IGNORE | WITH_NARROW_ID, {.ignore = 1, .narrow_ignore = 0xfffffff0}},
		{WITH_ID, {.id = 0xfffffff0}}, false},
	{"an ignored id of 0", {WITH_IGNORE, {.ignore = 0}}, {WITH_ID, {.id = 0}}, false},
	{"a missing id is never ignored", {WITH_IGNORE, {.ignore = 0}}, {0}, true},
	{"an ignored id of its own", {WITH_IGNORE | WITH_ID, {.ignore = 9, .id = 9}}, {WITH_ID, {.id = 8}}, true},
	{"equal ids", {WITH_ID, {.id = 9}}, {WITH_ID, {.id = 9}}, true},
};
enum { RULES = sizeof rules / sizeof *rules };

/// Two bodies of a crowd move towards each other. The crowd queries itself; then the bodies query it from two chunks,
/// and the first one alone.
static void expect_circles(const filter_side *one, const filter_side *other, bool collide, const char *rule) {
	arena_body a = {{0, 0, 16, 0, 1}, one->rules}, b = {{20, 0, -16, 0, 1}, other->rules};
	const gz_bodies chunks[] = {arena_bodies(&a, 1, one->columns), arena_bodies(&b, 1, other->columns)};
	const arena empty = {0};
	arena_world w = arena_build(&empty, (gz_world_desc){0});
	assert_int_equal(gz_crowd_place(w.crowd, chunks, 2).error.status, GZ_STATUS_OK);
	gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = w.crowd, .from_crowd = true};
	gz_hit hits[2];
	for (int run = 0; run < 3; run++) {
		const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits + 1)};
		expect_ok(gz_sweep(outs, w.world, &query, w.scratch));
		if ((hits[0].time <= 1) != collide || (hits[1].time <= 1) != collide)
			fail_msg("%s: t is %g and %g", rule, (double)hits[0].time, (double)hits[1].time);
		query.from_crowd = false, query.chunks = chunks, query.chunk_count = run == 0 ? 2 : 1;
	}
	arena_destroy(&w);
}

/// A body moves towards a wall. Walls ignore no ids.
static void expect_wall(const filter_side *wall, const filter_side *body, bool collide, const char *rule) {
	arena_wall walls[] = {{.ax = 10, .ay = -5, .bx = 10, .by = 5, .rules = wall->rules}};
	arena_body bodies[] = {{{0, 0, 16, 0, 1}, body->rules}};
	const arena s = {walls, 1, bodies, 1, wall->columns & ~WITH_IGNORE, body->columns};
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies, 1, body->columns);
	gz_hit from_chunk, from_crowd;
	arena_sweep(&from_chunk, &w, &chunk, GZ_TARGETS_WALLS), arena_sweep_crowd(&from_crowd, &w, 1, GZ_TARGETS_WALLS);
	if ((from_chunk.time <= 1) != collide || (from_crowd.time <= 1) != collide)
		fail_msg("%s: the wall is hit at t %g and %g", rule, (double)from_chunk.time, (double)from_crowd.time);
	arena_destroy(&w);
}

// S5, S6.
static void each_rule_holds_from_both_sides(void **state) {
	(void)state;
	for (int i = 0; i < RULES; i++) {
		const filter_side *one = &rules[i].one, *other = &rules[i].other;
		expect_circles(one, other, rules[i].collide, rules[i].rule);
		expect_circles(other, one, rules[i].collide, rules[i].rule);
		expect_wall(other, one, rules[i].collide, rules[i].rule);
		if (!(one->columns & WITH_IGNORE)) expect_wall(one, other, rules[i].collide, rules[i].rule);
	}
}

int test_filter_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_holds_from_both_sides),
	};
	return RUN_SUITE("filter_rules", tests);
}
