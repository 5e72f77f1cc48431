// Queries with one result per body, or per pair.
#ifndef GRAZE_FUZZ_RUN_SINGLE_QUERIES_H
#define GRAZE_FUZZ_RUN_SINGLE_QUERIES_H

#include "fuzz/run/query_results.h"

void query_sweep(result_list *out, fuzz_run *r);
void query_crowd_sweep(result_list *out, fuzz_run *r); ///< with from_crowd
void query_predict(result_list *out, fuzz_run *r);
void query_line_of_sight(result_list *out, fuzz_run *r);
void query_depenetrate(result_list *out, fuzz_run *r);
void query_intervals(result_list *out, fuzz_run *r);       ///< the results of a pair are listed for its body
void query_crowd_intervals(result_list *out, fuzz_run *r); ///< the same with from_crowd

#endif
