// A scene: walls, some of which form closed outlines, and the rules for its bodies. A body starts inside the first
// outline and clear of all walls, and is moved at random. Some walls may be doors: groups that move as a whole.
#ifndef GRAZE_SOAK_SCENES_SOAK_SCENE_H
#define GRAZE_SOAK_SCENES_SOAK_SCENE_H

#include <graze/graze.h>

#include "generators/directions.h"
#include "soak/checks/clearance_oracle.h"

/// A group of walls that moves to and fro, and may turn.
typedef struct door {
	size_t first, count;       ///< its walls
	double x, y;               ///< the direction of its motion
	double offset, max_offset; ///< the distance from its first position, and the limit of that
	bool returning;            ///< it moves against the direction
	bool turns;                ///< about its first wall's end, where that is
} door;

enum { MAX_DOORS = 4 };

/// One motion of a door: a displacement, and a turn about a pivot.
typedef struct door_motion {
	point by, pivot;
	float angle;
} door_motion;

typedef struct soak_body {
	point at;
	float radius, restitution;
	uint8_t response; ///< a gz_response
} soak_body;

typedef struct soak_scene {
	char name[48];
	const char *workload; ///< the line of the table that it counts for
	oracle_wall *walls;
	size_t wall_count;
	point low, high;              ///< the corners of the box around the first outline
	double unit;                  ///< of lengths: a typical body has a radius of 15 units
	float radius[2];              ///< the smallest and the largest typical radius
	float skin;                   ///< of gz_move_options
	uint32_t contacts;            ///< max_contacts of gz_move_options
	float largest, thickest;      ///< the largest coordinate and radius of any wall
	double farthest;              ///< the length of the longest displacements, in sizes of the scene
	bool adversarial;             ///< bodies start at walls, move along walls and at their ends, and some are tiny
	uint32_t full_check_interval; ///< in one of so many calls the checks test every wall
	wall_cells cells;
	door doors[MAX_DOORS];
	int door_count;
} soak_scene;

/// outline: the index of the wall's closed outline, below 32; -1 for none
void soak_scene_add_wall(soak_scene *s, point a, point b, float radius, int outline);

/// Measures the scene once it has all walls. Ends the program when an outline is not closed.
void soak_scene_complete(soak_scene *s);
void soak_scene_free(soak_scene *s);

/// Measures the scene again after walls were added or moved.
void soak_scene_update(soak_scene *s);

/// The region of a point: a bit for each outline, set where the point is inside of it by the even-odd rule.
uint32_t soak_scene_region(const soak_scene *s, point at);

/// The larger side of the box.
double soak_scene_size(const soak_scene *s);

/// Bounds of the effective skin: the least skin is a share "of the sum of the radius and the largest coordinate that a
/// wall has reached", with or without the radii of walls. A body keeps at least half of soak_scene_min_skin.
double soak_scene_min_skin(const soak_scene *s, float radius);
double soak_scene_max_skin(const soak_scene *s, float radius);

/// A random body. Ends the program when it finds no free place.
soak_body soak_scene_random_body(const soak_scene *s, random_source *source);

#endif
