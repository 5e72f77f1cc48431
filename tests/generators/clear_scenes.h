// Arenas in which the value of each counter of a report is certain: every body is drawn again until neither rounding
// nor the choice of cells can change a count.
#ifndef GRAZE_GENERATORS_CLEAR_SCENES_H
#define GRAZE_GENERATORS_CLEAR_SCENES_H

#include "generators/arena_kinds.h"

/// What is not certain in scenes of a kind.
enum {
	ANY_NEAR = 1,   ///< the world has levels with cells so large that bodies far from walls may count as near them
	ANY_PIECES = 2, ///< the other bodies reach far: one pair may be evaluated once per piece of a path
};

typedef struct scene_kind {
	const char *name;
	size_t walls, bodies, others;
	arena_wall (*wall)(random_source *source, size_t number, const arena_wall *last);
	moving_body (*body)(random_source *source, size_t number);
	moving_body (*other)(random_source *source, size_t number);
	float reach;      ///< of the world
	double tolerance; ///< a length that exceeds all rounding in such a scene
	bool special;     ///< all walls have the same radius above 0, and some are one-sided
	int uncertain;    ///< ANY_NEAR, ANY_PIECES, or 0
} scene_kind;

/// All kinds; `name` is null past the last.
extern const scene_kind scene_kinds[];

typedef struct clear_scene {
	const scene_kind *kind;
	arena s;
	arena_body *others; ///< bodies to query with that are not of the crowd; some are invalid
	int other_columns;
} clear_scene;

/// All walls and bodies have filters of all kinds; their columns are missing.
clear_scene clear_scene_make(const scene_kind *kind, random_source *source);
void clear_scene_free(clear_scene *c);

/// Whether the body is finite and its radius not negative.
bool body_is_valid(const moving_body *body);

#endif
