#include "engine/query/query_tasks.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/query/run_tile.h"

enum { LEAST_TILES = 2, WORD = sizeof(uint64_t) }; ///< tiles of a task, at least; the unit of results

// ---------------------------------------------------------------------------------------------------------------------
// Running
// ---------------------------------------------------------------------------------------------------------------------

void graze_query_task_begin(query_task *p, const query_run *whole, gz_scratch *scratch) {
	query_run *run = &p->run;
	*run = *whole;
	if (run->query->type->state) run->state = graze_state_find(&scratch->states, run->query->type->state);
	run->scratch = scratch, run->results = &p->results, run->report = &p->report;
	p->report = (gz_report){.error = graze_no_error()};
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

static void run_task(void *context, size_t number, size_t worker) {
	const query_run *whole = context;
	query_workers *workers = whole->scratch->workers;
	query_task *p = workers->tasks + number;
	query_run *run = &p->run;
	graze_query_task_begin(p, whole, workers->scratch[worker]);
	run->index = workers->tile_runs[number].index, p->results.words.count = 0;
	body_cursor cursor = workers->tile_runs[number].from;
	for (size_t k = 0; k < workers->tile_runs[number].tiles && !graze_out_of_memory(run); k++) {
		graze_tile_next(&run->scratch->tile, &cursor);
		graze_run_tile(run);
	}
}

void graze_run_query_tasks(query_run *run) {
	query_workers *workers = run->scratch->workers;
	const size_t parts = graze_divide_bodies(
		workers->tile_runs, workers->task_capacity, LEAST_TILES, run->query->chunks, run->query->chunk_count);
	if (!parts) return;
	if (!graze_workers_ready(run->scratch)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", workers->jobs.workers);
		return;
	}
	run->task_count = parts;
	graze_run_tasks(&workers->jobs, run->task_count, run_task, run);
	for (size_t k = 0; k < run->task_count && !graze_out_of_memory(run); k++)
		graze_report_add(run->report, &workers->tasks[k].report);
	graze_workers_done(run->scratch);
	if (run->query->clock) run->scratch->stage_time = run->query->clock();
}

void graze_report_add(gz_report *r, const gz_report *part) {
	if (!r->error.status || part->error.status == GZ_STATUS_OUT_OF_MEMORY) r->error = part->error;
	r->invalid += part->invalid, r->bodies += part->bodies, r->near_walls += part->near_walls;
	r->far_reaching += part->far_reaching, r->cells += part->cells, r->tests += part->tests;
	r->filtered += part->filtered, r->candidates += part->candidates, r->lanes += part->lanes;
	r->hits += part->hits, r->written += part->written, r->crowded += part->crowded;
	r->stopped += part->stopped, r->recovered += part->recovered;
	r->shortened += part->shortened, r->refused += part->refused;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) r->spent[k] += part->spent[k];
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists
// ---------------------------------------------------------------------------------------------------------------------

void *graze_keep_results(query_run *run, size_t more, size_t size) {
	result_buffer *kept = run->results;
	const size_t words = more * size / WORD;
	if (!graze_array_reserve(&kept->words, words, WORD, &kept->memory)) {
		run->report->error =
			graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the lists of %zu bodies", run->index);
		return NULL;
	}
	kept->words.count += words;
	return kept->words.at;
}

/// A caller's list.
typedef struct list_target {
	const query_workers *workers;
	char *at;
	size_t capacity, size;
	size_t *first;
} list_target;

static void write_task(void *context, size_t number, size_t worker) {
	const list_target *out = context;
	const query_task *p = out->workers->tasks + number;
	const gz_report *r = &p->report;
	const size_t left = p->first_result < out->capacity ? out->capacity - p->first_result : 0,
				 fits = r->hits < left ? r->hits : left;
	size_t *first = out->first + out->workers->tile_runs[number].index;
	(void)worker;
	if (fits) memcpy(out->at + p->first_result * out->size, p->results.words.at, fits * out->size);
	for (size_t i = 0; i < r->bodies; i++) first[i] += p->first_result;
}

void graze_task_results_copy(const query_run *run, void *at, size_t size) {
	size_t place = 0;
	for (size_t k = 0; k < run->task_count; k++) {
		const dynamic_array *words = &run->scratch->workers->tasks[k].results.words;
		if (words->count) memcpy((char *)at + place * size, words->at, words->count * WORD);
		place += words->count * WORD / size;
	}
}

size_t graze_task_results_count(const query_run *run, size_t size) {
	size_t words = 0;
	for (size_t k = 0; k < run->task_count; k++) words += run->scratch->workers->tasks[k].results.words.count;
	return words * WORD / size;
}

void graze_task_results_write(const query_run *run, void *at, size_t capacity, size_t *first, size_t size) {
	if (!run->task_count) return;
	query_workers *workers = run->scratch->workers;
	list_target out = {workers, at, capacity, size, first};
	size_t place = 0;
	for (size_t k = 0; k < run->task_count; k++) {
		workers->tasks[k].first_result = place;
		place += workers->tasks[k].report.hits;
	}
	graze_run_tasks(&workers->jobs, run->task_count, write_task, &out);
}
