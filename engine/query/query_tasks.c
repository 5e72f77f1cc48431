#include "engine/query/query_tasks.h"

#include <assert.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/query/run_tile.h"
#include "engine/query/stage_helpers.h"

enum { MIN_TILES = 2 }; ///< tiles of a task

// ---------------------------------------------------------------------------------------------------------------------
// Running
// ---------------------------------------------------------------------------------------------------------------------

void graze_query_task_begin(query_task *task, const query_run *whole, gz_scratch *scratch) {
	query_run *run = &task->run;
	*run = *whole;
	if (run->query->type->state) run->state = graze_state_find(&scratch->states, run->query->type->state);
	run->scratch = scratch, run->results = &task->results, run->report = &task->report;
	task->report = (gz_report){.error = graze_no_error()};
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

static void run_task(void *context, size_t number, size_t worker) {
	const query_run *whole = context;
	query_workers *workers = whole->scratch->workers;
	query_task *task = workers->tasks + number;
	query_run *run = &task->run;
	graze_query_task_begin(task, whole, workers->scratch[worker]);
	run->index = workers->tile_runs[number].index, task->results.words.count = 0;
	body_cursor cursor = workers->tile_runs[number].from;
	for (size_t k = 0; k < workers->tile_runs[number].tiles && !graze_aborted(run); k++) {
		graze_tile_next(&run->scratch->tile, &cursor);
		graze_run_tile(run);
	}
}

void graze_run_query_tasks(query_run *run) {
	query_workers *workers = run->scratch->workers;
	const size_t task_count = graze_divide_bodies(
		workers->tile_runs, workers->task_capacity, MIN_TILES, run->query->chunks, run->query->chunk_count);
	if (!task_count) return;
	if (!graze_workers_ready(run->scratch)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", workers->jobs.workers);
		return;
	}
	run->task_count = task_count;
	graze_run_tasks(&workers->jobs, run->task_count, run_task, run);
	for (size_t k = 0; k < run->task_count && !graze_aborted(run); k++)
		graze_report_add(run->report, &workers->tasks[k].report);
	graze_limit_pairs(run);
	graze_workers_done(run->scratch);
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

void graze_report_add(gz_report *r, const gz_report *task) {
	if (!r->error.status || (graze_error_aborts(&task->error) && !graze_error_aborts(&r->error)))
		r->error = task->error;
	r->invalid += task->invalid, r->bodies += task->bodies, r->near_walls += task->near_walls;
	r->far_reaching += task->far_reaching, r->cells += task->cells, r->tests += task->tests;
	r->filtered += task->filtered, r->candidates += task->candidates, r->lanes += task->lanes;
	r->hits += task->hits, r->written += task->written, r->crowded += task->crowded;
	r->stopped += task->stopped, r->recovered += task->recovered;
	r->shortened += task->shortened, r->refused += task->refused;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) r->spent[k] += task->spent[k];
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists
// ---------------------------------------------------------------------------------------------------------------------

void *graze_keep_results(query_run *run, size_t more, size_t size) {
	result_buffer *results = run->results;
	const size_t words = more * size / RESULT_WORD;
	assert(size % RESULT_WORD == 0);
	if (!graze_array_reserve(&results->words, words, RESULT_WORD, &results->memory)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %zu bodies", run->index);
		return NULL;
	}
	results->words.count += words;
	return results->words.at;
}

/// The caller's list, and the workers whose tasks write to it.
typedef struct list_target {
	const query_workers *workers;
	char *data;
	size_t capacity, size; ///< in results; bytes of a result
	size_t *first;
} list_target;

/// Writes the results of a task to their places, and adds the place of the first to `first` of each body.
static void write_task(void *context, size_t number, size_t worker) {
	const list_target *out = context;
	const query_task *task = out->workers->tasks + number;
	const gz_report *r = &task->report;
	const size_t left = task->first_result < out->capacity ? out->capacity - task->first_result : 0,
				 fits = r->hits < left ? r->hits : left;
	size_t *first = out->first ? out->first + out->workers->tile_runs[number].index : NULL;
	(void)worker;
	if (fits) memcpy(out->data + task->first_result * out->size, task->results.words.at, fits * out->size);
	for (size_t i = 0; first && i < r->bodies; i++) first[i] += task->first_result;
}

void graze_task_results_copy(const query_run *run, void *data, size_t size) {
	size_t place = 0;
	for (size_t k = 0; k < run->task_count; k++) {
		const dynamic_array *words = &run->scratch->workers->tasks[k].results.words;
		if (words->count) memcpy((char *)data + place * size, words->at, words->count * RESULT_WORD);
		place += words->count * RESULT_WORD / size;
	}
}

size_t graze_task_results_count(const query_run *run, size_t size) {
	size_t words = 0;
	for (size_t k = 0; k < run->task_count; k++) words += run->scratch->workers->tasks[k].results.words.count;
	return words * RESULT_WORD / size;
}

void graze_task_results_write(const query_run *run, void *data, size_t capacity, size_t *first, size_t size) {
	if (!run->task_count) return;
	query_workers *workers = run->scratch->workers;
	list_target out = {workers, data, capacity, size, first};
	size_t place = 0;
	for (size_t k = 0; k < run->task_count; k++) {
		workers->tasks[k].first_result = place;
		place += workers->tasks[k].report.hits;
	}
	graze_run_tasks(&workers->jobs, run->task_count, write_task, &out);
}
