// A call that moves the fixture's bodies in two chunks, with all that it reads and writes, for tests of what is refused
// and told.
#ifndef GRAZE_MOVER_MOVE_CALL_H
#define GRAZE_MOVER_MOVE_CALL_H

#include "mover/moving.h"
#include "support/fixture.h"

enum { CALL_BODIES = FIXTURE_BODIES, CALL_HALF = CALL_BODIES / 2, CALL_ROOM = 8 * CALL_BODIES };

typedef struct move_call {
	journey of[CALL_BODIES];
	uint8_t response[CALL_BODIES];
	float restitution[CALL_BODIES];
	size_t first[CALL_BODIES + 1];
	gz_contact contact[CALL_ROOM];
	gz_contact_list list;
	gz_bodies chunks[2];
	gz_moves moves[2];
	gz_move_options rules;
	gz_query question;
} move_call;

extern move_call the_call;

/// Slides, into columns that nobody has written yet.
void prepare_call(const fixture *f);

gz_report make_call(const fixture *f);

/// Fails the test if bodies from `from` up to `to` were written.
void assert_untouched(size_t from, size_t to);

#endif
