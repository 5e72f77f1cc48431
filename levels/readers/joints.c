#include "levels/readers/joints.h"

#include <stdlib.h>
#include <string.h>

typedef struct place {
	float x, y;
	uint32_t end;
} place;

static int compare_places(const void *left, const void *right) {
	const place *a = left, *b = right;
	if (a->x != b->x) return a->x < b->x ? -1 : 1;
	if (a->y != b->y) return a->y < b->y ? -1 : 1;
	return a->end < b->end ? -1 : a->end > b->end;
}

static void sort_ends(app_joints *out, const app_segments *walls, place *places) {
	for (uint32_t end = 0; end < out->ends; end++) {
		uint32_t wall = end / 2;
		float x = end & 1 ? walls->bx[wall] : walls->ax[wall], y = end & 1 ? walls->by[wall] : walls->ay[wall];
		places[end] = (place){x, y, end};
	}
	qsort(places, out->ends, sizeof *places, compare_places);
	for (uint32_t i = 0; i < out->ends; i++) {
		if (i == 0 || places[i].x != places[i - 1].x || places[i].y != places[i - 1].y) out->first[out->count++] = i;
		out->end[i] = places[i].end;
		out->of_end[places[i].end] = (uint32_t)out->count - 1;
	}
	out->first[out->count] = (uint32_t)out->ends;
}

bool joints_create(app_joints *out, const app_segments *walls) {
	memset(out, 0, sizeof *out);
	size_t ends = out->ends = 2 * walls->count;
	place *places = malloc((ends + 1) * sizeof *places);
	out->of_end = malloc((ends + 1) * sizeof *out->of_end);
	out->first = malloc((ends + 1) * sizeof *out->first);
	out->end = malloc((ends + 1) * sizeof *out->end);
	bool done = places && out->of_end && out->first && out->end;
	if (done) sort_ends(out, walls, places);
	else joints_free(out);
	free(places);
	return done;
}

void joints_free(app_joints *joints) {
	free(joints->of_end);
	free(joints->first);
	free(joints->end);
	memset(joints, 0, sizeof *joints);
}

// Cuts back from a joint with a single wall left, from wall to wall, to where others are left too.
static void cut_back(const app_joints *joints, uint32_t joint, uint32_t *degree, uint8_t *in_a_loop) {
	while (degree[joint] == 1) {
		uint32_t at = joints->first[joint];
		while (!in_a_loop[joints->end[at] / 2]) at++;
		uint32_t end = joints->end[at];
		in_a_loop[end / 2] = 0;
		degree[joint]--;
		joint = joints->of_end[end ^ 1];
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
		for (uint32_t j = 0; j < joints.count; j++) cut_back(&joints, j, degree, in_a_loop);
	}
	joints_free(&joints);
	free(degree);
	return degree != NULL;
}
