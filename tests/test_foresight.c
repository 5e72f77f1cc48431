// What bodies foresee in arenas: every touch, in order, whatever the settings.
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "check.h"
#include "foreseeing.h"

static foreseeing random_foreseeing(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, 50), bodies = (size_t)random_int(source, 1, 60);
	foreseeing f = foreseeing_make(kind, walls, bodies, source);
	f.s.wall_columns = random_chance(source, 2) ? WITH_RADIUS | WITH_ONE_SIDED | WITH_ID : WITH_ID | WITH_FILTERS;
	f.s.body_columns = random_chance(source, 2) ? WITH_ID : WITH_ID | WITH_GROUP | WITH_IGNORE | WITH_MASK;
	return f;
}

static void lists_have_every_touch_in_order(void **state) {
	(void)state;
	random_source source = {911};
	size_t pairs = 0, touches = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 400000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = random_foreseeing(kind, &source);
			foreseen l = foresee(&f, (gz_world_desc){0}, 0);
			pairs += judge_foreseen(&f, &l, kind->name), touches += l.count;
			foreseen_free(&l), foreseeing_free(&f);
		}
	print_message("%zu touches of %zu pairs\n", touches, pairs);
	assert_true(touches > pairs / 50);
}

int test_foresight(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lists_have_every_touch_in_order),
	};
	return RUN_SUITE("foresight", tests);
}
