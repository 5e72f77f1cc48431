// The result of a run: what the bodies did and what it cost, as a table or as JSON.
#ifndef GRAZE_APP_COMMANDS_RUN_SUMMARY_H
#define GRAZE_APP_COMMANDS_RUN_SUMMARY_H

#include "app/simulation/crowd_simulation.h"
#include "levels/data/checksums.h"
#include "levels/placement/spacing.h"
#include "levels/placement/wall_index.h"

typedef struct run_summary {
	const app_level *level;
	const query_session *session;
	const crowd_simulation *crowd; ///< after its last tick
	app_response response;
	bool body_collisions; ///< bodies collide with one another, else with walls alone
	app_escape escaped;
	app_overlap overlap;            ///< of bodies that collide with one another; else 0
	const app_checksums *checksums; ///< null: the run was neither recorded nor repeated
} run_summary;

void summary_print_table(const run_summary *summary);

/// Returns false when there is no memory.
bool summary_print_json(const run_summary *summary);

#endif
