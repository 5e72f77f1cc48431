// gz_line_of_sight: a sweep that stops at any hit.
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"
#include "engine/query/begin_query.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"
#include "engine/query/tile_hits.h"

static void write_blocked(query_run *run) {
	const gz_scratch *m = run->scratch;
	const gz_byte_out *out = run->query->output;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		const body_ref body = graze_tile_body(run, slot);
		const uint8_t blocked = m->best.key[slot] != KEY_MISS;
		if (out[body.chunk].data) *(uint8_t *)out_at(out[body.chunk].data, out[body.chunk].stride, body.k) = blocked;
		run->report->hits += blocked;
	}
	run->report->bodies += (size_t)m->tile.count;
	graze_note_invalid(run);
}

static gz_error check(const gz_byte_out *blocked, const query_run *run) {
	if (!blocked && run->query->chunk_count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "blocked", "blocked is null");
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const char *fault =
			graze_out_fault(blocked[c].data, blocked[c].stride, 1, 1, graze_body_count(run->query->chunks + c));
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "blocked", "chunk %zu: blocked %s", c, fault);
	}
	return graze_no_error();
}

gz_report gz_line_of_sight(
	const gz_byte_out *blocked, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type line_of_sight_type = {.walls = graze_keep_earliest_walls,
		.circles = graze_keep_earliest_circles,
		.finish = write_blocked,
		.hits = ANY_HIT,
		.divisible = true};
	query_call call;
	query_run *run = graze_query_begin(&call, &line_of_sight_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = check(blocked, run);
	if (graze_has_error(run)) return call.report;
	call.query.output = blocked;
	graze_run_chunks(run);
	return call.report;
}
