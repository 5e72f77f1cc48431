// A world with 60 walls, 2049 bodies, and the hits of their sweep by brute force, for tests that pass these bodies in
// different chunks.
#ifndef GRAZE_SUPPORT_FIXTURE_H
#define GRAZE_SUPPORT_FIXTURE_H

#include "support/trial.h"

enum { FIXTURE_WALLS = 60, FIXTURE_BODIES = 2049 };

typedef struct fixture {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	gz_hit *expected; ///< the hits of all bodies
	gz_hit *actual;   ///< as many hits, each trial_untouched
} fixture;

fixture fixture_make(void);
void fixture_free(fixture *f);

/// Another world in place of the fixture's, and a scratch for it.
void fixture_set_world(fixture *f, const gz_world_desc *desc);

/// Sweeps chunks with `count` bodies in total, and fails the test unless the hits have the bits of `expected`.
void fixture_expect(fixture *f, const gz_bodies *chunks, size_t chunk_count, const gz_hit *expected, size_t count);

/// Sweeps a chunk, and fails the test unless the hits are those of `bodies` by brute force.
void fixture_expect_brute_force(fixture *f, const gz_bodies *chunk, trial_body *bodies, size_t count);

#endif
