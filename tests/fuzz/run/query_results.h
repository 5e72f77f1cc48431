// The results of a query in one form, whatever the query and the settings: by the bodies of the scenario, with walls
// and bodies named by their indices in the scenario.
#ifndef GRAZE_FUZZ_RUN_QUERY_RESULTS_H
#define GRAZE_FUZZ_RUN_QUERY_RESULTS_H

#include "fuzz/run/fuzz_run.h"

typedef struct query_result {
	double time; ///< or a distance
	uint64_t id;
	int32_t index; ///< in scenario.live, or in scenario.bodies where `circle`
	uint8_t circle, feature, event;
	float value[6]; ///< point, normal and centre, or other numbers of the query
} query_result;

typedef struct result_list {
	query_result *data;
	size_t capacity, count;
	size_t first[MAX_BODIES + 1]; ///< the results of body i are from first[i] to first[i + 1]
	bool skipped[MAX_BODIES];     ///< bodies that were not queried
	size_t hits;                  ///< of the report
} result_list;

/// Clears a list. Then bodies are begun in their order, each followed by its results, and the list is ended.
void results_clear(result_list *a);
void results_begin_body(result_list *a, size_t body, bool queried);
void results_add(result_list *a, const query_result *one);
void results_end(result_list *a, const scenario *s);

/// The first result of a body with this target; null for none.
const query_result *results_find(const result_list *a, size_t body, int32_t index, bool circle);

/// Records a failure of the check where any bit differs, except for bodies that either list skips.
void results_compare(const result_list *expected, const result_list *actual, const fuzz_run *r, const char *check);

/// The same where the other list has the first contact of each body alone, behind its state.
void results_compare_first(
	const result_list *expected, const result_list *actual, const fuzz_run *r, const char *check);

/// Whether both have the same bits; all NaNs count as equal.
bool result_equals(const query_result *a, const query_result *b);

/// A result as text; valid until the fourth call from then on.
const char *result_text(const query_result *a);

/// Sets the target of a result by its index in the run's world, or among the query's bodies.
void result_set_wall(query_result *a, const fuzz_run *r, int32_t index);
void result_set_circle(query_result *a, const fuzz_run *r, int32_t index);

/// Keeps the report of a query. Returns whether its limit of pairs has ended it: then there are no results.
bool query_ended(fuzz_run *r, const gz_report *report, const char *query);

/// Records a failure where the status or the counts of bodies of a report are wrong. invalid: the invalid bodies
void check_report(const gz_report *report, const fuzz_run *r, size_t invalid, bool list_full, const char *query);

#endif
