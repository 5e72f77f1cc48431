// Libraries that find the first wall on the path of a circle, Graze among them, behind one interface.
#ifndef GRAZE_BENCH_SWEEP_PEER_H
#define GRAZE_BENCH_SWEEP_PEER_H

#include "levels/data/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sweep_peer {
	const char *name;  ///< in names of benchmarks
	const char *title; ///< in tables
	/// Creates the library's kind of space with all walls in it. Returns null when there is no memory.
	///
	/// sample: circles like those of the sweeps, and as many; outlives the space
	void *(*create)(const app_segments *walls, const app_circles *sample);
	/// For each circle the fraction of its path before the first wall; infinity for none. A circle of radius 0 is a
	/// ray.
	void (*sweep)(void *space, const app_circles *circles, float *fractions);
	void (*destroy)(void *space);
} sweep_peer;

extern const sweep_peer sweep_graze;
extern const sweep_peer sweep_graze_scalar;   ///< Graze with the scalar backend
extern const sweep_peer sweep_grid;           ///< a hand-written grid, one circle at a time
extern const sweep_peer sweep_brute_force;    ///< the same without the grid: every circle against every wall
extern const sweep_peer sweep_chipmunk;       ///< Chipmunk2D 7, where GRAZE_PEER_CHIPMUNK is defined
extern const sweep_peer sweep_chipmunk_boxes; ///< the same, by a query for the walls in the swept bounds
extern const sweep_peer sweep_box2d;          ///< Box2D 2.4, where GRAZE_PEER_BOX2D is defined

#ifdef __cplusplus
}
#endif

#endif
