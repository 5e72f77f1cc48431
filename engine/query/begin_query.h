// The beginning of a call: the checks, the context, and the state that the query's type keeps in the scratch.
#ifndef GRAZE_QUERY_BEGIN_QUERY_H
#define GRAZE_QUERY_BEGIN_QUERY_H

#include "engine/query/query.h"

/// Checks all arguments but the output, and sets up the call, except `output` and `shared` of its context. Returns its
/// run; where a check fails, the report has the error.
query_run *graze_query_begin(
	query_call *call, const query_type *type, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Makes the state of the run's type in its scratch. False without memory, and the report has the error.
bool graze_query_make_state(query_run *run);

#endif
