// The scenes whose results the golden program hashes, and the hash.
#ifndef GRAZE_GENERATORS_GOLDEN_SCENE_H
#define GRAZE_GENERATORS_GOLDEN_SCENE_H

#include <graze/graze.h>
#include <string.h>

#include "generators/random.h"

enum { WALLS = 300, BODIES = 2500 };

/// Walls and bodies as a struct of arrays.
typedef struct golden_scene {
	float ax[WALLS], ay[WALLS], bx[WALLS], by[WALLS];
	float px[BODIES], py[BODIES], vx[BODIES], vy[BODIES], radius[BODIES];
	gz_hit hits[BODIES];
	// In scenes with a crowd also:
	float thickness[WALLS];
	uint8_t one_sided[WALLS];
	uint32_t category[BODIES], group[BODIES];
	uint64_t id[BODIES], ignore[BODIES];
} golden_scene;

static inline gz_walls walls_of(const golden_scene *s) {
	const size_t stride = sizeof(float);
	return (gz_walls){.a = {s->ax, s->ay, stride}, .b = {s->bx, s->by, stride}, .count = WALLS};
}

static const float golden_step = 0.8125f;

static inline gz_bodies bodies_of(const golden_scene *s) {
	const size_t stride = sizeof(float);
	return (gz_bodies){.center = {s->px, s->py, stride},
		.motion = {s->vx, s->vy, stride},
		.radius = {s->radius, stride},
		.step = {&golden_step, 0},
		.count = BODIES};
}

/// Adds the four bytes of a word to an FNV-1a hash, the lowest first.
static inline uint64_t hash_word(uint64_t hash, uint32_t word) {
	for (int i = 0; i < 4; i++) hash = (hash ^ (word >> 8 * i & 255)) * UINT64_C(0x100000001b3);
	return hash;
}

static inline uint64_t hash_float(uint64_t hash, float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return hash_word(hash, bits);
}

/// Adds the results of every query but the plain sweep, of moves, predictions and touch times.
uint64_t golden_hash_queries(uint64_t hash, const golden_scene *scene, const char *kernels);

#endif
