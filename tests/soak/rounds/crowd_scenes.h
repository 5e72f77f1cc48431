// Scenes for crowds that move in rounds: halls with pillars, cells behind narrow doors, closed rings, and corridors;
// smaller crowds in rooms in which moving is hard.
// Some have doors that push, and one-sided walls. What bodies are like differs from scene to scene.
#ifndef GRAZE_SOAK_ROUNDS_CROWD_SCENES_H
#define GRAZE_SOAK_ROUNDS_CROWD_SCENES_H

#include "soak/scenes/room_scenes.h"

/// The last crowds are in rooms (room_scenes.h) in which moving is hard.
enum { CROWD_KINDS = 4, HALLS = 6 * CROWD_KINDS, CROWDS = HALLS + ROOM_KINDS, MAX_VALVES = 4 };

/// Which responses the bodies of a crowd have.
typedef enum crowd_responses {
	RESPONSES_MIXED, ///< all four
	RESPONSES_SLIDE,
	RESPONSES_BOUNCE,
	RESPONSES_NO_PASS,
	RESPONSES_COUNT
} crowd_responses;

typedef struct crowd_scene {
	soak_scene scene;
	oracle_wall valves[MAX_VALVES]; ///< one-sided walls, which are not among those of the scene
	size_t valve_count;
	size_t bodies;
	crowd_responses responses;
	double radius;       ///< of a typical body
	double pace;         ///< of a typical displacement, in radii
	double most_pace;    ///< no displacement is longer, nor than 64 radii; infinity: no other limit
	bool pushes;         ///< some bodies have a push mass
	bool filters;        ///< some pairs of bodies are filtered
	uint32_t max_rounds; ///< of gz_move_options
	uint32_t rounds;     ///< that this amounts to
	uint32_t workers;    ///< that share a call
} crowd_scene;

/// number: below CROWDS; bodies: on average
crowd_scene crowd_scene_make(int number, uint64_t seed, size_t bodies);

#endif
