// The library's side: a world of a stage's walls, and bodies that move in it.
#ifndef GRAZE_SOAK_MOVE_WORLD_H
#define GRAZE_SOAK_MOVE_WORLD_H

#include <graze/graze.h>

#include "oracle/exact/exact.h"
#include "mutants.h"

typedef struct move_world {
	gz_world *world;
	gz_scratch *scratch;
	mutant *mutant;
} move_world;

/// Ends the program where the library refuses. kernels: null for the library's choice
move_world move_world_open(const oracle_wall *walls, size_t count, double reach, const char *guard, const char *kernels);
void move_world_close(move_world *world);

/// Moves one chunk of bodies.
gz_report move_world_move(const move_world *world, const gz_moves *moves, gz_move_options rules,
	const gz_contact_list *contacts, const gz_bodies *bodies);

/// Pushes with the walls from number `first` on.
gz_report move_world_push(const move_world *world, const gz_moves *moves, gz_move_options rules, size_t first,
	size_t count, place by, const gz_bodies *bodies);

/// Moves one body from where it is. contacts: may be null
gz_report move_world_alone(const move_world *world, const soak_body *body, place by, gz_move_options rules,
	const gz_contact_list *contacts, place *to);

/// What the contacts of a body's call do not tell.
typedef struct move_told {
	place start;    ///< to where it was pushed, if it stood too near to walls; else where it was
	bool shortened; ///< a piece of its way was
} move_told;

/// Moves the body alone, once more, and at rest.
move_told move_world_tell(const move_world *world, const soak_body *body, place by, gz_move_options rules);

#endif
