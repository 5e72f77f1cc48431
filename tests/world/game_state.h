// A game that saves its state every tick and rolls back: walls are edited, bodies query and move. The block of a world
// (gz_world_save) is one part of the state, the bodies and the random source are the other.
#ifndef GRAZE_WORLD_GAME_STATE_H
#define GRAZE_WORLD_GAME_STATE_H

#include "generators/arena_kinds.h"
#include "world/edited_world.h"

typedef struct game {
	edited_world *e;
	arena like; ///< what added walls are like
	random_source source;
} game;

/// A saved world. The block has exactly its size, so that a sanitizer detects a read behind it.
typedef struct block {
	void *data;
	size_t size;
} block;

/// The state at the beginning of a tick.
typedef struct saved_game {
	edited_world model; ///< its world, scratch and crowd are not used
	random_source source;
	block world;
} saved_game;

/// A game in an arena of this kind, after a few edits.
game game_begin(const arena_kind *kind, int wall_columns, uint64_t seed, gz_allocator allocator);

/// The same game in another world, created of the same walls with other settings.
game game_twin(const game *g, gz_world_desc settings);
void game_end(game *g);

/// Edits walls, runs all queries and moves all bodies. Returns a hash of all results.
uint64_t game_tick(game *g);

block block_save(const gz_world *world);

/// Fails the test unless the state of a world is equal to a block, byte for byte.
void assert_state(const gz_world *world, const block *b, const char *context);

saved_game game_save(const game *g);
void saved_free(saved_game *saved);

/// Restores a state; fails the test if the world refuses its block.
void game_restore(game *g, const saved_game *saved);

#endif
