// Moves of a scene over nine sectors in one ordinary world: what moves in sectors are compared with.
#ifndef GRAZE_SECTORS_WHOLE_MOVES_H
#define GRAZE_SECTORS_WHOLE_MOVES_H

#include "sectors/whole_scene.h"

gz_sector_out sectors_to(moved_body *to);

/// Moves the bodies of a scene in one ordinary world, and takes the results to places. With GZ_TARGETS_ALL they collide
/// with one another.
gz_report move_whole(const sector_scene *scene, const gz_move_options *options, gz_targets targets, moved_body *to);

/// Fails the test unless the contacts of a move in sectors are those of the one world.
void expect_same_contacts(
	const sector_scene *scene, const gz_contact *actual, const gz_contact *expected, const size_t *first);

#endif
