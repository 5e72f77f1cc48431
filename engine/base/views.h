// Columns in the caller's memory: access to elements, and the checks of views.
#ifndef GRAZE_BASE_VIEWS_H
#define GRAZE_BASE_VIEWS_H

#include <string.h>

#include "graze/graze.h"

static inline const void *view_at(const void *data, size_t stride, size_t i) { return (const char *)data + stride * i; }
static inline void *out_at(void *data, size_t stride, size_t i) { return (char *)data + stride * i; }

static inline float float_at(gz_float_view view, size_t i) {
	return *(const float *)view_at(view.data, view.stride, i);
}
static inline float x_at(gz_vec2_view view, size_t i) { return *(const float *)view_at(view.x, view.stride, i); }
static inline float y_at(gz_vec2_view view, size_t i) { return *(const float *)view_at(view.y, view.stride, i); }

static inline uint32_t bits_at(gz_bits_view view, size_t i) {
	return *(const uint32_t *)view_at(view.data, view.stride, i);
}
static inline uint8_t byte_at(gz_byte_view view, size_t i) {
	return *(const uint8_t *)view_at(view.data, view.stride, i);
}

/// The response of element i; GZ_RESPONSE_SLIDE where the column is missing.
static inline uint8_t response_at(gz_byte_view view, size_t i) {
	return view.data ? byte_at(view, i) : (uint8_t)GZ_RESPONSE_SLIDE;
}

/// The id of element i; 0 where the column is missing.
static inline uint64_t id_at(gz_id_view view, size_t i) {
	uint64_t wide = 0;
	uint32_t narrow = 0;
	if (!view.data) return 0;
	if (view.bytes != 4) return memcpy(&wide, view_at(view.data, view.stride, i), sizeof wide), wide;
	return memcpy(&narrow, view_at(view.data, view.stride, i), sizeof narrow), narrow;
}

/// The fault of a view of `count` elements, such as "is null" or "is misaligned"; null where there is none.
const char *graze_view_fault(const void *data, size_t stride, size_t alignment, size_t count);

/// The same for a column of ids, which may be missing.
const char *graze_id_view_fault(gz_id_view view, size_t count);

/// The same for a view that may be missing.
const char *graze_optional_fault(const void *data, size_t stride, size_t alignment, size_t count);

/// The same for a column to write, which may be missing and whose elements must not overlap.
const char *graze_out_fault(const void *data, size_t stride, size_t size, size_t alignment, size_t count);

#endif
