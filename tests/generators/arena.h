// An arena: walls and a crowd with filters, as input for the library and for reference results.
#ifndef GRAZE_GENERATORS_ARENA_H
#define GRAZE_GENERATORS_ARENA_H

#include <stdbool.h>

#include "query/pair_kernel.h"
#include "support/trial.h"

typedef struct arena_rules {
	uint32_t category, mask, group;
	uint64_t id, ignore;
	uint32_t narrow_id, narrow_ignore; ///< ids of 32 bits, independent of those of 64 bits
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

/// Optional columns, as bits. A value whose column is missing has no effect.
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

/// The columns of walls and bodies as the library reads them, in place.
gz_walls arena_walls(const arena *s);
gz_bodies arena_bodies(const arena_body *bodies, size_t count, int columns);

/// A body and one of the walls, with the values whose columns are present.
pair_case arena_pair(const arena *s, const moving_body *body, size_t wall);

/// Bodies to query an arena with.
typedef struct arena_query {
	const arena_body *bodies;
	size_t count;
	int columns;
} arena_query;

/// The crowd's own bodies as a query.
static inline arena_query arena_crowd_query(const arena *s) {
	return (arena_query){s->bodies, s->body_count, s->body_columns};
}

/// The expected first hits, computed with the kernels alone: each body against each wall and circle that the filters
/// allow. A body of the crowd does not hit itself, since both move alike.
void arena_brute_force(gz_hit *hits, const arena *s, arena_query query, gz_targets targets, const char *backend);

/// Fails the test unless the hits have the bits of the expected ones. Where walls share an end, a contact at that end
/// may be reported as one with a side; the suite `adjacency` checks those contacts.
void assert_arena_hits(const arena *s, const gz_hit *actual, const gz_hit *expected, size_t count, const char *where);

/// Whether the wall shares an end with another wall.
bool arena_wall_is_adjacent(const arena *s, size_t wall);

/// Whether the filters allow a body of the query to collide with this wall, or with this body of the crowd.
bool arena_allows_wall(const arena *s, const arena_query *query, size_t body, size_t wall);
bool arena_allows_body(const arena *s, const arena_query *query, size_t body, size_t other);

/// The number of pairs of the crowd's bodies that the broadphase should pass on, whatever the filters.
size_t arena_overlaps(const arena *s, const char *backend);

/// A world of the arena's walls, with its crowd placed.
typedef struct arena_world {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} arena_world;

/// Builds the world with all settings but the walls; fails the test on any error.
arena_world arena_build(const arena *s, gz_world_desc settings);
void arena_destroy(arena_world *w);

/// Sweeps the crowd's own bodies. hits: `count` of them, the number of the crowd's bodies
gz_report arena_sweep_crowd(gz_hit *hits, const arena_world *w, size_t count, gz_targets targets);

/// Sweeps the bodies of one chunk.
gz_report arena_sweep(gz_hit *hits, const arena_world *w, const gz_bodies *chunk, gz_targets targets);

#endif
