#include "engine/base/accelerations.h"
#include "engine/base/bodies.h"
#include "engine/base/error.h"
#include "engine/check/shared_columns.h"

static gz_error check_sharing(const gz_bodies *b, size_t chunk, unsigned shared) {
	const shared_column columns[] = {
		{"center", GZ_SHARES_CENTER, b->center.x, b->center.stride},
		{"motion", GZ_SHARES_MOTION, b->motion.x, b->motion.stride},
		{"radius", GZ_SHARES_RADIUS, b->radius.data, b->radius.stride},
		{"step", GZ_SHARES_STEP, b->step.data, b->step.stride},
		{"acceleration", GZ_SHARES_ACCELERATION, b->acceleration.x, b->acceleration.stride},
		{"id", GZ_SHARES_ID, b->id.data, b->id.stride},
		{"ignore", GZ_SHARES_IGNORE, b->ignore.data, b->ignore.stride},
		{"category", GZ_SHARES_FILTERS, b->filters.category.data, b->filters.category.stride},
		{"mask", GZ_SHARES_FILTERS, b->filters.mask.data, b->filters.mask.stride},
		{"group", GZ_SHARES_FILTERS, b->filters.group.data, b->filters.group.stride},
		{NULL, GZ_SHARES_NOTHING, NULL, 0},
	};
	const char *name = graze_shared_by_mistake(columns, b->count, shared);
	if (!name) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_INPUT, chunk, name, "chunk %zu: %s has stride 0: one value for all %zu bodies",
		chunk, name, b->count);
}

static gz_error check_chunk(const gz_bodies *b, size_t chunk, unsigned shared) {
	const gz_error error = check_sharing(b, chunk, shared);
	const char *fault = error.status ? NULL : graze_acceleration_view_fault(b);
	if (!fault) return error;
	return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "acceleration", "chunk %zu: acceleration %s", chunk, fault);
}

/// The error of body k of a chunk, number `index` of all.
static gz_error check_body(const gz_bodies *b, size_t k, size_t index) {
	const size_t element = graze_element(b, k);
	const char *fault, *name = graze_body_fault(b, element, &fault);
	if (name) return graze_body_error(b, k, index);
	name = graze_acceleration_fault(graze_acceleration_read(b, element), &fault);
	if (!name) return graze_no_error();
	return graze_error(GZ_STATUS_INVALID_BODIES, index, name, "body %zu: %s %s", index, name, fault);
}

gz_error gz_check_bodies(const gz_bodies *chunks, size_t chunk_count, unsigned shared) {
	gz_error error = graze_bodies_check(chunks, chunk_count);
	for (size_t c = 0; !error.status && c < chunk_count; c++) error = check_chunk(chunks + c, c, shared);
	size_t index = 0;
	for (size_t c = 0; !error.status && c < chunk_count; c++)
		for (size_t k = 0; !error.status && k < graze_body_count(chunks + c); k++)
			error = check_body(chunks + c, k, index++);
	return error;
}
