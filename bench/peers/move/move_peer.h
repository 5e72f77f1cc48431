// Libraries that move bodies among walls, Graze among them, behind one interface.
#ifndef GRAZE_BENCH_MOVE_PEER_H
#define GRAZE_BENCH_MOVE_PEER_H

#include <stdint.h>

#include "levels/data/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TICK_SECONDS (1.0f / 60)

typedef struct move_rules {
	bool bounce;           ///< without loss; otherwise bodies slide, without friction
	bool body_collisions;  ///< bodies collide with one another, too; the mass of a body is in proportion to its area
	uint32_t max_contacts; ///< of Graze: the largest number of contacts of a body in one call; 0 for its default
} move_rules;

typedef struct move_peer {
	const char *title;
	/// The version of the linked library.
	const char *(*version)(void);
	/// Creates the library's kind of space with all walls and bodies in it. Returns null when there is no memory.
	void *(*create)(const app_segments *walls, const app_circles *bodies, const move_rules *rules);
	/// Moves all bodies by this share of their motion, which is that of a tick, and changes the motion of bodies that
	/// were deflected.
	///
	/// bodies: those of `create`, at the places where the last call left them
	void (*move)(void *space, app_circles *bodies, float share);
	/// Optional: the sum of the lengths of the paths of the last move. Without it paths count as straight.
	double (*path_length)(const void *space, const app_circles *before, float share);
	void (*destroy)(void *space);
} move_peer;

extern const move_peer move_graze;
extern const move_peer move_unobstructed; ///< without collisions
extern const move_peer move_chipmunk;     ///< Chipmunk2D 7, where GRAZE_PEER_CHIPMUNK is defined
extern const move_peer move_box2d;        ///< Box2D 2.4, where GRAZE_PEER_BOX2D is defined

#ifdef __cplusplus
}
#endif

#endif
