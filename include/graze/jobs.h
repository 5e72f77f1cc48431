/// Jobs: work on several threads, by the caller's job system or by a pool of threads.
///
/// With jobs (gz_scratch_set_jobs, gz_crowd_set_jobs, gz_world_desc.jobs) a call divides its bodies or walls into
/// ranges. The division changes no result and no count: the bits are those of one thread for any number of workers.
#ifndef GRAZE_JOBS_H
#define GRAZE_JOBS_H

#include <graze/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The largest number of workers.
#define GZ_MAX_WORKERS 1024

/// A job system, as the library uses it.
typedef struct gz_jobs {
	/// Calls task(context, k) once for each k below `count`: concurrently or in sequence, in any order, on any threads,
	/// the calling one included. Returns when all calls have returned. The calling thread of a query calls `run` a few
	/// times per query, and that of gz_world_create some ten times per level, with a count of at most `workers`. No
	/// task waits for another; each takes work until none is left. Task k starts with about the same bodies each time,
	/// so that running it on the same thread finds them in its cache.
	void (*run)(void *user, size_t count, void (*task)(void *context, size_t k), void *context);
	void *user;       ///< passed to `run`
	uint32_t workers; ///< that share the work, 1 to GZ_MAX_WORKERS: as many as there are threads
} gz_jobs;

/// A pool of threads, for callers without a job system.
typedef struct gz_pool gz_pool;

/// Starts `threads` - 1 threads; the thread whose call uses the jobs is the other one. Returns null when the system
/// provides no threads or no memory, and where the library was built without threads.
///
/// threads: 1 to GZ_MAX_WORKERS
GZ_API GZ_NODISCARD gz_pool *gz_pool_create(uint32_t threads);

/// Ends the threads; null is allowed. No call may be running with the jobs of the pool.
GZ_API void gz_pool_destroy(gz_pool *pool);

/// The pool as a job system; for null, one that runs everything on the calling thread. Where two threads use one pool
/// at the same time, the later one does its work alone.
GZ_API GZ_NODISCARD gz_jobs gz_pool_jobs(gz_pool *pool);

#ifdef __cplusplus
}
#endif

#endif
