// A scenario before the library on certain settings: a world with certain kernels, reach and cells that came about in a
// certain way, a scratch with or without workers, a crowd, and an arrangement of the bodies.
#ifndef GRAZE_FUZZ_RIG_H
#define GRAZE_FUZZ_RIG_H

#include "arrangement.h"

typedef enum world_kind {
	WORLD_FRESH,   ///< created of the walls that are there after all edits
	WORLD_EDITED,  ///< created of the first walls, and edited
	WORLD_RESTORED ///< created of the first walls, edited in part, and restored from a block of another world
} world_kind;

typedef enum hook_kind { HOOK_NONE, HOOK_BACKWARDS, HOOK_POOL, HOOK_KINDS } hook_kind;

typedef struct settings {
	const char *kernels;
	float reach, cell;
	world_kind kind;
	hook_kind hook;
	uint32_t workers;
	size_t prefix; ///< of WORLD_RESTORED: edits before the block is restored
	layout layout;
} settings;

typedef struct rig {
	scenario *s;
	settings set;
	char text[200]; ///< the settings, for messages
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	arrangement bodies;
	int32_t *live_of; ///< by a wall's index in the world: of scenario.live, or -1
	size_t index_count;
} rig;

/// The settings that all others are compared with.
settings settings_plain(void);

/// Any settings whose answers are promised to be the same.
settings settings_any(const scenario *s, choices *c, size_t number);

/// Builds everything; failures are recorded. False where there is no world.
///
/// block, block_size: of a world that has all edits
bool rig_open(rig *r, scenario *s, const settings *set, const void *block, size_t block_size);
void rig_close(rig *r);

/// Has a fresh world reach as far as the edited one has ever reached: gz_move's least skin is a share of that.
void rig_remember_farthest(rig *r);

/// Places the bodies in the crowd, as they are now.
void rig_place(rig *r);

/// The index in the world of a wall of scenario.live.
int32_t rig_wall_index(const rig *r, size_t live);

/// A world of the first walls with some of the edits; null, and a failure, where the library refuses it.
gz_world *world_edited(const scenario *s, const settings *set, size_t edits);

/// Walls as columns; those that are not among `columns` are missing.
gz_walls walls_as_columns(const fuzz_wall *walls, size_t count, int columns);

/// Ends the pool that hooks share.
void rig_end_pool(void);

#endif
