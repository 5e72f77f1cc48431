// After any sequence of edits (walls added, removed, disabled, enabled, moved) all queries give the bits of a world
// that is created of the present walls. The oracles are that world and, for sweeps, brute force.
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "generators/cases.h"
#include "generators/trial_kinds.h"
#include "support/check.h"
#include "world/edited_world.h"

// Each kind of arena is a test. S152.
static void an_edited_world_has_the_bits_of_a_fresh_one(void **state) {
	const arena_kind *kind = *state;
	const int edits = short_form_wanted() ? 24 : 80;
	random_source source = {(uint64_t)(kind - arena_kinds) + 1300};
	for (int round = 0; round < 6; round++) {
		arena s = arena_make(kind, (size_t)random_int(&source, 1, 120), EDITED_BODIES, &source);
		s.wall_columns = edited_column_sets[round % EDITED_COLUMN_SETS];
		const gz_world_desc settings = round % 3 ? random_settings(&source) : any_backend(&source);
		edited_world *e = edited_world_make(&s, settings);
		for (int edit = 0; edit < edits; edit++) {
			const gz_error error = edited_world_edit(e, &s, &source);
			if (error.status) fail_msg("%s: %s", kind->name, error.text);
			if (edit % 8 != 7) continue;
			edited_world_scatter(e, &source);
			expect_fresh_results(e, settings, kind->name);
		}
		edited_world_free(e), arena_free(&s);
	}
}

int test_edits(void) {
	struct CMUnitTest tests[32];
	size_t count = 0;
	for (const arena_kind *kind = arena_kinds; kind->name; kind++)
		tests[count++] =
			(struct CMUnitTest){kind->name, an_edited_world_has_the_bits_of_a_fresh_one, NULL, NULL, (void *)kind};
	return _cmocka_run_group_tests("edits", tests, count, NULL, NULL);
}
