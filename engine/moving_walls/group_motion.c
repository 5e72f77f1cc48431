// In the group's frame a body that moves straight in the world follows a curve: g(t) = R(-a t) (v + t w), with the
// angle a of the part, and v + t w from the pivot to the body. The second derivative of g is at most a^2 |v + t w| + 2
// a |w|, and a curve deviates from its chord by at most an eighth of that.
#include "engine/moving_walls/group_motion.h"

#include "engine/base/rotation.h"

/// The pose after this share of the push.
static group_pose pose_at(const gz_wall_group *push, double share) {
	group_pose pose = {.cosine = 1};
	pose.offset = (vector){(double)push->dx * share, (double)push->dy * share};
	if (!graze_turns(push)) return pose;
	pose.pivot = vector_of(push->pivot_x, push->pivot_y);
	graze_sincos((double)push->angle * share, &pose.sine, &pose.cosine);
	return pose;
}

push_part graze_push_part(const gz_wall_group *push, double extent, uint32_t k, uint32_t count) {
	return (push_part){.begin = pose_at(push, (double)k / count),
		.end = pose_at(push, (double)(k + 1) / count),
		.angle = (double)push->angle / count,
		.extent = extent,
		.last = k + 1 == count};
}

vector graze_direction_from_frame(const group_pose *p, vector v) {
	return (vector){v.x * p->cosine - v.y * p->sine, v.x * p->sine + v.y * p->cosine};
}

vector graze_direction_to_frame(const group_pose *p, vector v) {
	return (vector){v.x * p->cosine + v.y * p->sine, v.y * p->cosine - v.x * p->sine};
}

vector graze_from_frame(const group_pose *p, vector place) {
	const vector v = graze_direction_from_frame(p, from_to(p->pivot, place));
	return (vector){p->pivot.x + p->offset.x + v.x, p->pivot.y + p->offset.y + v.y};
}

/// From the pivot, where it is in this pose, to a place.
static vector from_pivot(const group_pose *p, vector place) {
	return (vector){place.x - p->pivot.x - p->offset.x, place.y - p->pivot.y - p->offset.y};
}

vector graze_to_frame(const group_pose *p, vector place) {
	const vector v = graze_direction_to_frame(p, from_pivot(p, place));
	return (vector){p->pivot.x + v.x, p->pivot.y + v.y};
}

double graze_chord_deviation(const push_part *part, vector p, vector q) {
	const vector v = from_pivot(&part->begin, p), u = from_pivot(&part->end, q);
	const double angle = fabs(part->angle), farthest = fmax(length(v), length(u));
	return (angle * angle * farthest + 2 * angle * length(from_to(v, u))) / 8 * (1 + 0x1p-40);
}

double graze_frame_rounding(const push_part *part, vector place) {
	const double sizes = size_of_place(part, place) + size(part->end.offset);
	return 0x1p-50 * sizes + (part->angle != 0 ? 0x1p-47 * (sizes + size_of_place(part, part->end.pivot)) : 0);
}

uint32_t graze_part_count(const gz_wall_group *push, double reach, double kept) {
	static const double max_share = 0x1p-6, max_angle = 0.25;
	const double angle = fabs((double)push->angle), by = length(vector_of(push->dx, push->dy));
	// A body that is pushed along moves at most as fast as the group where it is.
	const double deviation = (3 * angle * angle * reach + 2 * angle * by) / 8;
	const double needed = fmax(sqrt(deviation / (max_share * kept)), angle / max_angle);
	uint32_t count = 1;
	while (count < MAX_PARTS && count < needed) count *= 2;
	return count;
}
