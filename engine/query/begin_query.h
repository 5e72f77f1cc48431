// The beginning of a call: its checks, its context, and the state that its type keeps in the scratch.
#ifndef GRAZE_QUERY_BEGIN_QUERY_H
#define GRAZE_QUERY_BEGIN_QUERY_H

#include "engine/query/query.h"

/// Checks a call, but for its output, and fills in its context; the report has the error.
query_run *graze_query_begin(
	query_call *call, const query_type *type, const gz_world *world, const gz_query *query, gz_scratch *scratch);

/// Makes the state of the run's type in its scratch. False without memory, and the report has the error.
bool graze_query_make_state(query_run *run);

#endif
