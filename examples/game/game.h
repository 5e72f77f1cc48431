// The game that the examples implement, each with its own storage of entities: monsters wander through rooms and fire,
// bullets fly until they hit a wall or a monster. The rooms, the decisions of monsters, the queries and the last line
// of output are here; the columns, and what a hit does to an entity, are in each example.
#ifndef GRAZE_EXAMPLES_GAME_H
#define GRAZE_EXAMPLES_GAME_H

#include <graze/graze.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { GAME_MONSTERS = 10000, GAME_TICKS = 300, GAME_KINDS = 3, GAME_HEALTH = 3 };

// Components. An array of positions or velocities is a valid column, as two arrays of floats are: gz_vec2_view has a
// stride.

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
	uint32_t number; ///< counted from 0, never used again; the kind is number % GAME_KINDS
	int32_t health;
} monster;

/// The bodies of a tick: a chunk for each array, table or page with such entities. Chunks are valid until an entity is
/// created or destroyed, so they are collected in each tick.
typedef struct game_chunks {
	gz_bodies *bodies;
	gz_moves *moves; ///< where monsters end
	gz_hits *hits;   ///< what bullets hit
	size_t count, capacity;
} game_chunks;

typedef struct game {
	gz_world *world;
	gz_crowd *crowd;
	gz_scratch *scratch; ///< one per thread that queries
	game_chunks monsters, bullets;
	uint32_t tick;
	size_t shots, wall_hits, monster_hits, kills;
} game;

/// Builds the rooms. On failure it ends the program.
void game_begin(game *g);
void game_end(game *g);

/// The radius of a kind of monsters.
float game_radius(uint32_t kind);

/// The radius of all bullets. It is not 0: rounding may put the centre of a point exactly onto a wall, from where no
/// motion decreases its distance, so a sweep would not find that wall. The examples move bullets themselves.
extern const disc game_bullet;

/// The seconds of a tick, shared by all bodies as a step of stride 0.
extern const float game_seconds;

/// The position at which a monster starts.
position game_start(uint32_t number);

// The decisions of a monster depend on its number and the tick alone, so that the order of monsters does not matter.

/// Changes the velocity of a monster once in 32 ticks.
void game_wander(const game *g, const monster *m, velocity *v);

/// Whether a monster fires in this tick, and the velocity of the bullet.
bool game_fires(const game *g, const monster *m, velocity *aim);

/// Moves a bullet that hit nothing in this tick.
void game_advance(position *p, const velocity *v);

/// Counts a hit of a bullet. Returns whether the monster dies.
///
/// target: null where the bullet hit a wall, or a monster that has died in this tick
bool game_count_hit(game *g, const gz_hit *hit, monster *target);

/// The elements of a chunk. They are valid until the next chunk is added.
typedef struct game_chunk {
	gz_bodies *bodies;
	gz_moves *moves;
	gz_hits *hits;
} game_chunk;

/// Adds a chunk of this number of bodies. Its only column is the step.
game_chunk game_add_chunk(game_chunks *chunks, size_t count);

/// The columns of hits that are members of larger structs of this size.
gz_hits game_hits(gz_hit *first, size_t stride);

/// Moves the monsters, which collide with walls and one another, and finds the first hit of each bullet.
void game_query(game *g);

/// Prints the last line: counts, the number of escaped entities, and a hash of all positions that does not depend on
/// the order of the entities. The chunks must be up to date. Returns the exit status of the program: failure where an
/// entity has escaped.
int game_report(const game *g, const char *name);

#ifdef __cplusplus
}
#endif

#endif
