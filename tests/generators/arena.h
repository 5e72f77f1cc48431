// An arena: walls of all sorts and a crowd, with filters; asked of the whole library, or pair by pair.
#ifndef GRAZE_GENERATORS_ARENA_H
#define GRAZE_GENERATORS_ARENA_H

#include "mover/trial.h"
#include "query/body_pair_kernel.h"

typedef struct arena_rules {
	uint32_t category, mask, group;
	uint64_t id, ignore;
	uint32_t narrow_id, narrow_ignore; ///< the same in 32 bits
} arena_rules;

typedef struct arena_wall {
	float ax, ay, bx, by, radius;
	uint8_t one_sided;
	arena_rules rules;
} arena_wall;

typedef struct arena_body {
	moving_body at;
	arena_rules rules;
} arena_body;

/// Optional columns. Without them the rules are as if they were not there.
enum {
	WITH_RADIUS = 1, ///< of walls
	WITH_ONE_SIDED = 2,
	WITH_CATEGORY = 4,
	WITH_MASK = 8,
	WITH_GROUP = 16,
	WITH_ID = 32,
	WITH_IGNORE = 64, ///< of bodies
	WITH_NARROW_ID = 128,
	WITH_FILTERS = WITH_CATEGORY | WITH_MASK | WITH_GROUP | WITH_IGNORE,
};

typedef struct arena {
	arena_wall *walls;
	size_t wall_count;
	arena_body *bodies; ///< the crowd
	size_t body_count;
	int wall_columns, body_columns;
} arena;

void arena_free(arena *s);

/// As the library reads them, in place.
gz_walls arena_walls(const arena *s);
gz_bodies arena_bodies(const arena_body *bodies, size_t count, int columns);

/// A body and one of the walls, as far as the columns show it.
pair_case arena_pair(const arena *s, const moving_body *body, size_t wall);

/// Bodies that ask an arena.
typedef struct arena_askers {
	const arena_body *bodies;
	size_t count;
	int columns;
} arena_askers;

static inline arena_askers own_bodies(const arena *s) {
	return (arena_askers){s->bodies, s->body_count, s->body_columns};
}

/// The right answers, by the kernels alone: every asker against everything that the filters allow. A body of the crowd
/// is at its own place, so that it does not meet itself.
void arena_brute_force(gz_hit *hits, const arena *s, arena_askers askers, gz_targets against, const char *kernels);

/// Fails the test unless the answers have the bits of the right ones. Where walls share an end, its contact may be told
/// as that of a side; test_chains.c judges that.
void assert_arena_hits(const arena *s, const gz_hit *got, const gz_hit *right, size_t count, const char *where);

/// Does the wall share an end with another?
int arena_wall_is_joined(const arena *s, size_t wall);

/// Do the filters let the asker meet this wall, or this body of the crowd?
int arena_allows_wall(const arena *s, const arena_askers *askers, size_t asker, size_t wall);
int arena_allows_body(const arena *s, const arena_askers *askers, size_t asker, size_t body);

/// How many pairs of the crowd's bodies the library should look at, allowed or not.
size_t arena_overlaps(const arena *s, const char *kernels);

/// A world of the arena's walls, with its crowd placed; everything is there, or the test has failed.
typedef struct arena_world {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} arena_world;

arena_world arena_build(const arena *s, gz_world_desc settings);
void arena_destroy(arena_world *w);

/// The crowd's bodies ask; hits are of their count, and untouched before.
gz_report arena_ask_itself(gz_hit *hits, const arena_world *w, size_t count, gz_targets against);

/// Bodies that lie in one chunk ask.
gz_report arena_ask(gz_hit *hits, const arena_world *w, const gz_bodies *chunk, gz_targets against);

#endif
