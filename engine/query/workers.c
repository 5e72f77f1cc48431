#include "engine/query/workers.h"

#include <string.h>

#include "engine/base/error.h"

enum { PARTS_OF_ONE = 8 }; ///< parts for each worker: so many even out what bodies cost here and there

void graze_workers_free(query_workers *team) {
	if (!team) return;
	caller_memory memory = team->memory;
	for (size_t k = 0; team->tasks && k < team->task_capacity; k++)
		graze_array_free(&team->tasks[k].results.words, sizeof(uint64_t), &team->tasks[k].results.memory);
	for (size_t k = 1; team->scratch && k < team->jobs.workers; k++) gz_scratch_destroy(team->scratch[k]);
	graze_release(&memory, team->scratch, team->jobs.workers, sizeof *team->scratch);
	graze_release(&memory, team->tasks, team->task_capacity, sizeof *team->tasks);
	graze_release(&memory, team->tile_runs, team->task_capacity, sizeof *team->tile_runs);
	graze_release(&memory, team, 1, sizeof *team);
}

/// Null when there is no memory.
static query_workers *make_team(gz_scratch *owner, const gz_jobs *hook) {
	caller_memory memory = graze_memory(owner->memory.hooks);
	query_workers *team = graze_allocate(&memory, 1, sizeof *team);
	if (!team) return NULL;
	*team = (query_workers){.jobs = *hook, .task_capacity = PARTS_OF_ONE * (size_t)hook->workers, .memory = memory};
	team->scratch = graze_allocate(&team->memory, hook->workers, sizeof *team->scratch);
	team->tasks = graze_allocate(&team->memory, team->task_capacity, sizeof *team->tasks);
	team->tile_runs = graze_allocate(&team->memory, team->task_capacity, sizeof *team->tile_runs);
	if (team->tasks) memset(team->tasks, 0, team->task_capacity * sizeof *team->tasks);
	if (team->scratch) memset(team->scratch, 0, hook->workers * sizeof *team->scratch);
	int made = team->scratch && team->tasks && team->tile_runs;
	for (size_t k = 0; made && k < team->task_capacity; k++) team->tasks[k].results.memory = graze_memory(memory.hooks);
	for (size_t k = 1; made && k < hook->workers; k++)
		made = (team->scratch[k] = graze_scratch_make(memory.hooks)) != NULL;
	if (made) return team->scratch[0] = owner, team;
	graze_workers_free(team);
	return NULL;
}

gz_error gz_scratch_set_jobs(gz_scratch *scratch, const gz_jobs *parallel) {
	if (!scratch) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "scratch", "the scratch is null");
	const gz_error error = parallel ? graze_jobs_check(parallel) : graze_no_error();
	if (error.status) return error;
	const int shared = parallel && parallel->workers > 1;
	query_workers *team = shared ? make_team(scratch, parallel) : NULL;
	if (shared && !team)
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", parallel->workers);
	graze_workers_free(scratch->workers);
	scratch->workers = team;
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Workers
// ---------------------------------------------------------------------------------------------------------------------

int graze_workers_ready(gz_scratch *scratch) {
	const query_workers *team = scratch->workers;
	for (size_t k = 1; k < team->jobs.workers; k++) {
		gz_scratch *worker = team->scratch[k];
		if (!graze_states_make_like(&worker->states, &scratch->states, &worker->memory)) return 0;
		worker->found.count = 0;
	}
	return 1;
}

/// Room for as much as the other has. Without memory it grows later, when it must.
static void level_with(gz_scratch *scratch, const gz_scratch *other) {
	graze_found_reserve(&scratch->found, other->found.capacity, &scratch->memory);
	graze_states_reserve_like(&scratch->states, &other->states, &scratch->memory);
}

void graze_workers_done(gz_scratch *scratch) {
	const query_workers *team = scratch->workers;
	for (size_t k = 1; k < team->jobs.workers; k++) level_with(scratch, team->scratch[k]);
	for (size_t k = 1; k < team->jobs.workers; k++) level_with(team->scratch[k], scratch);
}
