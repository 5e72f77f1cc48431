#include "engine/base/hit_columns.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"

static gz_error check_chunk(const gz_hits *h, size_t count, size_t chunk) {
	const struct {
		const char *name;
		const void *data;
		size_t stride, size, alignment;
	} columns[] = {
		{"time", h->time.data, h->time.stride, sizeof(float), _Alignof(float)},
		{"index", h->index.data, h->index.stride, sizeof(int32_t), _Alignof(int32_t)},
		{"feature", h->feature.data, h->feature.stride, sizeof(uint8_t), 1},
		{"id", h->id.data, h->id.stride, sizeof(uint64_t), _Alignof(uint64_t)},
		{"point.x", h->point.x, h->point.stride, sizeof(float), _Alignof(float)},
		{"point.y", h->point.y, h->point.stride, sizeof(float), _Alignof(float)},
		{"normal.x", h->normal.x, h->normal.stride, sizeof(float), _Alignof(float)},
		{"normal.y", h->normal.y, h->normal.stride, sizeof(float), _Alignof(float)},
	};
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
		const char *fault =
			graze_out_fault(columns[k].data, columns[k].stride, columns[k].size, columns[k].alignment, count);
		if (fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, columns[k].name, "hits of chunk %zu: %s %s", chunk,
				columns[k].name, fault);
	}
	if (!h->point.x != !h->point.y || !h->normal.x != !h->normal.y)
		return graze_error(GZ_STATUS_INVALID_INPUT, chunk, !h->point.x != !h->point.y ? "point" : "normal",
			"hits of chunk %zu: a vector column has only one of x and y", chunk);
	return graze_no_error();
}

gz_error graze_hits_check(const gz_hits *hits, const gz_bodies *chunks, size_t chunk_count) {
	if (!hits && chunk_count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "hits", "the hits are null");
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_error error = check_chunk(hits + c, graze_body_count(chunks + c), c);
		if (error.status) return error;
	}
	return graze_no_error();
}

enum { NO_INDEX = -1 }; ///< the index of a miss and of an invalid body

// Most results are misses, so they are filled column by column; compilers vectorise the loops of contiguous columns.
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
	if (out.stride == sizeof(uint8_t)) memset(out.data + first, value, count);
	else
		for (size_t k = first; k < first + count; k++) *(uint8_t *)out_at(out.data, out.stride, k) = value;
}

/// Whether the columns are the members of structs, as those of gz_hits_in: then all members of a struct are written
/// before those of the next one, and each cache line is fetched once.
static bool are_members(const gz_hits *h) {
	const size_t stride = h->time.stride;
	return stride >= sizeof(gz_hit) && h->index.stride == stride && h->feature.stride == stride &&
		   h->id.stride == stride && h->point.stride == stride && h->normal.stride == stride && h->time.data &&
		   h->index.data && h->feature.data && h->id.data && h->point.x && h->normal.x;
}

static void fill_members(const gz_hits *hits, size_t first, size_t count, float time, gz_feature feature) {
	const size_t stride = hits->time.stride;
	char *times = (char *)hits->time.data + first * stride, *indices = (char *)hits->index.data + first * stride;
	char *features = (char *)hits->feature.data + first * stride;
	const int32_t index = NO_INDEX;
	for (size_t k = 0; k < count; k++, times += stride, indices += stride, features += stride) {
		memcpy(times, &time, sizeof time), memcpy(indices, &index, sizeof index);
		*(uint8_t *)features = (uint8_t)feature;
	}
}

static void fill(const gz_hits *hits, size_t first, size_t count, float time, gz_feature feature) {
	if (are_members(hits)) {
		fill_members(hits, first, count, time, feature);
		return;
	}
	if (hits->time.data) fill_floats(hits->time, first, count, time);
	if (hits->index.data) fill_ints(hits->index, first, count, NO_INDEX);
	if (hits->feature.data) fill_bytes(hits->feature, first, count, (uint8_t)feature);
}

void graze_write_misses(const gz_hits *hits, size_t first, size_t count) {
	fill(hits, first, count, INFINITY, GZ_FEATURE_NONE);
}

static void prefetch_vectors(gz_vec2_out out, size_t first, size_t count) {
	const size_t step = out.stride && out.stride < 64 ? 64 / out.stride : 1; // one element per cache line
	for (size_t k = first; out.x && k < first + count; k += step) {
		prefetch_line_to_write(out_at(out.x, out.stride, k));
		prefetch_line_to_write(out_at(out.y, out.stride, k));
	}
}

void graze_begin_hits(const gz_hits *hits, size_t first, size_t count) {
	graze_write_misses(hits, first, count);
	prefetch_vectors(hits->point, first, count);
	prefetch_vectors(hits->normal, first, count);
}

void graze_write_invalid(const gz_hits *hits, size_t k) { fill(hits, k, 1, NAN, GZ_FEATURE_INVALID); }

// Hits are written column by column, with a constant stride where a column is contiguous.

enum { WORD = sizeof(uint32_t) };

static void write_words(void *out, size_t stride, const hit_places *p, const void *words) {
	const int32_t count = p->count;
	const char *word = words;
	if (stride == WORD)
		for (int32_t i = 0; i < count; i++, word += WORD) memcpy(out_at(out, WORD, p->place[i]), word, WORD);
	else
		for (int32_t i = 0; i < count; i++, word += WORD) memcpy(out_at(out, stride, p->place[i]), word, WORD);
}

static void write_members(const gz_hits *hits, const hit_places *p, const contact_columns *c, const uint64_t *ids) {
	const gz_hits h = *hits; // a copy, which no store can alias
	const size_t stride = h.time.stride;
	for (int32_t k = 0, i = p->first; k < p->count; k++, i++) {
		const size_t at = p->place[k] * stride;
		const uint64_t id = graze_contact_id(c, i, ids);
		memcpy((char *)h.time.data + at, c->time + i, WORD), memcpy((char *)h.index.data + at, c->index + i, WORD);
		memcpy((char *)h.id.data + at, &id, sizeof id);
		memcpy((char *)h.point.x + at, c->point_x + i, WORD), memcpy((char *)h.point.y + at, c->point_y + i, WORD);
		memcpy((char *)h.normal.x + at, c->normal_x + i, WORD), memcpy((char *)h.normal.y + at, c->normal_y + i, WORD);
		*(uint8_t *)((char *)h.feature.data + at) = (uint8_t)c->feature[i];
	}
}

void graze_write_hits(const gz_hits *h, const hit_places *p, const contact_columns *c, const uint64_t *ids) {
	const int32_t first = p->first;
	if (are_members(h)) {
		write_members(h, p, c, ids);
		return;
	}
	if (h->time.data) write_words(h->time.data, h->time.stride, p, c->time + first);
	if (h->index.data) write_words(h->index.data, h->index.stride, p, c->index + first);
	if (h->feature.data)
		for (int32_t i = 0; i < p->count; i++)
			*(uint8_t *)out_at(h->feature.data, h->feature.stride, p->place[i]) = (uint8_t)c->feature[first + i];
	if (h->id.data)
		for (int32_t i = 0; i < p->count; i++)
			*(uint64_t *)out_at(h->id.data, h->id.stride, p->place[i]) = graze_contact_id(c, first + i, ids);
	if (h->point.x) write_words(h->point.x, h->point.stride, p, c->point_x + first);
	if (h->point.x) write_words(h->point.y, h->point.stride, p, c->point_y + first);
	if (h->normal.x) write_words(h->normal.x, h->normal.stride, p, c->normal_x + first);
	if (h->normal.x) write_words(h->normal.y, h->normal.stride, p, c->normal_y + first);
}
