// Queries that write lists: called with enough capacity, and with less.
#ifndef GRAZE_FUZZ_RUN_LIST_QUERIES_H
#define GRAZE_FUZZ_RUN_LIST_QUERIES_H

#include "fuzz/run/query_results.h"

typedef struct list_query {
	const char *name;
	size_t size; ///< of one result as the library writes it
	gz_report (*call)(void *data, size_t capacity, size_t *first, fuzz_run *r);
	query_result (*read)(const void *result, const fuzz_run *r);
	bool curved;    ///< bodies with an invalid acceleration are invalid
	bool hits_only; ///< a list of bodies that hit something: `first` is known only where the list is complete
} list_query;

extern const list_query list_sweep_all, list_sense, list_overlaps, list_nearest, list_seen, list_predict_touches,
	list_neighbours, list_sweep_hits, list_crowd_hits, list_predict_hits;

/// Runs the query, and checks that report and list agree, and that with less capacity the first results are written.
void query_list(result_list *out, fuzz_run *r, const list_query *query);

/// The query with the bodies and targets of a run.
gz_query run_query(const fuzz_run *r);

/// The scenario's prediction with the crowd and the columns of a run.
gz_prediction run_prediction(const fuzz_run *r);

query_result result_of_contact(const gz_contact *c, const fuzz_run *r);
query_result result_of_hit(const gz_hit *h, const fuzz_run *r);

#endif
