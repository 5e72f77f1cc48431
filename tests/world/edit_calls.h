// Worlds whose walls are edited at random, and what they must answer afterwards.
#ifndef GRAZE_WORLD_EDIT_CALLS_H
#define GRAZE_WORLD_EDIT_CALLS_H

#include "generators/arena.h"
#include "generators/random.h"

enum { MOST_DOORS = 400, DOOR_BODIES = 100 };

/// What there should be of a wall.
typedef enum door_state { DOOR_GONE, DOOR_OPEN, DOOR_THERE } door_state;

/// A world, and what its walls should be.
typedef struct doors {
	gz_world *world;
	gz_scratch *scratch; ///< as old as the world, like the crowd
	gz_crowd *crowd;
	arena_wall walls[MOST_DOORS];
	uint8_t state[MOST_DOORS]; ///< door_state
	size_t count;              ///< of indices that were ever given
	int wall_columns;          ///< those that the walls have
	arena_body bodies[DOOR_BODIES];
} doors;

/// Columns that walls may have: none, some, all.
enum { DOOR_COLUMN_SETS = 5 };
extern const int door_column_sets[DOOR_COLUMN_SETS];

/// A world of the arena's walls and bodies; everything is there, or the test has failed.
doors *doors_make(const arena *s, gz_world_desc settings);
void doors_free(doors *d);

/// One edit of some walls, drawn from those of the arena and made harder. Returns what the world says.
gz_error doors_edit(doors *d, const arena *like, random_source *source);

/// The walls that are there; `index` has the indices of theirs. With the bodies as a crowd.
arena doors_present(const doors *d, arena_wall walls[MOST_DOORS], int32_t index[MOST_DOORS]);

/// Puts most bodies beside walls.
void doors_scatter(doors *d, random_source *source);

/// Fails the test unless all questions have the answers, to the bit, of a world that is built of the walls that are
/// there, and sweeps those of brute force.
void doors_expect_fresh(const doors *d, gz_world_desc settings, const char *where);

/// A hash of the bits of all answers.
uint64_t doors_hash(const doors *d);

/// Goes on from a hash with more bytes.
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);

#endif
