// A world with bodies whose right answers are known, from brute force.
#ifndef GRAZE_SUPPORT_FIXTURE_H
#define GRAZE_SUPPORT_FIXTURE_H

#include "mover/trial.h"

enum { FIXTURE_WALLS = 60, FIXTURE_BODIES = 2049 };

typedef struct fixture {
	trial t;
	gz_world *world;
	gz_scratch *scratch;
	gz_hit *right; ///< answers
	gz_hit *got;   ///< room for as many, untouched
} fixture;

fixture fixture_make(void);
void fixture_free(fixture *f);

/// Sweeps chunks, whose bodies amount to `count`, into one array and fails the test unless it has the bits of `right`.
void fixture_expect(fixture *f, const gz_bodies *chunks, size_t chunk_count, const gz_hit *right, size_t count);

/// The same for one chunk whose bodies differ from the fixture's.
void fixture_expect_brute_force(fixture *f, const gz_bodies *chunk, trial_body *bodies, size_t count);

#endif
