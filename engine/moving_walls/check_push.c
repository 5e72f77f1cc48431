#include "engine/moving_walls/check_push.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/lists.h"

static gz_error invalid_push(size_t k, const char *name, const char *fault) {
	return graze_error(GZ_STATUS_INVALID_INPUT, k, name, "push %zu: %s %s", k, name, fault);
}

static const char *angle_fault(float angle) {
	const char *fault = graze_number_fault(angle);
	return !fault && fabsf(angle) > GZ_MAX_TURN ? "is beyond 16 radians" : fault;
}

gz_error graze_group_check(const gz_wall_group *group, size_t k, size_t *walls) {
	const char *fault;
	if (!group->wall && group->count) return invalid_push(k, "wall", "is null");
	if ((fault = graze_number_fault(group->dx))) return invalid_push(k, "dx", fault);
	if ((fault = graze_number_fault(group->dy))) return invalid_push(k, "dy", fault);
	if ((fault = graze_number_fault(group->pivot_x))) return invalid_push(k, "pivot_x", fault);
	if ((fault = graze_number_fault(group->pivot_y))) return invalid_push(k, "pivot_y", fault);
	if ((fault = angle_fault(group->angle))) return invalid_push(k, "angle", fault);
	if (group->count > GZ_MAX_WALLS - *walls)
		return graze_error(
			GZ_STATUS_TOO_MANY, k, "count", "push %zu: the groups have more than %d walls in total", k, GZ_MAX_WALLS);
	*walls += group->count;
	return graze_no_error();
}

gz_error graze_push_lists_check(const gz_crush_list *crushes, const gz_pushed_list *pushed) {
	const gz_error error =
		crushes ? graze_list_check(crushes->data, crushes->capacity, crushes->first) : graze_no_error();
	if (error.status) return error;
	if (pushed && !pushed->data && pushed->capacity)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "pushed.data", "the data of the list of pushed bodies is null");
	if (pushed && !pushed->first)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "pushed.first", "the first of the list of pushed bodies is null");
	return graze_no_error();
}

void graze_push_lists_report(gz_report *r, const gz_crush_list *crushes, const gz_pushed_list *pushed) {
	if (crushes) graze_list_report(r, crushes->capacity);
	if (pushed && pushed->capacity < r->pushed && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, pushed->capacity, "pushed",
			"the list of pushed bodies has capacity for %zu of %zu", pushed->capacity, r->pushed);
}
