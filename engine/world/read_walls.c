// Where walls are.
#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/world/world.h"

static const char *ends_fault(gz_vec2_out ends, size_t count) {
	if (count && !(ends.x && ends.y)) return "is null";
	const char *fault = graze_out_fault(ends.x, ends.stride, sizeof(float), _Alignof(float), count);
	return fault ? fault : graze_out_fault(ends.y, ends.stride, sizeof(float), _Alignof(float), count);
}

static void write_ends(gz_vec2_out to, size_t k, float x, float y) {
	*(float *)out_at(to.x, to.stride, k) = x, *(float *)out_at(to.y, to.stride, k) = y;
}

gz_error gz_world_read_walls(
	const gz_world *world, const int32_t *index, size_t count, gz_vec2_out a_out, gz_vec2_out b_out) {
	const char *fault;
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	if (!index && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "index", "the indices are null");
	if ((fault = ends_fault(a_out, count))) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "a_out", "a_out %s", fault);
	if ((fault = ends_fault(b_out, count))) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "b_out", "b_out %s", fault);
	for (size_t k = 0; k < count; k++)
		if (index[k] < 0 || (size_t)index[k] >= world->wall_count || world->state[index[k]] == WALL_REMOVED)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "index %zu: there is no wall %d", k, (int)index[k]);
	for (size_t k = 0; k < count; k++) {
		const wall_record *w = world->walls + index[k];
		const bool swapped = wall_ends_are_swapped(w);
		write_ends(swapped ? b_out : a_out, k, w->ax, w->ay);
		write_ends(swapped ? a_out : b_out, k, w->bx, w->by);
	}
	return graze_no_error();
}
