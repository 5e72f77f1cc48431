#include "engine/base/bodies.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/base/ranges.h"
#include "engine/base/views.h"

static gz_error invalid_view(size_t chunk, const char *name, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_INPUT, chunk, name, "chunk %zu: %s %s", chunk, name, fault);
}

static gz_error check_chunk(const gz_bodies *b, size_t chunk) {
	const size_t step = sizeof(float);
	const char *fault;
	if ((fault = graze_view_fault(b->center.x, b->center.stride, step, b->count)))
		return invalid_view(chunk, "center.x", fault);
	if ((fault = graze_view_fault(b->center.y, b->center.stride, step, b->count)))
		return invalid_view(chunk, "center.y", fault);
	if ((fault = graze_view_fault(b->motion.x, b->motion.stride, step, b->count)))
		return invalid_view(chunk, "motion.x", fault);
	if ((fault = graze_view_fault(b->motion.y, b->motion.stride, step, b->count)))
		return invalid_view(chunk, "motion.y", fault);
	if ((fault = graze_view_fault(b->radius.data, b->radius.stride, step, b->count)))
		return invalid_view(chunk, "radius", fault);
	if ((fault = graze_optional_fault(b->step.data, b->step.stride, step, b->count)))
		return invalid_view(chunk, "step", fault);
	if ((fault = graze_id_view_fault(b->id, b->count))) return invalid_view(chunk, "id", fault);
	if ((fault = graze_id_view_fault(b->ignore, b->count))) return invalid_view(chunk, "ignore", fault);
	const char *name = graze_filters_fault(&b->filters, b->count, &fault);
	if (name) return invalid_view(chunk, name, fault);
	if (!b->pick && b->pick_count) return invalid_view(chunk, "pick", "is null");
	for (size_t k = 0; b->pick && k < b->pick_count; k++)
		if (b->pick[k] >= b->count)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "pick", "chunk %zu: pick[%zu] is %u of %zu bodies", chunk, k,
				(unsigned)b->pick[k], b->count);
	return graze_no_error();
}

gz_error graze_bodies_check(const gz_bodies *chunks, size_t chunk_count) {
	size_t bodies = 0, elements = 0;
	if (!chunks && chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "chunks", "the chunks are null");
	for (size_t c = 0; c < chunk_count; c++) {
		const size_t count = graze_body_count(chunks + c);
		if (c && chunks[c - 1].ghosts && !chunks[c].ghosts)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, c, "ghosts", "chunk %zu: its bodies are no ghosts, and follow ghosts", c);
		if (count > GZ_MAX_BODIES - bodies || chunks[c].count > GZ_MAX_BODIES - elements)
			return graze_error(
				GZ_STATUS_TOO_MANY, c, "count", "chunk %zu: more than %d bodies in all", c, GZ_MAX_BODIES);
		bodies += count, elements += chunks[c].count;
		const gz_error error = check_chunk(chunks + c, c);
		if (error.status) return error;
	}
	return graze_no_error();
}

bool graze_bodies_have_filters(const gz_bodies *chunks, size_t chunk_count) {
	for (size_t c = 0; c < chunk_count; c++)
		if (chunks[c].ignore.data || graze_has_filters(&chunks[c].filters)) return true;
	return false;
}

size_t graze_bodies_count(const gz_bodies *chunks, size_t chunk_count) {
	size_t bodies = 0;
	for (size_t c = 0; c < chunk_count; c++) bodies += graze_body_count(chunks + c);
	return bodies;
}

size_t graze_elements_count(const gz_bodies *chunks, size_t chunk_count) {
	size_t elements = 0;
	for (size_t c = 0; c < chunk_count; c++) elements += chunks[c].count;
	return elements;
}

const char *graze_body_fault(const gz_bodies *b, size_t i, const char **fault) {
	const float step = b->step.data ? float_at(b->step, i) : 1;
	const body_values body = graze_read_body(b, i);
	if ((*fault = graze_number_fault(body.px))) return "center.x";
	if ((*fault = graze_number_fault(body.py))) return "center.y";
	if ((*fault = graze_number_fault(body.radius))) return "radius";
	if (body.radius < 0) return *fault = "is negative", "radius";
	if (isnan(step) || isinf(step)) return *fault = graze_number_fault(step), "step";
	if (isnan(x_at(b->motion, i)) || isinf(x_at(b->motion, i)))
		return *fault = graze_number_fault(x_at(b->motion, i)), "motion.x";
	if (isnan(y_at(b->motion, i)) || isinf(y_at(b->motion, i)))
		return *fault = graze_number_fault(y_at(b->motion, i)), "motion.y";
	if (fabsf(body.dx) > GZ_LIMIT) return *fault = "is larger than 2^40", "motion.x";
	if (fabsf(body.dy) > GZ_LIMIT) return *fault = "is larger than 2^40", "motion.y";
	return NULL;
}

gz_error graze_body_error(const gz_bodies *b, size_t k, size_t index) {
	const size_t i = graze_element(b, k);
	const char *fault, *name = graze_body_fault(b, i, &fault);
	char id[32] = "";
	if (b->id.data) snprintf(id, sizeof id, " (id %" PRIu64 ")", id_at(b->id, i));
	return graze_error(GZ_STATUS_INVALID_BODIES, index, name, "body %zu%s: %s %s", index, id, name, fault);
}

/// Whether the kernels can read the chunk in place: its columns are contiguous, and its step is shared.
static bool is_contiguous(const gz_bodies *b) {
	const size_t size = sizeof(float);
	return !b->pick && b->center.stride == size && b->motion.stride == size &&
		   (b->radius.stride == size || !b->radius.stride) && (!b->step.data || !b->step.stride);
}

/// The number of bodies of a tile in place: a multiple of LANES. The rest of the chunk is packed into another tile.
static size_t count_in_place(size_t left) { return left < TILE ? left / LANES * LANES : TILE; }

static void load_in_place(body_tile *tile, const gz_bodies *b, size_t chunk, size_t first, size_t left) {
	const size_t count = count_in_place(left);
	const float *radius = b->radius.data + first;
	if (!b->radius.stride) {
		for (size_t i = 0; i < count; i++) tile->radius[i] = *b->radius.data;
		radius = tile->radius;
	}
	tile->columns = (tile_columns){b->center.x + first, b->center.y + first, b->motion.x + first, b->motion.y + first,
		radius, b->step.data ? *b->step.data : 1, (int32_t)count, 0};
	tile->count = (int32_t)count;
	tile->spans = 1;
	tile->span[0] = (body_span){chunk, first, 0, (int32_t)count};
}

static void pack_span(body_tile *tile, const gz_bodies *b, const body_span *span) {
	for (int32_t k = 0; k < span->count; k++) {
		const body_values body = graze_read_body(b, graze_element(b, span->first + (size_t)k));
		const int32_t slot = span->slot + k;
		tile->px[slot] = body.px, tile->py[slot] = body.py;
		tile->mx[slot] = body.dx, tile->my[slot] = body.dy, tile->radius[slot] = body.radius;
	}
}

// Padding is NaN: kernels list it with the out-of-range bodies, and their callers drop slots from `count` on.
void graze_tile_pad(body_tile *tile) {
	int32_t n = tile->count;
	for (; n % LANES; n++) tile->px[n] = tile->py[n] = tile->mx[n] = tile->my[n] = tile->radius[n] = NAN;
	tile->columns = (tile_columns){tile->px, tile->py, tile->mx, tile->my, tile->radius, 1, n, 0};
}

bool graze_tile_next(body_tile *tile, body_cursor *cursor) {
	tile->count = tile->spans = 0, tile->record = NULL;
	for (; cursor->chunk < cursor->chunk_count; cursor->chunk++, cursor->next = 0) {
		const gz_bodies *b = cursor->chunks + cursor->chunk;
		const size_t left = graze_body_count(b) - cursor->next;
		if (!left) continue;
		if (left >= LANES && is_contiguous(b)) {
			if (tile->count) break; // the packed bodies so far make a tile of their own
			load_in_place(tile, b, cursor->chunk, cursor->next, left);
			cursor->next += (size_t)tile->count;
			return true;
		}
		const int32_t capacity = TILE - tile->count;
		body_span *span = &tile->span[tile->spans++];
		*span =
			(body_span){cursor->chunk, cursor->next, tile->count, left < (size_t)capacity ? (int32_t)left : capacity};
		pack_span(tile, b, span);
		tile->count += span->count;
		cursor->next += (size_t)span->count;
		if (tile->count == TILE) break;
	}
	if (tile->count) graze_tile_pad(tile);
	return tile->count > 0;
}

size_t graze_tile_skip(body_cursor *cursor) {
	size_t count = 0;
	for (; cursor->chunk < cursor->chunk_count; cursor->chunk++, cursor->next = 0) {
		const gz_bodies *b = cursor->chunks + cursor->chunk;
		const size_t left = graze_body_count(b) - cursor->next;
		if (!left) continue;
		const bool in_place = left >= LANES && is_contiguous(b);
		if (in_place && count) break;
		const size_t skipped = in_place ? count_in_place(left) : left < TILE - count ? left : TILE - count;
		cursor->next += skipped, count += skipped;
		if (in_place || count == TILE) break;
	}
	return count;
}

size_t graze_divide_bodies(
	tile_run *runs, size_t max_runs, size_t min_tiles, const gz_bodies *chunks, size_t chunk_count) {
	body_cursor cursor = {chunks, chunk_count, 0, 0};
	size_t tiles = 0, index = 0;
	while (graze_tile_skip(&cursor)) tiles++;
	const size_t count = tiles / min_tiles < max_runs ? tiles / min_tiles : max_runs;
	if (count < 2) return 0;
	cursor = (body_cursor){chunks, chunk_count, 0, 0};
	for (size_t k = 0; k < count; k++) {
		runs[k] = (tile_run){cursor, index, range_begin(tiles, count, k + 1) - range_begin(tiles, count, k)};
		for (size_t i = 0; i < runs[k].tiles; i++) index += graze_tile_skip(&cursor);
	}
	return count;
}

const body_span *graze_tile_span(const body_tile *tile, int32_t slot) {
	int32_t low = 0, high = tile->spans - 1;
	while (low < high) {
		const int32_t middle = (low + high + 1) / 2;
		if (tile->span[middle].slot <= slot) low = middle;
		else high = middle - 1;
	}
	return tile->span + low;
}
