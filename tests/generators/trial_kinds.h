// Random trials: worlds of all sorts with bodies that make it hard to find every touch.
#ifndef GRAZE_GENERATORS_TRIAL_KINDS_H
#define GRAZE_GENERATORS_TRIAL_KINDS_H

#include "generators/random.h"
#include "mover/trial.h"

typedef struct trial_kind {
	const char *name;
	void (*fill)(trial *t, random_source *source); ///< walls and bodies, all of which are allocated
} trial_kind;

/// `name` is null past the last.
extern const trial_kind trial_kinds[];

/// A trial of this kind with so many walls and bodies.
trial trial_make(const trial_kind *kind, size_t walls, size_t bodies, random_source *source);

/// Nothing but a row of kernels, any of those that are here; and all of it, from absurdly small to absurdly large.
gz_world_desc any_row(random_source *source);
gz_world_desc random_settings(random_source *source);

#endif
