// The arguments of one gz_move call over the fixture's bodies in two chunks, and all memory that the call writes: for
// tests of refused calls, short lists and failed allocations.
#ifndef GRAZE_MOVER_MOVE_CALL_H
#define GRAZE_MOVER_MOVE_CALL_H

#include "mover/move_results.h"
#include "support/fixture.h"

enum { CALL_BODIES = FIXTURE_BODIES, CALL_HALF = CALL_BODIES / 2, CALL_CAPACITY = 8 * CALL_BODIES };

typedef struct move_call {
	move_result result[CALL_BODIES];
	uint8_t response[CALL_BODIES];
	float restitution[CALL_BODIES];
	size_t first[CALL_BODIES + 1];
	gz_contact contact[CALL_CAPACITY];
	gz_contact_list list;
	gz_bodies chunks[2];
	gz_moves moves[2];
	gz_move_options options;
	gz_query query;
} move_call;

extern move_call the_call;

/// Resets the call: all bodies slide, and no output has been written yet.
void prepare_call(const fixture *f);

gz_report make_call(const fixture *f);

/// Fails the test if any output of the bodies from `from` up to `to` was written.
void assert_unwritten(size_t from, size_t to);

#endif
