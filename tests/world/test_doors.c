// Walls that come, go and move: whatever the edits, all questions have the answers of a world that is built of the
// walls that are there.
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "world/edit_calls.h"

// Each kind is a test.
static void has_the_bits_of_a_fresh_world(void **state) {
	const arena_kind *kind = *state;
	random_source source = {(uint64_t)(kind - arena_kinds) + 1300};
	for (int round = 0; round < 6; round++) {
		arena s = arena_make(kind, (size_t)random_int(&source, 1, 120), DOOR_BODIES, &source);
		s.wall_columns = door_column_sets[round % DOOR_COLUMN_SETS];
		const gz_world_desc settings = round % 3 ? random_settings(&source) : any_backend(&source);
		doors *d = doors_make(&s, settings);
		for (int edit = 0; edit < 80; edit++) {
			const gz_error error = doors_edit(d, &s, &source);
			if (error.status) fail_msg("%s: %s", kind->name, error.text);
			if (edit % 8 != 7) continue;
			doors_scatter(d, &source);
			doors_expect_fresh(d, settings, kind->name);
		}
		doors_free(d), arena_free(&s);
	}
}

int test_doors(void) {
	struct CMUnitTest tests[32];
	size_t count = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] = (struct CMUnitTest){kind->name, has_the_bits_of_a_fresh_world, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("doors", tests, count, NULL, NULL);
}
