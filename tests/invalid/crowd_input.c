#include "invalid/crowd_input.h"

#include <stdlib.h>

#include "support/check.h"

crowd_input *crowd_input_make(void) {
	crowd_input *in = calloc(1, sizeof *in);
	random_source source = {91};
	assert_non_null(in);
	in->s = arena_make(arena_kinds, CROWD_INPUT_WALLS, CROWD_INPUT_BODIES, &source);
	in->s.body_columns = in->s.wall_columns = WITH_RADIUS | WITH_ONE_SIDED | WITH_FILTERS | WITH_ID | WITH_NARROW_ID;
	in->w = arena_build(&in->s, (gz_world_desc){0});
	arena_sweep_crowd(in->expected, &in->w, CROWD_INPUT_BODIES, GZ_TARGETS_ALL);
	for (size_t i = 0; i < CROWD_INPUT_BODIES; i++) in->actual[i] = trial_untouched;
	in->walls = arena_walls(&in->s);
	for (size_t i = 0; i < 2; i++) {
		in->chunks[i] = arena_bodies(in->s.bodies + i * CROWD_INPUT_HALF, CROWD_INPUT_HALF, in->s.body_columns);
		in->hits[i] = gz_hits_in(in->actual + i * CROWD_INPUT_HALF);
	}
	in->chunks_pointer = in->chunks, in->chunk_count = 2, in->hits_pointer = in->hits;
	in->world = in->w.world, in->scratch = in->w.scratch, in->crowd = in->w.crowd;
	in->query = (gz_query){.chunks = in->chunks, .chunk_count = 2, .targets = GZ_TARGETS_ALL, .crowd = in->w.crowd};
	return in;
}

void crowd_input_free(crowd_input *in) {
	gz_hit *hits = calloc(CROWD_INPUT_BODIES, sizeof *hits);
	assert_non_null(hits);
	arena_sweep_crowd(hits, &in->w, CROWD_INPUT_BODIES, GZ_TARGETS_ALL);
	assert_same_hits(hits, in->expected, CROWD_INPUT_BODIES, "a crowd after refused calls");
	free(hits), arena_destroy(&in->w), arena_free(&in->s), free(in);
}

gz_report sweep_crowd_input(void *input) {
	const crowd_input *in = input;
	return gz_sweep(in->hits_pointer, in->world, &in->query, in->scratch);
}

void crowd_input_expect_unwritten(const void *input) {
	const crowd_input *in = input;
	for (size_t i = 0; i < CROWD_INPUT_BODIES; i++) assert_same_hits(in->actual + i, &trial_untouched, 1, "refused");
}

checked_call crowd_input_call(crowd_input *in, gz_report (*run)(void *input)) {
	return (checked_call){in, sizeof *in, run, crowd_input_expect_unwritten};
}
