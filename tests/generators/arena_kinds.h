// Random arenas: crowds of all sorts, whose bodies meet one another and the walls, many of them with the last step.
#ifndef GRAZE_GENERATORS_ARENA_KINDS_H
#define GRAZE_GENERATORS_ARENA_KINDS_H

#include "generators/arena.h"
#include "generators/random.h"

typedef struct arena_kind {
	const char *name;
	void (*fill)(arena *s, random_source *source); ///< walls and bodies, all of which are allocated
	int least_hits;                                ///< of 100 bodies, that meet one another
} arena_kind;

/// `name` is null past the last.
extern const arena_kind arena_kinds[];
const arena_kind *arena_kind_named(const char *name);

/// An arena of this kind with so many walls and bodies. All have ids and rules, of which the columns show nothing yet.
arena arena_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source);

#endif
