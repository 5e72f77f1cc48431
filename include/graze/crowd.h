/// Crowds: bodies that other bodies collide with.
///
/// **Threads.** Any number of threads may query a crowd at once. Placing needs the crowd alone.
/// **Memory.** Placing allocates where the bodies exceed all crowds before: about 0.1 KB per body.
/// **Cost.** Placing is a counting sort: it takes time in proportion to the bodies.
#ifndef GRAZE_CROWD_H
#define GRAZE_CROWD_H

#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Creates an empty crowd for a world, with its allocator and backend. Returns null when there is no memory, or no
/// world.
GZ_API GZ_NODISCARD gz_crowd *gz_crowd_create(const gz_world *world);

/// Destroys a crowd; null is allowed.
GZ_API void gz_crowd_destroy(gz_crowd *crowd);

/// Lets several workers place the bodies of a crowd from now on: as gz_scratch_set_jobs, with 0.1 MB per worker.
GZ_API GZ_NODISCARD gz_error gz_crowd_set_jobs(gz_crowd *crowd, const gz_jobs *jobs);

/// Places bodies in a crowd, which copies them and sorts them by place; they replace its former bodies. Place them
/// again whenever they have moved.
///
/// Results name a body of the crowd by its index, counted through the chunks as queries count bodies: with a pick by
/// its place in the pick, not by its element. An id names it whatever the order.
///
/// Invalid bodies are not placed; the report counts them and names the first. After any other error the crowd is
/// unchanged; without memory it is empty.
///
/// chunks: read during the call only
GZ_API GZ_NODISCARD gz_report gz_crowd_place(gz_crowd *crowd, const gz_bodies *chunks, size_t chunk_count);

#ifdef __cplusplus
}
#endif

#endif
