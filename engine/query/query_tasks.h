// A query in tasks: runs of tiles, processed by several workers, with the results put together in order.
#ifndef GRAZE_QUERY_QUERY_TASKS_H
#define GRAZE_QUERY_QUERY_TASKS_H

#include "engine/query/workers.h"

/// Runs the query in tasks, unless there are too few tiles.
void graze_run_query_tasks(query_run *run);

/// Writes the results of all tasks, of `size` bytes each, to the caller's list, and completes `first`. Nothing where
/// the tiles were not divided.
void graze_task_results_write(const query_run *run, void *at, size_t capacity, size_t *first, size_t size);

/// The number of results of this size that all tasks have; and these results, task by task.
size_t graze_task_results_count(const query_run *run, size_t size);
void graze_task_results_copy(const query_run *run, void *at, size_t size);

/// Begins a task with a worker's scratch.
void graze_query_task_begin(query_task *part, const query_run *whole, gz_scratch *scratch);

/// Adds the report of a task. The first error stays, except that GZ_STATUS_OUT_OF_MEMORY replaces it.
void graze_report_add(gz_report *report, const gz_report *part);

/// Makes room for `more` results of `size` bytes behind those of the task. Returns the address of the task's first
/// result; null without memory, and the report has the error.
void *graze_keep_results(query_run *run, size_t more, size_t size);

#endif
