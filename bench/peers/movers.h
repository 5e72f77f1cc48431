// Libraries that move bodies among walls, Graze among them, each behind the same three functions.
#ifndef GRAZE_BENCH_MOVERS_H
#define GRAZE_BENCH_MOVERS_H

#include <stdint.h>

#include "levels/data/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MOVERS_TICK_SECONDS (1.0f / 60)

typedef struct mover_rules {
	bool bounce;       ///< without loss; else bodies slide, without friction
	uint32_t contacts; ///< of Graze, the most that a body has in one call
} mover_rules;

typedef struct mover {
	const char *title;
	/// Of the library that is linked, as it says itself.
	const char *(*version)(void);
	/// The library's own kind of space with all walls and bodies in it; null when memory is out. Bodies do not meet one
	/// another.
	void *(*create)(const app_segments *walls, const app_circles *bodies, const mover_rules *rules);
	/// Moves all bodies by this share of their motion, which is that of a tick, and changes the motion of those that
	/// were turned.
	///
	/// bodies: those of `create`, at the places where the last call left them
	void (*move)(void *space, app_circles *bodies, float share);
	/// How long the ways of the last move were together; null: the library does not tell, and they count as straight.
	double (*way)(const void *space, const app_circles *before, float share);
	void (*destroy)(void *space);
} mover;

extern const mover mover_graze;
extern const mover mover_ghosts;   ///< nothing stops them
extern const mover mover_chipmunk; ///< Chipmunk2D 7, where GRAZE_PEER_CHIPMUNK is defined
extern const mover mover_box2d;    ///< Box2D 2.4, where GRAZE_PEER_BOX2D is defined

#ifdef __cplusplus
}
#endif

#endif
