#include "engine/query/workers.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/collisions/collision_step.h"
#include "engine/prediction/prediction.h"
#include "engine/query/lists.h"

enum { PARTS_OF_ONE = 8 }; ///< parts for each worker: so many even out what bodies cost here and there

void graze_team_free(work_team *team) {
	if (!team) return;
	caller_memory memory = team->memory;
	for (size_t k = 0; team->part && k < team->parts; k++)
		graze_list_free(&team->part[k].kept.words, sizeof(uint64_t), &team->part[k].kept.memory);
	for (size_t k = 1; team->scratch && k < team->hook.workers; k++) gz_scratch_destroy(team->scratch[k]);
	graze_release(&memory, team->scratch, team->hook.workers, sizeof *team->scratch);
	graze_release(&memory, team->part, team->parts, sizeof *team->part);
	graze_release(&memory, team->run, team->parts, sizeof *team->run);
	graze_release(&memory, team, 1, sizeof *team);
}

/// Null when there is no memory.
static work_team *make_team(gz_scratch *owner, const gz_jobs *hook) {
	caller_memory memory = graze_memory(owner->memory.hooks);
	work_team *team = graze_allocate(&memory, 1, sizeof *team);
	if (!team) return NULL;
	*team = (work_team){.hook = *hook, .parts = PARTS_OF_ONE * (size_t)hook->workers, .memory = memory};
	team->scratch = graze_allocate(&team->memory, hook->workers, sizeof *team->scratch);
	team->part = graze_allocate(&team->memory, team->parts, sizeof *team->part);
	team->run = graze_allocate(&team->memory, team->parts, sizeof *team->run);
	if (team->part) memset(team->part, 0, team->parts * sizeof *team->part);
	if (team->scratch) memset(team->scratch, 0, hook->workers * sizeof *team->scratch);
	int made = team->scratch && team->part && team->run;
	for (size_t k = 0; made && k < team->parts; k++) team->part[k].kept.memory = graze_memory(memory.hooks);
	for (size_t k = 1; made && k < hook->workers; k++)
		made = (team->scratch[k] = graze_scratch_make(memory.hooks)) != NULL;
	if (made) return team->scratch[0] = owner, team;
	graze_team_free(team);
	return NULL;
}

gz_error gz_scratch_set_jobs(gz_scratch *scratch, const gz_jobs *parallel) {
	if (!scratch) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "scratch", "the scratch is null");
	const gz_error error = parallel ? graze_parallel_check(parallel) : graze_no_error();
	if (error.status) return error;
	const int shared = parallel && parallel->workers > 1;
	work_team *team = shared ? make_team(scratch, parallel) : NULL;
	if (shared && !team)
		return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %u workers", parallel->workers);
	graze_team_free(scratch->team);
	scratch->team = team;
	return graze_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// Workers
// ---------------------------------------------------------------------------------------------------------------------

/// The worker has what the owner has.
static int equip(gz_scratch *worker, const gz_scratch *owner) {
	if (owner->motion && !worker->motion) worker->motion = graze_motion_make(&worker->memory);
	if (owner->foresight && !worker->foresight) worker->foresight = graze_foresight_make(&worker->memory);
	if (owner->gathering && !worker->gathering) worker->gathering = graze_gathering_make(&worker->memory);
	return (!owner->motion || worker->motion) && (!owner->foresight || worker->foresight) &&
		   (!owner->gathering || worker->gathering);
}

static void follow(gz_scratch *worker, const gz_scratch *owner) {
	worker->look.limit = owner->look.limit, worker->look.most = owner->look.most;
	worker->found.count = 0;
	if (owner->motion) graze_motion_follow(worker->motion, owner->motion);
	if (owner->foresight) graze_foresight_follow(worker->foresight, owner->foresight);
}

int graze_team_ready(gz_scratch *scratch) {
	const work_team *team = scratch->team;
	for (size_t k = 1; k < team->hook.workers; k++)
		if (!equip(team->scratch[k], scratch)) return 0;
	for (size_t k = 1; k < team->hook.workers; k++) follow(team->scratch[k], scratch);
	return 1;
}

/// Room for as much as the other has. Without memory it grows later, when it must.
static void level_with(gz_scratch *scratch, const gz_scratch *other) {
	graze_found_room(scratch, other->found.room);
	if (scratch->foresight && other->foresight)
		graze_foresight_level(scratch->foresight, other->foresight, &scratch->memory);
	if (scratch->motion && other->motion) graze_motion_level(scratch->motion, other->motion, &scratch->memory);
}

void graze_team_done(gz_scratch *scratch) {
	const work_team *team = scratch->team;
	for (size_t k = 1; k < team->hook.workers; k++)
		if (team->scratch[k]->foresight) graze_foresight_leave(team->scratch[k]->foresight);
	for (size_t k = 1; k < team->hook.workers; k++) level_with(scratch, team->scratch[k]);
	for (size_t k = 1; k < team->hook.workers; k++) level_with(team->scratch[k], scratch);
}
