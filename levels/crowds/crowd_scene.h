// Scenes of crowds: a room, the bodies in it, and what each body wishes to do at each tick. Programs, benchmarks and
// tests run the same scenes with any library.
//
// A scene is made by IEEE 754 additions, multiplications, divisions and square roots alone: the same bits on every
// machine. Lengths are in units of the level, and displacements are those of one tick. Radii are 4 to 8, speeds are 4,
// unless a kind says otherwise. "Covered" means the mean share of the floor that is under bodies at the start.
#ifndef GRAZE_LEVELS_CROWDS_CROWD_SCENE_H
#define GRAZE_LEVELS_CROWDS_CROWD_SCENE_H

#include "levels/data/fault.h"
#include "levels/data/level.h"
#include "levels/data/response.h"

typedef enum crowd_scene_kind {
	/// Bodies at distances of about 40 in a square room walk to its centre, where they stay.
	/// Progress: by how much their mean distance to the centre has decreased.
	CROWD_SWARM,
	/// A swarm through which body 0, of radius 100, walks from 0.15 to 0.85 of the room's width.
	/// Progress: how far that body has come, along x.
	CROWD_BOSS,
	/// Two groups walk against each other in a corridor 600 high, each in a half that is covered by 0.4, with a gap of
	/// 200 between them. The first half of the bodies, rounded up, walks to the right.
	/// Progress: bodies more than 150 past the middle of the corridor, in their direction.
	CROWD_STREAMS,
	/// Bodies walk from a room 800 high, covered by 0.4, through a door that is 60 wide, and on to the right.
	/// Progress: bodies more than 10 behind the door.
	CROWD_FUNNEL,
	/// A square room, covered by 0.3, of bodies that bounce without loss; speeds are 0 to 8.
	/// Progress: the kinetic energy, as a multiple of that at the start.
	CROWD_BILLIARDS,
	/// A square room, covered by 0.3; each body walks in one direction, at a speed of 0 to 8.
	/// Progress: the mean distance from the start, along the direction in which each body walks.
	CROWD_BOX,
	/// The same with a room that is covered by 0.03, and displacements of 20 radii.
	CROWD_BULLETS,
	CROWD_SCENES ///< the number of kinds
} crowd_scene_kind;

typedef struct crowd_scene_info {
	const char *name;
	size_t bodies, ticks; ///< a good number of bodies, and of ticks to run these for
} crowd_scene_info;

/// By crowd_scene_kind.
extern const crowd_scene_info crowd_scene_infos[CROWD_SCENES];

typedef struct crowd_scene {
	crowd_scene_kind kind;
	app_response response; ///< of all bodies: RESPONSE_SLIDE or RESPONSE_BOUNCE
	app_level level;       ///< the walls, closed around all bodies
	app_circles bodies;    ///< at the start, clear of walls and one another, with the displacements of the first tick
	float *mass;           ///< per body: the square of its radius
	double goal_x, goal_y; ///< swarm, boss, funnel: where bodies walk to; in the funnel, just behind the door
	double boss_goal_x;    ///< boss: the x where body 0 walks to
	double line_x;         ///< streams: the middle of the corridor; funnel: the wall with the door
} crowd_scene;

/// Makes a scene of so many bodies: equal seeds make equal scenes. Returns false with a fault when there is no memory,
/// when there is no room, and for fewer than 1 or more than 10^7 bodies.
bool crowd_scene_create(crowd_scene *out, crowd_scene_kind kind, size_t bodies, uint64_t seed, app_fault *fault);
void crowd_scene_free(crowd_scene *scene);

/// Writes the displacement that each body wishes in the next tick, from where it is now. Where bodies bounce, dx and dy
/// stay unchanged: such bodies keep their motion.
///
/// x, y, dx, dy: columns of all bodies of the scene
void crowd_scene_wish(const crowd_scene *scene, const float *x, const float *y, float *dx, float *dy);

/// How far the scene has come, as its kind defines: 0 at the start, or 1 where it is a multiple.
///
/// now: all bodies of the scene, in the same order
double crowd_scene_progress(const crowd_scene *scene, const app_circles *now);

#endif
