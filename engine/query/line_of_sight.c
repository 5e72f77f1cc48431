// Is anything in the way? As a sweep, but whoever has hit anything is done.
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/query/query_run.h"

static void tell_blocked(query_run *a) {
	const gz_scratch *m = a->scratch;
	const gz_byte_out *out = a->output;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		size_t chunk;
		const size_t k = graze_slot_body(a, slot, &chunk);
		const uint8_t blocked = m->best.key[slot] != KEY_MISS;
		if (out[chunk].data) *(uint8_t *)out_at(out[chunk].data, out[chunk].stride, k) = blocked;
		a->report.hits += blocked;
	}
	a->report.bodies += (size_t)m->tile.count;
	graze_note_invalid(a);
}

static gz_error check(const gz_byte_out *blocked, const query_run *a) {
	if (!blocked && a->chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "blocked", "blocked is null");
	for (size_t c = 0; c < a->chunk_count; c++) {
		const char *fault = graze_out_fault(blocked[c].data, blocked[c].stride, 1, 1, graze_body_count(a->chunks + c));
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "blocked", "chunk %zu: blocked %s", c, fault);
	}
	return graze_no_error();
}

gz_report gz_line_of_sight(
	const gz_byte_out *blocked, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const query_type looking = {.walls = graze_keep_earliest_walls,
		.circles = graze_keep_earliest_circles,
		.finish = tell_blocked,
		.hits = ANY_HIT,
		.divisible = 1};
	query_run a = graze_query_begin(&looking, world, question, scratch, FROM_CHUNKS);
	if (!a.report.error.status) a.report.error = check(blocked, &a);
	if (a.report.error.status) return a.report;
	a.output = blocked;
	graze_run_chunks(&a);
	return a.report;
}
