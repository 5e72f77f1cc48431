#include "mover/mover_pairs.h"

#include <stdio.h>
#include <string.h>

#include "engine/world/world.h"
#include "query/pair_tile.h"

// ---------------------------------------------------------------------------------------------------------------------
// The general solver
// ---------------------------------------------------------------------------------------------------------------------

typedef struct motion_tile {
	mover movers[TILE + 1];
	wall_record walls[TILE];
	int32_t body[TILE + LANES], wall[TILE + LANES];
	mover_pairs pairs;
	mover_results found;
} motion_tile;

static motion_tile tile; // too large for the stack

/// Loads mover i and wall i as pair i. Behind the last pair, the offsets are 0.
static motion_tile *load(const motion_case *cases, int32_t count) {
	const gz_walls walls = CASE_WALLS(cases, count);
	graze_walls_read(tile.walls, &walls);
	for (int32_t i = 0; i < count; i++) tile.movers[i] = cases[i].body, tile.body[i] = tile.wall[i] = i * RECORD;
	for (int32_t i = 0; i < LANES; i++) tile.body[count + i] = tile.wall[count + i] = 0;
	tile.pairs = (mover_pairs){tile.body, tile.wall, count};
	return &tile;
}

/// The feature as the caller counts the wall's ends; a wall record may have them exchanged.
static int caller_feature(const motion_case *c, int feature) {
	const bool swapped = c->bx < c->ax || (c->bx == c->ax && c->by < c->ay);
	return swapped && feature != GZ_FEATURE_SIDE ? GZ_FEATURE_END_A + GZ_FEATURE_END_B - feature : feature;
}

static void store(
	const motion_tile *t, const motion_case *cases, const int32_t *list, int32_t list_count, motion_result *results) {
	for (int32_t i = 0; i < t->pairs.count; i++)
		results[i] = (motion_result){.feature = caller_feature(cases + i, mover_feature(&t->found, i)),
			.value = t->found.value[i],
			.normal_x = t->found.normal_x[i],
			.normal_y = t->found.normal_y[i]};
	for (int32_t i = 0; i < list_count; i++) results[list[i]].listed++;
}

static void store_refused(const motion_tile *t, motion_result *results) {
	memset(results, 0, (size_t)t->pairs.count * sizeof *results);
	for (int32_t i = 0; i < t->found.refused_count; i++) results[t->found.refused[i]].listed++;
}

static void measure(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	motion_tile *t = load(cases, count);
	kernels->validate(&t->found, t->movers, &t->pairs, t->walls);
	store(t, cases, t->found.near, t->found.near_count, results);
}

static void sweep(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	motion_tile *t = load(cases, count);
	motion_result *r = results;
	memset(t->found.normal_x, 0, sizeof t->found.normal_x), memset(t->found.normal_y, 0, sizeof t->found.normal_y);
	kernels->sweep_movers(&t->found, t->movers, &t->pairs, t->walls);
	store(t, cases, t->found.hit, t->found.hit_count, r);
	for (int32_t i = 0; i < count; i++)
		if (!r[i].listed) r[i] = (motion_result){0}; // the kernel leaves the columns of a miss undefined
}

static void validate(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	motion_tile *t = load(cases, count);
	kernels->validate(&t->found, t->movers, &t->pairs, t->walls);
	store_refused(t, results);
}

// ---------------------------------------------------------------------------------------------------------------------
// The fast path
// ---------------------------------------------------------------------------------------------------------------------

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

static void move_first(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	const skin_rule no_skin = {0, 0};
	segment_result *r = results;
	load(cases, count);
	const tile_columns columns = load_first(cases, count);
	kernels->first_segments(&first.found, &first.list, &columns, tile.walls, &no_skin);
	for (int32_t i = 0; i < count; i++)
		r[i] = (segment_result){0, 0, first.px[i] + first.dx[i], first.py[i] + first.dy[i]};
	for (int32_t i = 0; i < first.found.fallback_count; i++) r[first.found.fallback[i]].slow++;
	for (int32_t i = 0; i < first.found.responding_count; i++) {
		const motion_segment *s = first.found.segment + first.found.responding[i];
		r[first.found.responding[i]] = (segment_result){1, 0, (float)s->px, (float)s->py};
	}
}

static void move_last(const graze_kernels *kernels, const void *cases, int32_t count, bool along, void *results) {
	static motion_segment segments[TILE + 1];
	motion_tile *t = load(cases, count);
	for (int32_t i = 0; i < count; i++) {
		const mover *m = t->movers + i;
		segments[i] = (motion_segment){
			(double)m->px, (double)m->py, m->vx, m->vy, m->radius, m->clearance, along ? (double)(i * RECORD) : -1, 0};
	}
	kernels->last_segments(&t->found, segments, &t->pairs, t->walls);
	store_refused(t, results);
}

static void move_last_along(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	move_last(kernels, cases, count, true, results);
}

static void move_last_free(const graze_kernels *kernels, const void *cases, int32_t count, void *results) {
	move_last(kernels, cases, count, false, results);
}

// ---------------------------------------------------------------------------------------------------------------------

static const pair_evaluation distances = {sizeof(motion_case), sizeof(motion_result), 0, measure};
static const pair_evaluation hits = {sizeof(motion_case), sizeof(motion_result), 0, sweep};
static const pair_evaluation validation = {sizeof(motion_case), sizeof(motion_result), 0, validate};
static const pair_evaluation first_segments = {sizeof(motion_case), sizeof(segment_result), 0, move_first};
static const pair_evaluation last_segments[] = {{sizeof(motion_case), sizeof(motion_result), 0, move_last_free},
	{sizeof(motion_case), sizeof(motion_result), 0, move_last_along}};

bool evaluate_mover_distances(const char *backend, const motion_case *cases, size_t count, motion_result *results) {
	return evaluate_tiles(&distances, backend, cases, count, results);
}

bool evaluate_mover_hits(const char *backend, const motion_case *cases, size_t count, motion_result *results) {
	return evaluate_tiles(&hits, backend, cases, count, results);
}

bool evaluate_validation(const char *backend, const motion_case *cases, size_t count, motion_result *results) {
	return evaluate_tiles(&validation, backend, cases, count, results);
}

bool evaluate_first_segments(const char *backend, const motion_case *cases, size_t count, segment_result *results) {
	return evaluate_tiles(&first_segments, backend, cases, count, results);
}

bool evaluate_last_segments(
	const char *backend, const motion_case *cases, size_t count, bool along, motion_result *results) {
	return evaluate_tiles(last_segments + along, backend, cases, count, results);
}

const char *motion_text(const motion_case *c) {
	static char text[600];
	const mover *m = &c->body;
	snprintf(text, sizeof text,
		"p %.9g %.9g q %.9g %.9g v %.17g %.17g radius %.17g clearance %.17g near %.17g\n"
		"wall %.9g %.9g to %.9g %.9g radius %.9g%s",
		(double)m->px, (double)m->py, (double)m->qx, (double)m->qy, m->vx, m->vy, m->radius, m->clearance,
		m->near_distance, (double)c->ax, (double)c->ay, (double)c->bx, (double)c->by, (double)c->thickness,
		c->one_sided ? " one-sided" : "");
	return text;
}
