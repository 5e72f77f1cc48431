// Scenes of corners, and what is pushed into them.
#ifndef GRAZE_SOAK_CORNERS_CORNER_SCENES_H
#define GRAZE_SOAK_CORNERS_CORNER_SCENES_H

#include "soak/corners/corner_sites.h"
#include "soak/scenes/random_motion.h"

enum { CORNER_SCENES = 24, MAX_SITES = 25 };

typedef struct corner_scene {
	soak_scene scene;
	double radius; ///< of a typical body
	corner_site sites[MAX_SITES];
	int site_count;
} corner_scene;

/// number: below CORNER_SCENES
corner_scene corner_scene_make(int number, uint64_t seed);

/// A body near a site, clear of all walls, and what it is pushed by: towards a wall, nearly along it, between the two
/// walls of the site, or anywhere.
soak_body corner_random_body(const corner_scene *c, const corner_site *site, random_source *source);
soak_motion corner_random_push(const corner_scene *c, const corner_site *site, random_source *source);

#endif
