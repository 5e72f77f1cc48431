// Ways to find the pairs of circles that overlap, Graze among them, behind one interface.
#ifndef GRAZE_BENCH_OVERLAP_PEER_H
#define GRAZE_BENCH_OVERLAP_PEER_H

#include "levels/data/shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct overlap_peer {
	const char *title; ///< in tables
	/// Returns null when there is no memory.
	void *(*create)(const app_circles *circles);
	/// What is done each time that the circles have moved: placing them, or building a tree or a grid. Then for each
	/// circle the others that it overlaps. Returns how many there are, all circles together.
	size_t (*find)(void *space);
	void (*destroy)(void *space);
} overlap_peer;

extern const overlap_peer overlap_graze;
extern const overlap_peer overlap_grid;      ///< hand-written
extern const overlap_peer overlap_nanoflann; ///< a radius search in a k-d tree, where GRAZE_PEER_NANOFLANN is defined

#ifdef __cplusplus
}
#endif

#endif
