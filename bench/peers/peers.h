// Libraries that find the first wall on a circle's way, Graze among them, each behind the same three functions.
#ifndef GRAZE_BENCH_PEERS_H
#define GRAZE_BENCH_PEERS_H

#include "levels/data/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer {
	const char *name; ///< in names of benchmarks
	const char *title;
	/// The peer's own kind of space with all walls in it, ready to be asked; null when memory is out.
	///
	/// like: circles like those that will ask, and as many; outlives the space
	void *(*create)(const app_segments *walls, const app_circles *like);
	/// For each circle the fraction of its way before the first wall; infinity when there is none. Radius 0 is a ray.
	void (*ask)(void *space, const app_circles *circles, float *fractions);
	void (*destroy)(void *space);
} peer;

extern const peer peer_graze;
extern const peer peer_graze_scalar;   ///< the same with the scalar kernels
extern const peer peer_afternoon;      ///< a grid, asked for one circle at a time
extern const peer peer_brute;          ///< the same without the grid: every circle is asked against every wall
extern const peer peer_chipmunk;       ///< Chipmunk2D 7, where GRAZE_PEER_CHIPMUNK is defined
extern const peer peer_chipmunk_boxes; ///< the same, asked for the walls around the way
extern const peer peer_box2d;          ///< Box2D 2.4, where GRAZE_PEER_BOX2D is defined

#ifdef __cplusplus
}
#endif

#endif
