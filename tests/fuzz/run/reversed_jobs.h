// Job systems for runs, whose results must not depend on them.
#ifndef GRAZE_FUZZ_RUN_REVERSED_JOBS_H
#define GRAZE_FUZZ_RUN_REVERSED_JOBS_H

#include <graze/graze.h>

/// JOBS_REVERSED runs the tasks in sequence, the last one first; JOBS_POOL runs them on the threads of a pool, where
/// the system has threads.
typedef enum jobs_kind { JOBS_NONE, JOBS_REVERSED, JOBS_POOL, JOBS_KINDS } jobs_kind;

/// The workers of a pool.
enum { POOL_THREADS = 3 };

/// A job system, and how often it was given more than one task: otherwise one thread has done everything.
typedef struct counted_jobs {
	jobs_kind kind;
	size_t divided;
} counted_jobs;

/// jobs: counts for as long as the job system is used
gz_jobs jobs_of(counted_jobs *jobs, uint32_t workers);

/// Ends the pool that runs share.
void end_job_pool(void);

#endif
