// Random trials: worlds of many kinds, with bodies whose hits are hard to find.
#ifndef GRAZE_GENERATORS_TRIAL_KINDS_H
#define GRAZE_GENERATORS_TRIAL_KINDS_H

#include "generators/random.h"
#include "support/trial.h"

typedef struct trial_kind {
	const char *name;
	void (*fill)(trial *t, random_source *source); ///< sets all walls and bodies, which are allocated
} trial_kind;

/// All kinds; `name` is null past the last.
extern const trial_kind trial_kinds[];

/// A trial of this kind, with so many walls and bodies.
trial trial_make(const trial_kind *kind, size_t walls, size_t bodies, random_source *source);

/// Settings with one of the available backends, and nothing else.
gz_world_desc any_backend(random_source *source);

/// Settings with a backend, a reach and a cell side, which are of any size from absurdly small to absurdly large.
gz_world_desc random_settings(random_source *source);

#endif
