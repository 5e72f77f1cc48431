// A query in tasks: runs of tiles, processed by several workers, with the results put together in order.
#ifndef GRAZE_QUERY_QUERY_TASKS_H
#define GRAZE_QUERY_QUERY_TASKS_H

#include "engine/query/workers.h"

/// Runs the query in tasks, and adds up their reports. Where there are too few tiles, nothing happens, and the run's
/// task_count stays 0.
void graze_run_query_tasks(query_run *run);

/// Writes the results of all tasks, of `size` bytes each, to the caller's list, and completes `first`, unless that is
/// null. Does nothing in a run without tasks.
void graze_task_results_write(const query_run *run, void *data, size_t capacity, size_t *first, size_t size);

/// The number of results of `size` bytes that all tasks have.
size_t graze_task_results_count(const query_run *run, size_t size);

/// Copies these results, task by task.
void graze_task_results_copy(const query_run *run, void *data, size_t size);

/// Begins a task of the run `whole` with a worker's scratch: sets the task's run, and empties its report.
void graze_query_task_begin(query_task *task, const query_run *whole, gz_scratch *scratch);

/// Adds the report of a task. The first error stays, except that one that ends the call replaces it.
void graze_report_add(gz_report *report, const gz_report *task);

/// Appends `more` results of `size` bytes, uninitialised, to those of the task. Returns the address of the task's first
/// result; null without memory, and the report has the error.
void *graze_keep_results(query_run *run, size_t more, size_t size);

#endif
