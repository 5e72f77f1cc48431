#include "support/fixture.h"

#include <stdlib.h>

#include "generators/trial_kinds.h"
#include "support/check.h"

fixture fixture_make(void) {
	random_source source = {700};
	fixture f = {.t = trial_make(trial_kinds, FIXTURE_WALLS, FIXTURE_BODIES, &source)};
	f.world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&f.t), .reach = 26}, NULL);
	f.scratch = gz_scratch_create(f.world);
	f.expected = calloc(FIXTURE_BODIES, sizeof *f.expected);
	f.actual = calloc(FIXTURE_BODIES, sizeof *f.actual);
	assert_non_null(f.scratch);
	for (size_t i = 0; i < FIXTURE_BODIES; i++) f.actual[i] = trial_untouched;
	trial_brute_force(f.expected, &f.t, gz_backend_name(0));
	return f;
}

void fixture_set_world(fixture *f, const gz_world_desc *desc) {
	gz_scratch_destroy(f->scratch), gz_world_destroy(f->world);
	f->world = gz_world_create(desc, NULL);
	f->scratch = gz_scratch_create(f->world);
	assert_non_null(f->scratch);
}

void fixture_free(fixture *f) {
	gz_scratch_destroy(f->scratch);
	gz_world_destroy(f->world);
	trial_free(&f->t);
	free(f->expected), free(f->actual);
}

void fixture_expect(fixture *f, const gz_bodies *chunks, size_t chunk_count, const gz_hit *expected, size_t count) {
	gz_hit *hits = malloc((count ? count : 1) * sizeof *hits);
	gz_hits *columns = malloc((chunk_count ? chunk_count : 1) * sizeof *columns);
	size_t first = 0;
	for (size_t i = 0; i < count; i++) hits[i] = trial_untouched;
	for (size_t c = 0; c < chunk_count; c++) {
		columns[c] = gz_hits_in(hits + first);
		first += chunks[c].pick ? chunks[c].pick_count : chunks[c].count;
	}
	assert_int_equal(first, count);
	const gz_report report =
		gz_sweep(columns, f->world, &(gz_query){.chunks = chunks, .chunk_count = chunk_count}, f->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, count);
	assert_same_hits(hits, expected, count, "sweep");
	free(hits), free(columns);
}

void fixture_expect_brute_force(fixture *f, const gz_bodies *chunk, trial_body *bodies, size_t count) {
	const trial t = {f->t.walls, f->t.wall_count, bodies, count};
	gz_hit *expected = calloc(count, sizeof *expected);
	assert_non_null(expected);
	trial_brute_force(expected, &t, gz_backend_name(0));
	fixture_expect(f, chunk, 1, expected, count);
	free(expected);
}
