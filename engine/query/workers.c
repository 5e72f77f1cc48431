#include "engine/query/workers.h"

#include <string.h>

#include "engine/base/error.h"

enum { TASKS_PER_WORKER = 8 }; ///< balances the cost of bodies in different places

void graze_workers_free(query_workers *workers) {
	if (!workers) return;
	caller_memory memory = workers->memory;
	for (size_t k = 0; workers->tasks && k < workers->task_capacity; k++)
		graze_array_free(&workers->tasks[k].results.words, RESULT_WORD, &workers->tasks[k].results.memory);
	for (size_t k = 1; workers->scratch && k < workers->jobs.workers; k++)
		if (workers->scratch[k]) graze_scratch_release(workers->scratch[k]);
	graze_release(&memory, workers->scratch, workers->jobs.workers, sizeof *workers->scratch);
	graze_release(&memory, workers->tasks, workers->task_capacity, sizeof *workers->tasks);
	graze_release(&memory, workers->tile_runs, workers->task_capacity, sizeof *workers->tile_runs);
	graze_release(&memory, workers, 1, sizeof *workers);
}

/// The workers of a scratch, the owner; null without memory.
static query_workers *make_workers(gz_scratch *owner, const gz_jobs *jobs) {
	caller_memory memory = graze_memory(owner->memory.hooks);
	query_workers *workers = graze_allocate(&memory, 1, sizeof *workers);
	if (!workers) return NULL;
	*workers =
		(query_workers){.jobs = *jobs, .task_capacity = TASKS_PER_WORKER * (size_t)jobs->workers, .memory = memory};
	workers->scratch = graze_allocate(&workers->memory, jobs->workers, sizeof *workers->scratch);
	workers->tasks = graze_allocate(&workers->memory, workers->task_capacity, sizeof *workers->tasks);
	workers->tile_runs = graze_allocate(&workers->memory, workers->task_capacity, sizeof *workers->tile_runs);
	if (workers->tasks) memset(workers->tasks, 0, workers->task_capacity * sizeof *workers->tasks);
	if (workers->scratch) memset(workers->scratch, 0, jobs->workers * sizeof *workers->scratch);
	bool made = workers->scratch && workers->tasks && workers->tile_runs;
	for (size_t k = 0; made && k < workers->task_capacity; k++)
		workers->tasks[k].results.memory = graze_memory(memory.hooks);
	for (size_t k = 1; made && k < jobs->workers; k++)
		made = (workers->scratch[k] = graze_scratch_make(memory.hooks)) != NULL;
	if (made) return workers->scratch[0] = owner, workers;
	graze_workers_free(workers);
	return NULL;
}

gz_error gz_scratch_set_jobs(gz_scratch *scratch, const gz_jobs *jobs) {
	if (!scratch) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "scratch", "the scratch is null");
	const gz_error error = jobs ? graze_jobs_check(jobs) : graze_no_error();
	if (error.status) return error;
	const bool several = jobs && jobs->workers > 1;
	query_workers *workers = several ? make_workers(scratch, jobs) : NULL;
	if (several && !workers)
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", jobs->workers);
	graze_workers_free(scratch->workers);
	scratch->workers = workers;
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Workers
// ---------------------------------------------------------------------------------------------------------------------

bool graze_workers_ready(gz_scratch *scratch) {
	const query_workers *workers = scratch->workers;
	for (size_t k = 1; k < workers->jobs.workers; k++) {
		gz_scratch *worker = workers->scratch[k];
		if (!graze_states_make_like(&worker->states, &scratch->states, &worker->memory)) return false;
		worker->found.count = 0;
	}
	return true;
}

/// Reserves what another scratch has reserved. Without memory the scratch grows when it must.
static void reserve_like(gz_scratch *scratch, const gz_scratch *other) {
	graze_found_reserve(&scratch->found, other->found.capacity, &scratch->memory);
	graze_states_reserve_like(&scratch->states, &other->states, &scratch->memory);
}

void graze_workers_done(gz_scratch *scratch) {
	const query_workers *workers = scratch->workers;
	for (size_t k = 1; k < workers->jobs.workers; k++) reserve_like(scratch, workers->scratch[k]);
	for (size_t k = 1; k < workers->jobs.workers; k++) reserve_like(workers->scratch[k], scratch);
}
