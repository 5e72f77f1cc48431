#include "engine/sectors/sector_columns.h"

#include <math.h>

static size_t size_of(sector_column c) { return c >= COLUMN_ID ? sizeof(uint64_t) : sizeof(float); }

static float *floats(const sector_columns *f, sector_column c) { return f->at[c]; }
static uint32_t *bits(const sector_columns *f, sector_column c) { return f->at[c]; }
static uint64_t *ids(const sector_columns *f, sector_column c) { return f->at[c]; }

/// The step that all elements of a chunk have; NaN where there is no such step.
static float shared_step(const gz_bodies *b) {
	if (!b->step.data) return 1;
	return b->step.stride ? (float)NAN : *b->step.data;
}

/// Whether the chunks have one step, which is then set.
static bool share_step(sector_columns *f, const gz_bodies *chunks, size_t chunk_count) {
	f->step = 1;
	for (size_t c = 0, bodies = 0; c < chunk_count; bodies += chunks[c++].count) {
		if (!chunks[c].count) continue;
		const float step = shared_step(chunks + c);
		if (!bodies) f->step = step;
		if (!(step == f->step)) return false;
	}
	return true;
}

const char *graze_columns_choose(sector_columns *f, const gz_bodies *chunks, size_t chunk_count) {
	size_t with_id = 0, with_ignore = 0, filled = 0;
	for (int c = 0; c < COLUMN_COUNT; c++) f->is_used[c] = c <= COLUMN_RADIUS;
	f->is_used[COLUMN_STEP] = !share_step(f, chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_bodies *b = chunks + c;
		if (!b->count) continue;
		filled++, with_id += b->id.data != NULL, with_ignore += b->ignore.data != NULL;
		if (b->acceleration.x) f->is_used[COLUMN_ACCELERATION_X] = f->is_used[COLUMN_ACCELERATION_Y] = true;
		f->is_used[COLUMN_CATEGORY] |= b->filters.category.data != NULL;
		f->is_used[COLUMN_MASK] |= b->filters.mask.data != NULL;
		f->is_used[COLUMN_GROUP] |= b->filters.group.data != NULL;
	}
	f->is_used[COLUMN_ID] = with_id > 0, f->is_used[COLUMN_IGNORE] = with_ignore > 0;
	if (with_id && with_id < filled) return "id";
	return with_ignore && with_ignore < filled ? "ignore" : NULL;
}

bool graze_columns_reserve(sector_columns *f, size_t count, caller_memory *memory) {
	for (int c = 0; c < COLUMN_COUNT; c++) {
		if (!f->is_used[c] || count <= f->capacity[c]) continue;
		graze_release(memory, f->at[c], f->capacity[c], size_of((sector_column)c));
		f->capacity[c] = count + count / 8; // bodies on the borders come and go
		f->at[c] = graze_allocate(memory, f->capacity[c], size_of((sector_column)c));
		if (!f->at[c]) return f->capacity[c] = 0, false;
	}
	return true;
}

void graze_columns_copy(sector_columns *f, size_t to, const gz_bodies *b, size_t i) {
	floats(f, COLUMN_MOTION_X)[to] = x_at(b->motion, i), floats(f, COLUMN_MOTION_Y)[to] = y_at(b->motion, i);
	floats(f, COLUMN_RADIUS)[to] = float_at(b->radius, i);
	if (f->is_used[COLUMN_STEP]) floats(f, COLUMN_STEP)[to] = b->step.data ? float_at(b->step, i) : 1;
	if (f->is_used[COLUMN_ACCELERATION_X]) {
		floats(f, COLUMN_ACCELERATION_X)[to] = b->acceleration.x ? x_at(b->acceleration, i) : 0;
		floats(f, COLUMN_ACCELERATION_Y)[to] = b->acceleration.x ? y_at(b->acceleration, i) : 0;
	}
	const gz_filters *r = &b->filters; // missing columns as in S6
	if (f->is_used[COLUMN_CATEGORY]) bits(f, COLUMN_CATEGORY)[to] = r->category.data ? bits_at(r->category, i) : 1;
	if (f->is_used[COLUMN_MASK]) bits(f, COLUMN_MASK)[to] = r->mask.data ? bits_at(r->mask, i) : UINT32_MAX;
	if (f->is_used[COLUMN_GROUP]) bits(f, COLUMN_GROUP)[to] = r->group.data ? bits_at(r->group, i) : 0;
	if (f->is_used[COLUMN_ID]) ids(f, COLUMN_ID)[to] = id_at(b->id, i);
	if (f->is_used[COLUMN_IGNORE]) ids(f, COLUMN_IGNORE)[to] = id_at(b->ignore, i);
}

static gz_vec2_view vectors_from(const sector_columns *f, sector_column x, sector_column y, size_t first) {
	return (gz_vec2_view){floats(f, x) + first, floats(f, y) + first, sizeof(float)};
}

static gz_bits_view bits_from(const sector_columns *f, sector_column c, size_t first) {
	return f->is_used[c] ? (gz_bits_view){bits(f, c) + first, sizeof(uint32_t)} : (gz_bits_view){0};
}

static gz_id_view ids_from(const sector_columns *f, sector_column c, size_t first) {
	return f->is_used[c] ? (gz_id_view){ids(f, c) + first, sizeof(uint64_t), 8} : (gz_id_view){0};
}

gz_bodies graze_columns_chunk(const sector_columns *f, size_t first, size_t count) {
	gz_bodies b = {.center = vectors_from(f, COLUMN_X, COLUMN_Y, first),
		.motion = vectors_from(f, COLUMN_MOTION_X, COLUMN_MOTION_Y, first),
		.radius = {floats(f, COLUMN_RADIUS) + first, sizeof(float)},
		.id = ids_from(f, COLUMN_ID, first),
		.ignore = ids_from(f, COLUMN_IGNORE, first),
		.filters = {bits_from(f, COLUMN_CATEGORY, first), bits_from(f, COLUMN_MASK, first),
			bits_from(f, COLUMN_GROUP, first)},
		.count = count};
	if (f->is_used[COLUMN_STEP]) b.step = (gz_float_view){floats(f, COLUMN_STEP) + first, sizeof(float)};
	else if (f->step != 1) b.step = (gz_float_view){&f->step, 0};
	if (f->is_used[COLUMN_ACCELERATION_X])
		b.acceleration = vectors_from(f, COLUMN_ACCELERATION_X, COLUMN_ACCELERATION_Y, first);
	return b;
}

void graze_columns_release(sector_columns *f, caller_memory *memory) {
	for (int c = 0; c < COLUMN_COUNT; c++) graze_release(memory, f->at[c], f->capacity[c], size_of((sector_column)c));
}
