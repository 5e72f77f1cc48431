// Scenes for crowds in sectors: those of crowds without doors, on the lattice of a large world, with walls that are at
// most half a sector long.
#ifndef GRAZE_SOAK_SECTORS_SECTOR_SCENES_H
#define GRAZE_SOAK_SECTORS_SECTOR_SCENES_H

#include "soak/rounds/crowd_scenes.h"

enum { SECTOR_CROWDS = 16 };

typedef struct sector_scene_settings {
	float side;     ///< of a sector; the scene is within eight of these of (0, 0)
	double spacing; ///< of the lattice: within the scene all of its points are floats
} sector_scene_settings;

/// number: below SECTOR_CROWDS; bodies: on average
crowd_scene sector_crowd_make(int number, uint64_t seed, size_t bodies, sector_scene_settings *settings);

/// The nearest point of the lattice.
point to_lattice(const sector_scene_settings *settings, double x, double y);

#endif
