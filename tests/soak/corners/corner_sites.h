// Corners of all kinds, each far from the others: wedges from 0.007 to 179.993 degrees, crossings, pockets, chains of
// walls that are nearly on one line, gaps between ends and between rounded walls, chimneys as wide as a body.
#ifndef GRAZE_SOAK_CORNERS_CORNER_SITES_H
#define GRAZE_SOAK_CORNERS_CORNER_SITES_H

#include "soak/scenes/soak_scene.h"

/// A corner. Around the focus a body of the typical radius touches two walls at once, or nearly so.
typedef struct corner_site {
	vec focus;
	direction normal[2]; ///< of these walls, towards the focus
} corner_site;

enum { SITE_REACH = 45 }; ///< all walls of a site are within so many radii of its focus

/// Adds the walls of a random site to a scene. radius: of a typical body; skin: the scene's
corner_site corner_site_add(soak_scene *s, random_source *source, vec focus, double radius, double skin);

#endif
