// Rays through the level, by Graze in one query; peers cast them one after the other.
#ifndef GRAZE_BENCH_RAYS_H
#define GRAZE_BENCH_RAYS_H

#include "bench/support/fixture.h"

/// Zero is an empty set.
typedef struct ray_set {
	bench_fixture fixture;
	app_circles rays; ///< at the places of the crowd
	float *memory;    ///< of the motion in x and in y, the radii and the fractions
	float *fractions; ///< for a peer
	gz_hit *hits;     ///< of Graze
} ray_set;

/// Makes rays of one length in random directions. The world has the reach of the crowd, since a game has one world for
/// all queries. In a world with a reach of half the length of the rays, rays of 64 and 256 units are several times as
/// fast. Returns a message on failure, else null; call rays_close in both cases.
const char *rays_open(ray_set *out, size_t count, float length);
void rays_close(ray_set *r);

/// Casts all rays by Graze.
gz_report rays_cast(const ray_set *r);

#endif
