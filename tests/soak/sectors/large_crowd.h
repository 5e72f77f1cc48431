// The library's side of a crowd in sectors: a large world of a scene's walls somewhere, and moves of the scene's bodies
// in it. What is computed comes back in coordinates of the scene, where all points of the lattice are floats.
#ifndef GRAZE_SOAK_SECTORS_LARGE_CROWD_H
#define GRAZE_SOAK_SECTORS_LARGE_CROWD_H

#include "soak/rounds/crowd.h"
#include "soak/sectors/sector_scenes.h"

typedef struct large_crowd {
	sector_scene_settings settings;
	int32_t base[2]; ///< the sector whose corner is (0, 0) of the scene
	gz_sectors *sectors;
	float margin; ///< of the last placing
	// By body: before a move, and what it writes.
	point *offset, *end, *motion;
	int32_t *sector, *end_sector; ///< x and y of each
	float *used, *lost;
	gz_contact *contacts;
	size_t contact_capacity, *first;
} large_crowd;

/// base: the sector of the scene's (0, 0), in x and in y
large_crowd large_crowd_open(
	const crowd_scene *crowd, const sector_scene_settings *settings, int32_t x, int32_t y, const char *backend);
void large_crowd_close(large_crowd *large);

/// Moves the bodies of a run by one tick with GZ_TARGETS_ALL. The margin grows from the last one until it is large
/// enough, as long as bodies may reach so far; if it never is, the error is GZ_STATUS_NARROW_MARGIN. Ends the program
/// after other errors.
gz_report large_crowd_move(large_crowd *large, const crowd_run *r, uint32_t max_rounds, bool still);

/// Moves one body among walls alone. contacts: their centres are in coordinates of the scene
void large_crowd_move_one(large_crowd *large, const crowd_run *r, const soak_body *body, point by,
	const gz_contact_list *contacts, point *to);

/// Where a body has ended, in coordinates of the scene. False where the place is none of the lattice in [0, side), or
/// further from the scene than bodies get.
bool large_crowd_end(const large_crowd *large, size_t body, point *end);

/// The bodies of all frames, without ghosts.
size_t large_crowd_own_bodies(const large_crowd *large);

#endif
