// What a run tells at its end: who went where and what it cost, as a table or as JSON.
#ifndef GRAZE_APP_SUMMARY_H
#define GRAZE_APP_SUMMARY_H

#include "app/crowd.h"
#include "levels/readers/checksums.h"
#include "levels/spacing.h"
#include "levels/wall_index.h"

typedef struct app_summary {
	const app_level *level;
	const app_world *world;
	const app_crowd *crowd; ///< after its last tick
	app_response response;
	bool together; ///< they meet one another
	app_escape escaped;
	app_overlap overlap;        ///< of those who meet one another
	const app_checksums *marks; ///< null: none were taken
} app_summary;

void summary_print_table(const app_summary *summary);
void summary_print_json(const app_summary *summary);

#endif
