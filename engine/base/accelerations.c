#include "engine/base/accelerations.h"

#include "engine/base/error.h"
#include "engine/base/views.h"

const char *graze_acceleration_view_fault(const gz_bodies *chunk) {
	const gz_vec2_view v = chunk->acceleration;
	if (!v.x != !v.y) return "has only one of x and y";
	const char *fault = graze_optional_fault(v.x, v.stride, sizeof(float), chunk->count);
	return fault ? fault : graze_optional_fault(v.y, v.stride, sizeof(float), chunk->count);
}

acceleration_values graze_acceleration_read(const gz_bodies *chunk, size_t element) {
	if (!chunk->acceleration.x) return (acceleration_values){0, 0};
	const float step = chunk->step.data ? float_at(chunk->step, element) : 1;
	return (acceleration_values){
		x_at(chunk->acceleration, element) * step * step, y_at(chunk->acceleration, element) * step * step};
}

const char *graze_acceleration_fault(acceleration_values values, const char **fault) {
	if ((*fault = graze_number_fault(values.x))) return "acceleration.x";
	if ((*fault = graze_number_fault(values.y))) return "acceleration.y";
	return NULL;
}
