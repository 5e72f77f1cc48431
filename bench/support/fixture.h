// The fixture of benchmarks of calls: a world, the bodies that query it, a scratch, a crowd, and memory for results.
#ifndef GRAZE_BENCH_FIXTURE_H
#define GRAZE_BENCH_FIXTURE_H

#include <graze/graze.h>

#include "levels/data/shapes.h"

/// Zero is an empty fixture.
typedef struct bench_fixture {
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd; ///< empty
	gz_bodies bodies;
} bench_fixture;

/// Creates a world of these walls whose reach suits these bodies. Returns a message on failure, else null; call
/// fixture_close in both cases.
///
/// walls, circles: null when scenes_fault returns a message, which then is the result
/// backend: its name; null for the library's choice
const char *fixture_open(
	bench_fixture *out, const app_segments *walls, const app_circles *circles, const char *backend);
void fixture_close(bench_fixture *fixture);

/// Allocates bytes on huge pages where the system has them; free() releases them. Returns null when there is no memory.
void *fixture_memory(size_t bytes);

/// Allocates all columns of hits but ids in one block, which begins with `time`: free(out->time.data) releases it.
/// Returns false when there is no memory.
bool fixture_hits(gz_hits *out, size_t count);

/// Separates overlapping bodies as far as they find room: moves them with a displacement of 0 for 20 ticks, in which
/// they collide with one another. They respond by `response`, a gz_response.
///
/// x, y: where their places go; may be the columns of fixture->bodies
void fixture_separate(const bench_fixture *fixture, uint8_t response, float *x, float *y);

#endif
