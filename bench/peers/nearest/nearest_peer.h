// Libraries that find the nearest circles of each circle, Graze among them, behind one interface.
#ifndef GRAZE_BENCH_NEAREST_PEER_H
#define GRAZE_BENCH_NEAREST_PEER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Circles at rest.
typedef struct nearest_circle_columns {
	const float *x, *y, *radius;
	size_t count;
} nearest_circle_columns;

typedef struct nearest_peer {
	const char *name;  ///< in benchmarks
	const char *title; ///< in tables
	/// A space for searches of `wanted` circles around each circle, without itself. Returns null when there is no
	/// memory.
	void *(*create)(const nearest_circle_columns *circles, size_t wanted);
	/// What the library does each time that the circles have moved: placing them, or building its tree.
	void (*place)(void *space);
	/// Finds the nearest circles of each circle, at most `limit` away, and keeps them.
	void (*find)(void *space, float limit);
	/// How many circles were found around a circle.
	size_t (*found)(const void *space, size_t circle);
	/// The distance between a circle and the k-th one that was found.
	float (*distance)(const void *space, size_t circle, size_t k);
	void (*destroy)(void *space);
} nearest_peer;

extern const nearest_peer nearest_graze;     ///< distances between the surfaces
extern const nearest_peer nearest_nanoflann; ///< distances between the centres, where GRAZE_PEER_NANOFLANN is defined

#ifdef __cplusplus
}
#endif

#endif
