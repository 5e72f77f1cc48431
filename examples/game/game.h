// The game that the examples play, whatever keeps its entities: monsters wander through rooms and fire, bullets fly
// until they touch a wall or a monster. The rooms, the whims, the tick and the last line are here; who owns the
// columns, and what becomes of hits, is in each example.
#ifndef GRAZE_EXAMPLES_GAME_H
#define GRAZE_EXAMPLES_GAME_H

#include <graze/graze.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GAME_MONSTERS = 10000, GAME_TICKS = 300, GAME_KINDS = 3, GAME_HEALTH = 3 };

/// Components. A position and a velocity are as good a column as two arrays of floats: gz_vec2_view has a stride.
typedef struct position {
	float x, y;
} position;

typedef struct velocity {
	float x, y; ///< per second
} velocity;

typedef struct disc {
	float radius;
} disc;

typedef struct monster {
	uint32_t number; ///< counted from 0, never used again; its kind is number % GAME_KINDS
	int32_t health;
} monster;

/// What Graze is asked for: a chunk for each array, table or page that has such entities. Chunks are good until the
/// next entity comes or goes, so they are gathered anew in each tick.
typedef struct game_chunks {
	gz_bodies *bodies;
	gz_moves *moves; ///< where monsters end
	gz_hits *hits;   ///< what bullets touch
	size_t count, room;
} game_chunks;

typedef struct game {
	gz_world *world;
	gz_crowd *crowd;
	gz_scratch *scratch; ///< one per thread that asks
	game_chunks monsters, bullets;
	uint32_t tick;
	size_t shots, wall_hits, monster_hits, kills;
} game;

/// Builds the level; ends the program where that fails.
void game_begin(game *g);
void game_end(game *g);

/// The radius of a kind of monsters, and of all bullets. Bullets are no rays: their owner moves them himself, and what
/// rounding puts exactly on a wall has no distance to it that could decrease.
float game_radius(uint32_t kind);
extern const disc game_bullet;
/// A tick's seconds, shared by all bodies: a step of stride 0.
extern const float game_seconds;

/// Where a monster begins.
position game_home(uint32_t number);

/// From time to time a monster changes its mind, and from time to time it fires. Both depend on its number and the tick
/// alone, so it does not matter in which order monsters are asked.
void game_wander(const game *g, const monster *m, velocity *v);
bool game_fires(const game *g, const monster *m, velocity *aim);

/// Where a bullet is that touched nothing in this tick.
void game_fly(position *p, const velocity *v);

/// Counts a hit. Returns whether it is the end of the monster.
///
/// struck: null where it was a wall, or who was hit has died meanwhile
bool game_strike(game *g, const gz_hit *hit, monster *struck);

/// Adds a chunk of so many bodies that has their step, and nothing else. It lasts until the next one is added.
typedef struct game_chunk {
	gz_bodies *bodies;
	gz_moves *moves;
	gz_hits *hits;
} game_chunk;

game_chunk game_add_chunk(game_chunks *chunks, size_t count);

/// The columns of hits that lie in structs, so many bytes from one to the next.
gz_hits game_hits(gz_hit *first, size_t stride);

/// Moves the monsters, among walls and one another, and tells what each bullet touches first.
void game_ask(game *g);

/// The last line: what happened, who escaped (none may), and a hash of where everybody is, whatever the order of the
/// entities. The chunks are those of now. Returns the program's status.
int game_tell(const game *g, const char *who);

#ifdef __cplusplus
}
#endif

#endif
