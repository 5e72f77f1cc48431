// The scenes of the golden hash, and the parts that it is made of. Each part continues a hash with the results of some
// functions.
#ifndef GRAZE_GOLDEN_GOLDEN_SCENE_H
#define GRAZE_GOLDEN_GOLDEN_SCENE_H

#include <graze/graze.h>
#include <string.h>

#include "generators/random.h"

enum { WALLS = 300, BODIES = 2500 };

/// Walls and bodies as columns in arrays.
typedef struct golden_scene {
	float ax[WALLS], ay[WALLS], bx[WALLS], by[WALLS];
	float px[BODIES], py[BODIES], vx[BODIES], vy[BODIES], radius[BODIES];
	gz_hit hits[BODIES];
	// Columns that only some parts use:
	float thickness[WALLS];
	uint8_t one_sided[WALLS];
	uint32_t category[BODIES], group[BODIES];
	uint64_t id[BODIES], ignore[BODIES];
} golden_scene;

/// The walls without the optional columns.
static inline gz_walls walls_of(const golden_scene *s) {
	const size_t stride = sizeof(float);
	return (gz_walls){.a = {s->ax, s->ay, stride}, .b = {s->bx, s->by, stride}, .count = WALLS};
}

static const float golden_step = 0.8125f;

/// The bodies without the optional columns.
static inline gz_bodies bodies_of(const golden_scene *s) {
	const size_t stride = sizeof(float);
	return (gz_bodies){.center = {s->px, s->py, stride},
		.motion = {s->vx, s->vy, stride},
		.radius = {s->radius, stride},
		.step = {&golden_step, 0},
		.count = BODIES};
}

/// A random multiple of 2^-4 of at most 2^(bits - 4) in size; sums of a few are exact.
static inline float random_sixteenths(random_source *source, int bits) {
	return ldexpf((float)random_int(source, -(1 << bits), 1 << bits), -4);
}

// ---------------------------------------------------------------------------------------------------------------------
// Hashing: FNV-1a
// ---------------------------------------------------------------------------------------------------------------------

static inline uint64_t hash_word(uint64_t hash, uint32_t word) {
	for (int i = 0; i < 4; i++) hash = (hash ^ (word >> 8 * i & 255)) * UINT64_C(0x100000001b3);
	return hash;
}

static inline uint64_t hash_float(uint64_t hash, float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return hash_word(hash, bits);
}

static inline uint64_t hash_double(uint64_t hash, double x) {
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	return hash_word(hash_word(hash, (uint32_t)bits), (uint32_t)(bits >> 32));
}

static inline uint64_t hash_vectors(uint64_t hash, float px, float py, float nx, float ny) {
	return hash_float(hash_float(hash_float(hash_float(hash, px), py), nx), ny);
}

static inline uint64_t hash_index(uint64_t hash, int32_t index, uint64_t id) {
	return hash_word(hash_word(hash_word(hash, (uint32_t)index), (uint32_t)id), (uint32_t)(id >> 32));
}

/// The number of results in a list; 0 if the list was too short, which changes the hash.
static inline size_t complete_list(gz_report report) { return report.written == report.hits ? report.written : 0; }

// ---------------------------------------------------------------------------------------------------------------------
// Parts
// ---------------------------------------------------------------------------------------------------------------------

/// Pairs of a body and a wall, evaluated by the kernels alone. Returns 0 when the backend is not available.
uint64_t golden_pairs(uint64_t hash, const char *backend);

/// The lists, sensor events, proximities, overlap intervals and lines of sight of a query.
uint64_t golden_queries(uint64_t hash, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Bodies that move for a few ticks, among walls, and in this crowd with one another.
uint64_t golden_moves(
	uint64_t hash, const gz_bodies *bodies, const gz_world *world, gz_scratch *scratch, gz_crowd *crowd);

/// Predictions of bodies under acceleration, an update of them, and the touches of pairs of trajectories.
uint64_t golden_predictions(
	uint64_t hash, gz_bodies bodies, const gz_world *world, gz_scratch *scratch, gz_crowd *crowd, const char *backend);

#endif
