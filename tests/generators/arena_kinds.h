// Random arenas: crowds of many kinds, whose bodies hit one another and the walls, many of them at the end of their
// paths.
#ifndef GRAZE_GENERATORS_ARENA_KINDS_H
#define GRAZE_GENERATORS_ARENA_KINDS_H

#include "generators/arena.h"
#include "generators/random.h"

typedef struct arena_kind {
	const char *name;
	void (*fill)(arena *s, random_source *source); ///< sets all walls and bodies, which are allocated
	int min_hits;                                  ///< so many of 100 bodies hit another body, at least
} arena_kind;

/// All kinds; `name` is null past the last.
extern const arena_kind arena_kinds[];
const arena_kind *arena_kind_named(const char *name);

/// An arena of this kind, with so many walls and bodies. All of them have ids and rules; their columns are missing.
arena arena_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source);

#endif
