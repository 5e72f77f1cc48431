#include "engine/answers.h"

#include <math.h>
#include <string.h>

#include "engine/views.h"

static gz_error check_chunk(const gz_hits *h, size_t count, size_t chunk) {
	const struct {
		const char *name;
		const void *data;
		size_t stride, size;
	} columns[] = {
		{"time", h->time.data, h->time.stride, sizeof(float)},
		{"index", h->index.data, h->index.stride, sizeof(int32_t)},
		{"feature", h->feature.data, h->feature.stride, sizeof(uint8_t)},
		{"id", h->id.data, h->id.stride, sizeof(uint64_t)},
		{"point.x", h->point.x, h->point.stride, sizeof(float)},
		{"point.y", h->point.y, h->point.stride, sizeof(float)},
		{"normal.x", h->normal.x, h->normal.stride, sizeof(float)},
		{"normal.y", h->normal.y, h->normal.stride, sizeof(float)},
	};
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
		const char *fault = graze_out_fault(columns[k].data, columns[k].stride, columns[k].size, columns[k].size, count);
		if (fault)
			return graze_error(
				GZ_BAD_INPUT, chunk, columns[k].name, "hits of chunk %zu: %s %s", chunk, columns[k].name, fault);
	}
	if (!h->point.x != !h->point.y || !h->normal.x != !h->normal.y)
		return graze_error(GZ_BAD_INPUT, chunk, !h->point.x != !h->point.y ? "point" : "normal",
			"hits of chunk %zu: a vector column has only one of x and y", chunk);
	return graze_no_error();
}

gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count) {
	if (!hits && chunk_count) return graze_error(GZ_BAD_INPUT, 0, "hits", "the hits are null");
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_error error = check_chunk(hits + c, graze_body_count(chunks + c), c);
		if (error.status) return error;
	}
	return graze_no_error();
}

// Most answers are misses: loops over one column, which compilers turn into vectors where it is contiguous.
static void fill_floats(gz_float_out out, size_t first, size_t count, float value) {
	if (out.stride == sizeof(float))
		for (size_t k = 0; k < count; k++) out.data[first + k] = value;
	else
		for (size_t k = first; k < first + count; k++) *(float *)out_at(out.data, out.stride, k) = value;
}

static void fill_ints(gz_int_out out, size_t first, size_t count, int32_t value) {
	if (out.stride == sizeof(int32_t))
		for (size_t k = 0; k < count; k++) out.data[first + k] = value;
	else
		for (size_t k = first; k < first + count; k++) *(int32_t *)out_at(out.data, out.stride, k) = value;
}

static void fill_bytes(gz_byte_out out, size_t first, size_t count, uint8_t value) {
	if (out.stride == sizeof(uint8_t))
		memset(out.data + first, value, count);
	else
		for (size_t k = first; k < first + count; k++) *(uint8_t *)out_at(out.data, out.stride, k) = value;
}

static void fill(const gz_hits *hits, size_t first, size_t count, float time, gz_feature feature) {
	if (hits->time.data) fill_floats(hits->time, first, count, time);
	if (hits->index.data) fill_ints(hits->index, first, count, -1);
	if (hits->feature.data) fill_bytes(hits->feature, first, count, (uint8_t)feature);
}

void graze_write_misses(const gz_hits *hits, const body_span *span) {
	fill(hits, span->first, (size_t)span->count, INFINITY, GZ_MISS);
}

void graze_write_bad(const gz_hits *hits, size_t k) { fill(hits, k, 1, NAN, GZ_BAD); }

static void write_vector(gz_vec2_out out, size_t k, float x, float y) {
	*(float *)out_at(out.x, out.stride, k) = x;
	*(float *)out_at(out.y, out.stride, k) = y;
}

void graze_write_hit(
	const gz_hits *hits, size_t k, uint64_t key, const contact_columns *c, int32_t i, const uint64_t *ids) {
	const uint32_t time = (uint32_t)(key >> 32), wall = (uint32_t)key;
	if (hits->time.data) memcpy(out_at(hits->time.data, hits->time.stride, k), &time, sizeof time);
	if (hits->index.data) *(int32_t *)out_at(hits->index.data, hits->index.stride, k) = (int32_t)wall;
	if (hits->feature.data) *(uint8_t *)out_at(hits->feature.data, hits->feature.stride, k) = (uint8_t)c->feature[i];
	if (hits->id.data) *(uint64_t *)out_at(hits->id.data, hits->id.stride, k) = ids ? ids[wall] : 0;
	if (hits->point.x) write_vector(hits->point, k, c->point_x[i], c->point_y[i]);
	if (hits->normal.x) write_vector(hits->normal, k, c->normal_x[i], c->normal_y[i]);
}
