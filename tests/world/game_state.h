// A game that is saved every tick and rolled back: doors that are edited, bodies that ask and move.
#ifndef GRAZE_WORLD_GAME_STATE_H
#define GRAZE_WORLD_GAME_STATE_H

#include "generators/arena_kinds.h"
#include "world/edit_calls.h"

typedef struct game {
	doors *d;
	arena like; ///< what walls that come are like
	random_source source;
} game;

/// A block, with nothing behind it that could be read unseen.
typedef struct block {
	void *at;
	size_t size;
} block;

/// All that a tick begins with: the world as its block, the rest as the caller's.
typedef struct saved_game {
	doors model; ///< of its world nothing
	random_source source;
	block world;
} saved_game;

/// A game in a world of this kind, with some edits behind it.
game game_begin(const arena_kind *kind, int wall_columns, uint64_t seed, gz_allocator allocator);

/// The same game in a world that is built anew, as the first one was, with other settings.
game game_twin(const game *g, gz_world_desc settings);
void game_end(game *g);

/// Edits, asks everything and moves everybody; returns a hash of all that came of it.
uint64_t game_tick(game *g);

block block_save(const gz_world *world);

/// Fails the test unless a world's state has these bytes.
void assert_state(const gz_world *world, const block *b, const char *where);

saved_game game_save(const game *g);
void saved_free(saved_game *saved);

/// Fails the test when the world refuses its block.
void game_restore(game *g, const saved_game *saved);

#endif
