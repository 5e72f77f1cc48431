#include "levels/data/joints.h"

#include <stdlib.h>
#include <string.h>

typedef struct end_point {
	float x, y;
	uint32_t end;
} end_point;

static int compare_points(const void *left, const void *right) {
	const end_point *a = left, *b = right;
	if (a->x != b->x) return a->x < b->x ? -1 : 1;
	if (a->y != b->y) return a->y < b->y ? -1 : 1;
	return a->end < b->end ? -1 : a->end > b->end;
}

static void sort_ends(app_joints *out, const app_segments *walls, end_point *points) {
	for (uint32_t end = 0; end < out->ends; end++) {
		uint32_t wall = end / 2;
		float x = end & 1 ? walls->bx[wall] : walls->ax[wall], y = end & 1 ? walls->by[wall] : walls->ay[wall];
		points[end] = (end_point){x, y, end};
	}
	qsort(points, out->ends, sizeof *points, compare_points);
	for (uint32_t i = 0; i < out->ends; i++) {
		if (i == 0 || points[i].x != points[i - 1].x || points[i].y != points[i - 1].y) out->first[out->count++] = i;
		out->end[i] = points[i].end;
		out->joint_of_end[points[i].end] = (uint32_t)out->count - 1;
	}
	out->first[out->count] = (uint32_t)out->ends;
}

bool joints_create(app_joints *out, const app_segments *walls) {
	memset(out, 0, sizeof *out);
	size_t ends = out->ends = 2 * walls->count;
	end_point *points = malloc((ends + 1) * sizeof *points);
	out->joint_of_end = malloc((ends + 1) * sizeof *out->joint_of_end);
	out->first = malloc((ends + 1) * sizeof *out->first);
	out->end = malloc((ends + 1) * sizeof *out->end);
	bool done = points && out->joint_of_end && out->first && out->end;
	if (done) sort_ends(out, walls, points);
	else joints_free(out);
	free(points);
	return done;
}

void joints_free(app_joints *joints) {
	free(joints->joint_of_end);
	free(joints->first);
	free(joints->end);
	memset(joints, 0, sizeof *joints);
}

/// Removes walls one after the other, from a joint with a single wall on, until a joint has other walls too.
static void prune(const app_joints *joints, uint32_t joint, uint32_t *degree, uint8_t *in_a_loop) {
	while (degree[joint] == 1) {
		uint32_t at = joints->first[joint];
		while (!in_a_loop[joints->end[at] / 2]) at++;
		uint32_t end = joints->end[at];
		in_a_loop[end / 2] = 0;
		degree[joint]--;
		joint = joints->joint_of_end[end ^ 1];
		degree[joint]--;
	}
}

bool joints_mark_loops(const app_segments *walls, uint8_t *in_a_loop) {
	app_joints joints;
	if (!joints_create(&joints, walls)) return false;
	uint32_t *degree = malloc((joints.count + 1) * sizeof *degree);
	if (degree) {
		memset(in_a_loop, 1, walls->count);
		for (size_t j = 0; j < joints.count; j++) degree[j] = joints.first[j + 1] - joints.first[j];
		for (uint32_t j = 0; j < joints.count; j++) prune(&joints, j, degree, in_a_loop);
	}
	joints_free(&joints);
	free(degree);
	return degree != NULL;
}
