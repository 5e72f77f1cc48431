// The library's side of a run: a world of a scene's walls, and moves of bodies in it.
#ifndef GRAZE_SOAK_SOAK_WORLD_H
#define GRAZE_SOAK_SOAK_WORLD_H

#include <graze/graze.h>

#include "soak/mutations/mutations.h"
#include "soak/scenes/soak_scene.h"

typedef struct soak_world {
	gz_world *world;
	gz_scratch *scratch;
	mutation *mutation;
} soak_world;

/// Ends the program, with a message, if there is an error.
void exit_on_error(const gz_error *error);

// All of these end the program when the library reports an error.

/// mutation_name: see mutations.h; backend: null for the library's choice
soak_world soak_world_open(
	const oracle_wall *walls, size_t count, double reach, const char *mutation_name, const char *backend);
void soak_world_close(soak_world *world);

/// Moves one chunk of bodies.
gz_report soak_world_move(const soak_world *world, const gz_moves *moves, gz_move_options options,
	const gz_contact_list *contacts, const gz_bodies *bodies);

/// Pushes the bodies with `count` walls, at most 4, from index `first` on.
gz_report soak_world_push(const soak_world *world, const gz_moves *moves, gz_move_options options, size_t first,
	size_t count, const door_motion *motion, const gz_bodies *bodies);

/// Moves one body. contacts: may be null
gz_report soak_world_move_one(const soak_world *world, const soak_body *body, point by, gz_move_options options,
	const gz_contact_list *contacts, point *to);

/// Facts about a body's move that its contacts do not report.
typedef struct move_details {
	point start;    ///< where skin recovery moved the body to, if it did; else where the body was
	bool shortened; ///< some motion segment was shortened
} move_details;

/// Repeats the move of one body alone, and a move without displacement, to find the details.
move_details soak_world_details(const soak_world *world, const soak_body *body, point by, gz_move_options options);

#endif
