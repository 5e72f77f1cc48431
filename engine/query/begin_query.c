#include "engine/query/begin_query.h"

#include "engine/base/error.h"
#include "engine/query/target_map.h"

static bool is_valid(gz_targets targets) {
	return targets == GZ_TARGETS_WALLS || targets == GZ_TARGETS_CIRCLES || targets == GZ_TARGETS_ALL;
}

static gz_error check_targets(const gz_query *q, const query_type *type) {
	if (!is_valid(q->targets))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets", "targets is %d", (int)q->targets);
	if (type->walls_only && q->targets != GZ_TARGETS_WALLS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "targets",
			"targets is %d, and this call expects walls: circles are those of %s", (int)q->targets, type->walls_only);
	if (q->targets != GZ_TARGETS_WALLS && !q->crowd)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is null, and targets is %d: circles too", (int)q->targets);
	return graze_no_error();
}

/// A scratch and a crowd have the allocator of their world, and a crowd its backend.
static gz_error check_world(const gz_world *world, const gz_query *q, const gz_scratch *scratch) {
	if (scratch->home != world->home)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "scratch", "the scratch is of another world");
	return q->crowd ? graze_crowd_check_world(q->crowd, world) : graze_no_error();
}

static gz_error check_from_crowd(const gz_query *q, const query_type *type) {
	if (!type->accepts_crowd)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "from_crowd",
			"from_crowd is set: the bodies of this query are those of chunks");
	if (!q->crowd) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "crowd", "the crowd is null");
	if (q->chunks) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "chunks", "with from_crowd there are no chunks");
	if (q->chunk_count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "chunk_count", "with from_crowd there are no chunks");
	return graze_no_error();
}

static gz_error check(const query_type *type, const gz_world *world, const gz_query *q, const gz_scratch *scratch) {
	if (!world || !q || !scratch) {
		const char *name = !world ? "world" : !q ? "query" : "scratch";
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, name, "the %s is null", name);
	}
	gz_error error = check_world(world, q, scratch);
	if (!error.status && !type->named_pairs) error = check_targets(q, type);
	if (!error.status && q->skip_self && !type->accepts_skip_self)
		error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "skip_self",
			"skip_self is set: gz_nearest, gz_neighbours, gz_overlaps and gz_depenetrate accept it");
	if (!error.status && q->sight_per_chunk && !type->accepts_sight)
		error = graze_error(GZ_STATUS_INVALID_INPUT, 0, "sight_per_chunk",
			"sight_per_chunk is set: gz_nearest, gz_neighbours and gz_overlaps accept it");
	if (error.status) return error;
	return q->from_crowd ? check_from_crowd(q, type) : graze_bodies_check(q->chunks, q->chunk_count);
}

/// Whether any body or target of the query has filters.
static bool is_filtering(const query_context *c) {
	bool filtering = c->from_crowd ? c->crowd->has_filters : graze_bodies_have_filters(c->chunks, c->chunk_count);
	if (c->targets != GZ_TARGETS_CIRCLES) filtering |= c->world->has_filters;
	if (c->targets != GZ_TARGETS_WALLS) filtering |= c->crowd->has_filters;
	return filtering;
}

query_run *graze_query_begin(
	query_call *call, const query_type *type, const gz_world *world, const gz_query *q, gz_scratch *scratch) {
	*call = (query_call){.query = {.type = type, .world = world}, .report.error = check(type, world, q, scratch)};
	call->run = (query_run){.query = &call->query, .scratch = scratch, .report = &call->report};
	if (graze_has_error(&call->run)) return &call->run;
	query_context *c = &call->query;
	c->from_crowd = q->from_crowd, c->skip_self = q->skip_self;
	c->max_pairs = q->max_pairs ? q->max_pairs : SIZE_MAX;
	c->chunks = c->from_crowd ? q->crowd->chunks : q->chunks;
	c->chunk_count = c->from_crowd ? q->crowd->own_chunks : graze_own_chunks(q->chunks, q->chunk_count);
	c->ghost_chunks = c->from_crowd ? 0 : q->chunk_count - c->chunk_count;
	c->crowd = q->crowd, c->clock = q->clock, c->sight = q->sight_per_chunk;
	scratch->found.count = 0; // a call that was ended has left what it found
	if (c->clock) scratch->stage_time = c->clock();
	if (type->named_pairs) return &call->run;
	c->targets = q->targets;
	c->filtering = is_filtering(c);
	if (!type->find_pairs && !c->from_crowd && c->targets != GZ_TARGETS_WALLS)
		c->target_map = graze_target_map_make(c, scratch);
	return &call->run;
}

bool graze_query_make_state(query_run *run) {
	const worker_state_type *type = run->query->type->state;
	if (!type) return true;
	run->state = graze_state_make(&run->scratch->states, type, &run->scratch->memory);
	if (!run->state) run->report->error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for a scratch");
	return run->state != NULL;
}
