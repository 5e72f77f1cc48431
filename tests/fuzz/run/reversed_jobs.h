// Job systems for runs, whose results must not depend on them.
#ifndef GRAZE_FUZZ_RUN_REVERSED_JOBS_H
#define GRAZE_FUZZ_RUN_REVERSED_JOBS_H

#include "fuzz/run/fuzz_run.h"

/// JOBS_REVERSED runs the tasks in sequence, the last one first; JOBS_POOL runs them on the threads of a pool.
gz_jobs jobs_of(jobs_kind kind, uint32_t workers);

/// Ends the pool that runs share.
void end_job_pool(void);

#endif
