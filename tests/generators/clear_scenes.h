// Arenas in which what every counter should say is certain: each body is drawn anew until no rounding, and no choice of
// cells, could change a count.
#ifndef GRAZE_GENERATORS_CLEAR_SCENES_H
#define GRAZE_GENERATORS_CLEAR_SCENES_H

#include "generators/arena_kinds.h"

/// What is not certain of a kind.
enum {
	ANY_NEAR = 1,   ///< the world has levels of cells so large that bodies far from walls may count as near them
	ANY_PIECES = 2, ///< others reach far: a thing may be evaluated once per piece of their path
};

typedef struct scene_kind {
	const char *name;
	size_t walls, bodies, others;
	arena_wall (*wall)(random_source *source, size_t number, const arena_wall *last);
	moving_body (*body)(random_source *source, size_t number);
	moving_body (*other)(random_source *source, size_t number);
	float reach;  ///< of the world
	double doubt; ///< a length that is more than any rounding here
	int special;  ///< walls are thick, all alike, and some one-sided
	int uncertain;
} scene_kind;

/// `name` is null past the last.
extern const scene_kind scene_kinds[];

typedef struct clear_scene {
	const scene_kind *kind;
	arena s;
	arena_body *others; ///< who ask, and are not of the crowd; some are bad
	int other_columns;
} clear_scene;

/// All have filters of all kinds, any of which their columns may show.
clear_scene clear_scene_make(const scene_kind *kind, random_source *source);
void clear_scene_free(clear_scene *c);

/// Is it finite, and its radius not negative?
int is_good(const moving_body *body);

#endif
