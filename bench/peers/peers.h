// Other libraries that find the first wall on a ray, each behind the same three functions.
#ifndef GRAZE_BENCH_PEERS_H
#define GRAZE_BENCH_PEERS_H

#include "app/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A ray from x, y to x + dx, y + dy.
typedef struct peer_ray {
	float x, y, dx, dy;
} peer_ray;

typedef struct peer {
	const char *name;
	/// The peer's own kind of space with all walls in it, ready to be asked; null when memory is out.
	void *(*create)(const app_segments *walls);
	/// The fraction of the ray before the first wall; infinity when there is none.
	float (*ask)(void *space, const peer_ray *ray);
	void (*destroy)(void *space);
} peer;

extern const peer peer_chipmunk; ///< Chipmunk2D 7, where GRAZE_PEER_CHIPMUNK is defined
extern const peer peer_box2d;    ///< Box2D 2.4, where GRAZE_PEER_BOX2D is defined

#ifdef __cplusplus
}
#endif

#endif
