#include "prediction/path_calls.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

typedef struct curve_batch {
	curve_body body[2 * CURVE_BATCH]; ///< the bodies of a pair are adjacent
	double since[2 * CURVE_BATCH];
	curve_wall wall[CURVE_BATCH];
	uint32_t bit[2 * CURVE_BATCH], wall_bit[CURVE_BATCH];
	size_t bodies, walls;
} curve_batch;

static void fill(curve_batch *b, const curve_case *cases, size_t count) {
	b->bodies = b->walls = 0;
	for (size_t k = 0; k < count; k++) {
		b->body[b->bodies] = cases[k].body, b->bit[b->bodies++] = 1u << k;
		if (cases[k].has_other) b->body[b->bodies] = cases[k].other, b->bit[b->bodies++] = 1u << k;
		else b->wall[b->walls] = cases[k].wall, b->wall_bit[b->walls++] = 1u << k;
	}
	for (size_t i = 0; i < b->bodies; i++) b->since[i] = b->body[i].since;
}

static gz_walls walls_of(const curve_batch *b) {
	const curve_wall *w = b->wall;
	const size_t stride = sizeof *w;
	return (gz_walls){.a = {&w->ax, &w->ay, stride},
		.b = {&w->bx, &w->by, stride},
		.radius = {&w->radius, stride},
		.one_sided = {&w->one_sided, stride},
		.filters = {.category = {b->wall_bit, 4}, .mask = {b->wall_bit, 4}},
		.count = b->walls};
}

static gz_bodies bodies_of(const curve_batch *b) {
	const curve_body *c = b->body;
	const size_t stride = sizeof *c;
	return (gz_bodies){.center = {&c->px, &c->py, stride},
		.motion = {&c->vx, &c->vy, stride},
		.acceleration = {&c->ax, &c->ay, stride},
		.radius = {&c->radius, stride},
		.filters = {.category = {b->bit, 4}, .mask = {b->bit, 4}},
		.count = b->bodies};
}

/// Copies the touches of one body.
static void copy_touches(curve_touches *out, const gz_touch_list *list, size_t body) {
	out->count = list->first[body + 1] - list->first[body];
	if (out->count > MAX_CURVE_TOUCHES)
		fail_msg("expected at most %d touches of a pair, found %zu", MAX_CURVE_TOUCHES, out->count);
	if (out->count) memcpy(out->at, list->data + list->first[body], out->count * sizeof *out->at);
}

void predict_curves(curve_touches *touches, curve_touches *others, const curve_case *cases, size_t count) {
	static curve_batch b;
	static gz_touch at[2 * CURVE_BATCH * MAX_CURVE_TOUCHES];
	size_t first[2 * CURVE_BATCH + 1];
	fill(&b, cases, count);
	const gz_bodies bodies = bodies_of(&b);
	const double ahead = cases->until - cases->from, reach = (double)gz_typical_reach(&bodies, 1) * (ahead + 1);
	gz_world *world =
		gz_world_create(&(gz_world_desc){.walls = walls_of(&b), .reach = fminf((float)reach, 0x1p38f)}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = b.walls ? NULL : gz_crowd_create(world);
	const gz_double_view since = {b.since, sizeof *b.since};
	const gz_prediction prediction = {.from = cases->from, .until = cases->until, .crowd = crowd, .since = &since};
	const gz_touch_list list = {at, sizeof at / sizeof *at, first};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_report report = gz_predict_touches(&list, &prediction, world, &query, scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	const size_t step = cases->has_other ? 2 : 1;
	for (size_t k = 0; k < count; k++) {
		copy_touches(touches + k, &list, k * step);
		if (others) copy_touches(others + k, &list, k * step + 1);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static int body_text(char *text, size_t capacity, const curve_body *b) {
	return snprintf(text, capacity, "at %a %a  motion %a %a  acceleration %a %a  radius %a  since %a\n", (double)b->px,
		(double)b->py, (double)b->vx, (double)b->vy, (double)b->ax, (double)b->ay, (double)b->radius, b->since);
}

const char *curve_text(const curve_case *c) {
	static char text[800];
	int n = body_text(text, sizeof text, &c->body);
	if (c->has_other) n += body_text(text + n, sizeof text - (size_t)n, &c->other);
	else
		n += snprintf(text + n, sizeof text - (size_t)n, "wall %a %a  %a %a  radius %a%s\n", (double)c->wall.ax,
			(double)c->wall.ay, (double)c->wall.bx, (double)c->wall.by, (double)c->wall.radius,
			c->wall.one_sided ? "  one-sided" : "");
	snprintf(text + n, sizeof text - (size_t)n, "from %a until %a\n", c->from, c->until);
	return text;
}
