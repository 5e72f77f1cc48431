// A query in tasks: runs of tiles, processed by several workers, whose results are put together in order.
#ifndef GRAZE_QUERY_QUERY_TASKS_H
#define GRAZE_QUERY_QUERY_TASKS_H

#include "engine/query/workers.h"

/// Asks for all bodies, unless they are too few to be divided.
void graze_run_query_tasks(query_run *run);

/// The answers that the parts kept, of `size` bytes each, go to the caller's list; `first` becomes theirs. Nothing
/// where the bodies were not divided.
void graze_task_results_write(const query_run *run, void *at, size_t capacity, size_t *first, size_t size);

/// How many things of this size the parts have kept; and all of them, one part behind the other.
size_t graze_task_results_count(const query_run *run, size_t size);
void graze_task_results_copy(const query_run *run, void *at, size_t size);

/// A part begins to ask with a worker's scratch.
void graze_query_task_begin(query_task *part, const query_run *whole, gz_scratch *scratch);

/// Adds what a part did. The first error stays, unless there is no memory.
void graze_report_add(gz_report *report, const gz_report *part);

/// Room for so many more answers of a list, of `size` bytes each, behind those that the part has kept. Returns where
/// the first of all is; null, with the report's error, where there is no memory.
void *graze_keep_results(query_run *run, size_t more, size_t size);

#endif
