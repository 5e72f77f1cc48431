// A call of gz_move in one world: what it checks, keeps and completes.
#ifndef GRAZE_MOVE_MOVE_CALL_H
#define GRAZE_MOVE_MOVE_CALL_H

#include "engine/move/ways.h"
#include "engine/mover/mover_tile.h"
#include "engine/mover/write_moves.h"

/// The arguments of a call.
typedef struct move_arguments {
	const gz_moves *moves;
	const gz_move_options *options; ///< not null
	const gz_world *world;
	const gz_query *query;
	gz_scratch *scratch;
	bool exchanges; ///< ghosts move, too, as their originals in other domains do
} move_arguments;

/// A call. It points into itself.
typedef struct move_call {
	const gz_move_options *options;
	query_call call;
	query_run *run;
	move_settings settings;
	contact_output output;
	followed_ways *ways; ///< null: no sensors
	bool in_rounds;
} move_call;

/// Checks the arguments and makes what the call needs. False where the report has an error.
bool graze_move_begin(move_call *call, const move_arguments *arguments);

/// Completes the lists, once the bodies have been moved. Returns the report.
gz_report graze_move_end(move_call *call);

#endif
