// A world whose walls are edited at random, beside a model: a plain list of what its walls should be. The oracle of an
// edited world is a world that is built of the model's walls.
#ifndef GRAZE_WORLD_EDITED_WORLD_H
#define GRAZE_WORLD_EDITED_WORLD_H

#include "generators/arena.h"
#include "generators/random.h"

enum { EDITED_MAX_WALLS = 400, EDITED_BODIES = 100 };

/// What a wall of the model is.
typedef enum edited_state { EDITED_REMOVED, EDITED_DISABLED, EDITED_ENABLED } edited_state;

/// A world and its model.
typedef struct edited_world {
	gz_world *world;
	gz_scratch *scratch; ///< created with the world, like the crowd
	gz_crowd *crowd;
	arena_wall walls[EDITED_MAX_WALLS];
	uint8_t state[EDITED_MAX_WALLS]; ///< an edited_state
	size_t count;                    ///< indices that were ever given
	int wall_columns;                ///< columns that the walls have
	arena_body bodies[EDITED_BODIES];
} edited_world;

/// Sets of columns for walls: none, some, all.
enum { EDITED_COLUMN_SETS = 5 };
extern const int edited_column_sets[EDITED_COLUMN_SETS];

/// Creates a world of the arena's walls and bodies; fails the test if that fails.
edited_world *edited_world_make(const arena *s, gz_world_desc settings);
void edited_world_free(edited_world *e);

/// Adds, removes, disables, enables or moves some walls, in the world and, unless that fails, in the model. New walls
/// are like those of the arena, or special cases. Returns the error of the world.
gz_error edited_world_edit(edited_world *e, const arena *like, random_source *source);

/// The enabled walls of the model, with the bodies as a crowd.
///
/// index: is set to the index in the edited world of each wall
arena edited_world_enabled(const edited_world *e, arena_wall walls[EDITED_MAX_WALLS], int32_t index[EDITED_MAX_WALLS]);

/// Moves most bodies close to walls.
void edited_world_scatter(edited_world *e, random_source *source);

/// Fails the test unless all queries give the bits of a world that is built of the enabled walls, and unless its sweeps
/// give those of brute force.
void expect_fresh_results(const edited_world *e, gz_world_desc settings, const char *context);

/// A hash of the results of all queries.
uint64_t edited_world_hash(const edited_world *e);

/// Continues an FNV-1a hash with more bytes.
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);

#endif
