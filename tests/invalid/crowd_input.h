// The input of calls on a crowd, which tests make invalid.
#ifndef GRAZE_INVALID_CROWD_INPUT_H
#define GRAZE_INVALID_CROWD_INPUT_H

#include "generators/arena_kinds.h"
#include "support/invalid_input.h"

enum { CROWD_INPUT_WALLS = 20, CROWD_INPUT_BODIES = 300, CROWD_INPUT_HALF = CROWD_INPUT_BODIES / 2 };

/// An arena with all columns, and the arguments of calls on it.
typedef struct crowd_input {
	arena s;
	arena_world w;
	gz_hit expected[CROWD_INPUT_BODIES]; ///< when the crowd queries itself
	gz_hit actual[CROWD_INPUT_BODIES];   ///< stay unwritten
	gz_walls walls;
	gz_bodies chunks[2]; ///< the two halves of the crowd's bodies
	gz_hits hits[2];
	gz_query query; ///< by the chunks, against everything
	// The arguments of the calls:
	const gz_bodies *chunks_pointer;
	size_t chunk_count;
	const gz_hits *hits_pointer;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} crowd_input;

crowd_input *crowd_input_make(void);

/// Fails the test unless the crowd still has the hits that it had before the refused calls.
void crowd_input_free(crowd_input *in);

/// Calls gz_sweep with a crowd_input.
gz_report sweep_crowd_input(void *input);

/// Fails the test if a hit has been written.
void crowd_input_expect_unwritten(const void *input);

/// A call with the input, which may write no hit when it is refused.
checked_call crowd_input_call(crowd_input *in, gz_report (*run)(void *input));

#endif
