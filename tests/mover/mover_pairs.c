#include "mover/mover_pairs.h"

#include <stdio.h>
#include <string.h>

#include "engine/world/world.h"
#include "kernels/kernels.h"

typedef struct motion_batch {
	mover movers[TILE + 1];
	wall_record walls[TILE];
	int32_t body[TILE + LANES], wall[TILE + LANES];
	mover_results found;
} motion_batch;

static motion_batch batch; // large, and called for a few pairs at a time

static mover_pairs load(motion_batch *b, const motion_case *cases, int32_t count) {
	gz_walls walls = {.count = (size_t)count};
	walls.a = (gz_vec2_view){&cases->ax, &cases->ay, sizeof *cases};
	walls.b = (gz_vec2_view){&cases->bx, &cases->by, sizeof *cases};
	walls.radius = (gz_float_view){&cases->thickness, sizeof *cases};
	walls.one_sided = (gz_byte_view){&cases->one_sided, sizeof *cases};
	graze_walls_read(b->walls, &walls);
	memset(b->body, 0, sizeof b->body), memset(b->wall, 0, sizeof b->wall);
	for (int32_t i = 0; i < count; i++) {
		b->movers[i] = cases[i].body;
		b->body[i] = b->wall[i] = i * RECORD;
	}
	return (mover_pairs){b->body, b->wall, count};
}

/// Records may have the ends the other way round.
static int caller_feature(const motion_case *c, int feature) {
	const int swapped = c->bx < c->ax || (c->bx == c->ax && c->by < c->ay);
	return swapped && feature != GZ_FEATURE_SIDE ? GZ_FEATURE_END_A + GZ_FEATURE_END_B - feature : feature;
}

static void store(const motion_batch *b, const motion_case *cases, int32_t count, const int32_t *list, int32_t listed,
	motion_answer *to) {
	for (int32_t i = 0; i < count; i++)
		to[i] = (motion_answer){.feature = caller_feature(cases + i, mover_feature(&b->found, i)),
			.value = b->found.value[i],
			.normal_x = b->found.normal_x[i],
			.normal_y = b->found.normal_y[i]};
	for (int32_t i = 0; i < listed; i++) to[list[i]].listed++;
}

int evaluate_gaps(const char *name, const motion_case *cases, size_t count, motion_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const mover_pairs pairs = load(&batch, cases + from, n);
		kernels->validate(&batch.found, batch.movers, &pairs, batch.walls);
		store(&batch, cases + from, n, batch.found.near, batch.found.near_count, answers + from);
	}
	return kernels != NULL;
}

int evaluate_strike(const char *name, const motion_case *cases, size_t count, motion_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	memset(batch.found.normal_x, 0, sizeof batch.found.normal_x);
	memset(batch.found.normal_y, 0, sizeof batch.found.normal_y);
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const mover_pairs pairs = load(&batch, cases + from, n);
		kernels->sweep_movers(&batch.found, batch.movers, &pairs, batch.walls);
		store(&batch, cases + from, n, batch.found.hit, batch.found.hit_count, answers + from);
		for (int32_t i = 0; i < n; i++) // of a miss the rest is nothing
			if (!answers[from + (size_t)i].listed) answers[from + (size_t)i] = (motion_answer){0};
	}
	return kernels != NULL;
}

int evaluate_guard(const char *name, const motion_case *cases, size_t count, motion_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	memset(answers, 0, count * sizeof *answers);
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const mover_pairs pairs = load(&batch, cases + from, n);
		kernels->validate(&batch.found, batch.movers, &pairs, batch.walls);
		for (int32_t i = 0; i < batch.found.refused_count; i++) answers[from + (size_t)batch.found.refused[i]].listed++;
	}
	return kernels != NULL;
}

static struct {
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
	first_segment_list list;
	segment_results found;
} first;

static tile_columns load_first(const motion_case *cases, int32_t count) {
	for (int32_t i = 0; i < count; i++) {
		const mover *m = &cases[i].body;
		first.px[i] = m->px, first.py[i] = m->py, first.radius[i] = (float)m->radius;
		first.dx[i] = (float)m->vx, first.dy[i] = (float)m->vy;
		first.list.slot[i] = i, first.list.wall_count[i] = 1, first.list.wall[FAST_PATH_WALLS * i] = i * RECORD;
	}
	first.list.count = count;
	return (tile_columns){first.px, first.py, first.dx, first.dy, first.radius, 1, count, 0};
}

int evaluate_first_legs(const char *name, const motion_case *cases, size_t count, leg_answer *answers) {
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	const skin_rule none = {0, 0};
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		load(&batch, cases + from, n);
		const tile_columns tile = load_first(cases + from, n);
		kernels->first_segments(&first.found, &first.list, &tile, batch.walls, &none);
		for (int32_t i = 0; i < n; i++)
			answers[from + (size_t)i] = (leg_answer){0, 0, first.px[i] + first.dx[i], first.py[i] + first.dy[i]};
		for (int32_t i = 0; i < first.found.fallback_count; i++) answers[from + (size_t)first.found.fallback[i]].odd++;
		for (int32_t i = 0; i < first.found.responding_count; i++) {
			const motion_segment *l = first.found.segment + first.found.responding[i];
			answers[from + (size_t)first.found.responding[i]] = (leg_answer){1, 0, (float)l->px, (float)l->py};
		}
	}
	return kernels != NULL;
}

int evaluate_last_legs(const char *name, const motion_case *cases, size_t count, int along, motion_answer *answers) {
	static motion_segment legs[TILE + 1];
	const graze_kernels *kernels = graze_kernels_named(name, NULL);
	for (size_t from = 0; kernels && from < count; from += TILE) {
		const int32_t n = count - from < TILE ? (int32_t)(count - from) : TILE;
		const mover_pairs pairs = load(&batch, cases + from, n);
		for (int32_t i = 0; i < n; i++) {
			const mover *m = batch.movers + i;
			legs[i] = (motion_segment){(double)m->px, (double)m->py, m->vx, m->vy, m->radius, m->clearance,
				along ? (double)(i * RECORD) : -1, 0};
		}
		kernels->last_segments(&batch.found, legs, &pairs, batch.walls);
		memset(answers + from, 0, (size_t)n * sizeof *answers);
		for (int32_t i = 0; i < batch.found.refused_count; i++) answers[from + (size_t)batch.found.refused[i]].listed++;
	}
	return kernels != NULL;
}

const char *motion_text(const motion_case *c) {
	static char text[600];
	const mover *m = &c->body;
	snprintf(text, sizeof text,
		"p %.9g %.9g q %.9g %.9g v %.17g %.17g radius %.17g keep %.17g near %.17g\n"
		"wall %.9g %.9g to %.9g %.9g thickness %.9g%s",
		(double)m->px, (double)m->py, (double)m->qx, (double)m->qy, m->vx, m->vy, m->radius, m->clearance,
		m->near_distance, (double)c->ax, (double)c->ay, (double)c->bx, (double)c->by, (double)c->thickness,
		c->one_sided ? " one-sided" : "");
	return text;
}
