// The expected hits of an arena, without a grid: the kernels evaluate all pairs, and the first hits are chosen by
// the documented rules.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/arena.h"
#include "kernels/dispatch.h"
#include "support/check.h"

/// The first hit of a body among the pairs so far.
typedef struct first_hit {
	float time; ///< infinity: none
	bool is_wall;
	size_t index;
} first_hit;

/// A tile of the query's bodies, with all walls and all bodies of the crowd.
typedef struct all_pairs {
	const arena *s;
	arena_query query;
	const graze_kernels *kernels;
	first_hit *first; ///< of all bodies of the query
	size_t tile;      ///< the first body of the tile
	near_bodies near; ///< the bodies of the tile
	wall_record *walls;
	circle_record *circles;
	pair_list pairs;
	pair_times touches;
} all_pairs;

static uint64_t id_of(const arena_rules *r, int columns) {
	if (!(columns & WITH_ID)) return 0;
	return columns & WITH_NARROW_ID ? r->narrow_id : r->id;
}

/// Among bodies that are hit at the same time the lower id precedes, then the lower index.
static bool body_precedes(const arena *s, size_t a, size_t b) {
	const uint64_t x = id_of(&s->bodies[a].rules, s->body_columns), y = id_of(&s->bodies[b].rules, s->body_columns);
	return x != y ? x < y : a < b;
}

static bool is_earlier(const all_pairs *p, float time, bool is_wall, size_t index, const first_hit *old) {
	if (time != old->time) return time < old->time;
	if (is_wall != old->is_wall) return is_wall;
	return is_wall ? index < old->index : body_precedes(p->s, index, old->index);
}

static void take_pair_times(all_pairs *p, bool is_wall) {
	for (int32_t i = 0; i < p->touches.count; i++) {
		const size_t body = p->tile + (size_t)p->touches.body[i] / RECORD, other = (size_t)p->touches.other[i] / RECORD;
		float time;
		memcpy(&time, p->touches.time + i, sizeof time);
		if (!is_earlier(p, time, is_wall, other, p->first + body)) continue;
		if (is_wall ? arena_allows_wall(p->s, &p->query, body, other) : arena_allows_body(p->s, &p->query, body, other))
			p->first[body] = (first_hit){time, is_wall, other};
	}
}

static void evaluate_list(all_pairs *p, bool is_wall) {
	for (int k = 0; k < 2 * LANES; k++)
		p->pairs.body[p->pairs.count + k] = p->near.count * RECORD, p->pairs.other[p->pairs.count + k] = 0;
	if (is_wall) {
		const bool special = graze_any_thick_or_one_sided(p->walls, p->s->wall_count);
		(special ? p->kernels->evaluate_any_walls : p->kernels->evaluate_walls)(
			&p->touches, &p->near, &p->pairs, p->walls);
	} else {
		p->kernels->evaluate_circles(&p->touches, p->near.body, p->circles, &p->pairs);
	}
	take_pair_times(p, is_wall);
	p->pairs.count = 0;
}

static void evaluate_all(all_pairs *p, bool is_wall, size_t others) {
	p->pairs.count = 0;
	for (int32_t i = 0; i < p->near.count; i++)
		for (size_t k = 0; k < others; k++) {
			p->pairs.body[p->pairs.count] = i * RECORD, p->pairs.other[p->pairs.count++] = (int32_t)k * RECORD;
			if (p->pairs.count == PAIR_CAPACITY) evaluate_list(p, is_wall);
		}
	evaluate_list(p, is_wall);
}

static void load_tile(all_pairs *p) {
	const size_t left = p->query.count - p->tile;
	p->near.count = left < TILE ? (int32_t)left : TILE;
	for (int32_t i = 0; i < p->near.count; i++) {
		const moving_body *b = &p->query.bodies[p->tile + (size_t)i].at;
		p->near.body[i] = (near_body){b->px, b->py, b->dx, b->dy, b->radius, i, 0, 0};
	}
	p->near.body[p->near.count] = (near_body){.px = NAN, .radius = NAN};
}

static void load_others(all_pairs *p) {
	const arena *s = p->s;
	const gz_walls walls = arena_walls(s);
	p->walls = calloc(s->wall_count + LANES, sizeof *p->walls);
	p->circles = calloc(s->body_count + LANES, sizeof *p->circles);
	assert_true(p->walls && p->circles);
	graze_walls_read(p->walls, &walls);
	for (size_t i = 0; i < s->body_count; i++) {
		const moving_body *b = &s->bodies[i].at;
		p->circles[i] = (circle_record){b->px, b->py, b->dx, b->dy, b->radius, (int32_t)i, 0};
	}
}

/// Evaluates the contacts of the first hits, each as a pair of its own. A body without a hit gets a pair that misses.
static void make_contacts(const all_pairs *p, pair_hit *of_walls, pair_hit *of_circles) {
	const size_t count = p->query.count;
	pair_case *walls = calloc(count + 1, sizeof *walls);
	circle_case *circles = calloc(count + 1, sizeof *circles);
	assert_true(walls && circles);
	for (size_t i = 0; i < count; i++) {
		const first_hit *f = p->first + i;
		const moving_body *b = &p->query.bodies[i].at;
		if (!(f->time <= 1)) continue;
		if (f->is_wall) walls[i] = arena_pair(p->s, b, f->index);
		else circles[i] = (circle_case){*b, p->s->bodies[f->index].at};
	}
	assert_true(evaluate_wall_hits(p->kernels->name, walls, count, of_walls));
	assert_true(evaluate_circle_hits(p->kernels->name, circles, count, of_circles));
	free(walls), free(circles);
}

static gz_hit hit_of(const all_pairs *p, const first_hit *f, const pair_hit *answer) {
	gz_hit hit = trial_untouched;
	hit.time = INFINITY, hit.index = -1, hit.feature = GZ_FEATURE_NONE;
	if (!(f->time <= 1)) return hit;
	assert_true(answer->time == f->time);
	const uint64_t id = f->is_wall ? id_of(&p->s->walls[f->index].rules, p->s->wall_columns)
								   : id_of(&p->s->bodies[f->index].rules, p->s->body_columns);
	return (gz_hit){f->time, (int32_t)f->index, id, answer->point_x, answer->point_y, answer->normal_x,
		answer->normal_y, (uint8_t)answer->feature};
}

static void make_hits(gz_hit *hits, const all_pairs *p) {
	pair_hit *walls = calloc(p->query.count + 1, sizeof *walls);
	pair_hit *circles = calloc(p->query.count + 1, sizeof *circles);
	assert_true(walls && circles);
	make_contacts(p, walls, circles);
	for (size_t i = 0; i < p->query.count; i++)
		hits[i] = hit_of(p, p->first + i, (p->first[i].is_wall ? walls : circles) + i);
	free(walls), free(circles);
}

void arena_brute_force(gz_hit *hits, const arena *s, arena_query query, gz_targets targets, const char *backend) {
	all_pairs *p = calloc(1, sizeof *p);
	assert_non_null(p);
	p->s = s, p->query = query, p->kernels = graze_kernels_named(backend, NULL);
	p->first = calloc(query.count + 1, sizeof *p->first);
	assert_true(p->first && p->kernels);
	load_others(p);
	for (size_t i = 0; i < query.count; i++) p->first[i].time = INFINITY;
	for (; p->tile < query.count; p->tile += TILE) {
		load_tile(p);
		if (targets != GZ_TARGETS_CIRCLES) evaluate_all(p, true, s->wall_count);
		if (targets != GZ_TARGETS_WALLS) evaluate_all(p, false, s->body_count);
	}
	make_hits(hits, p);
	free(p->walls), free(p->circles), free(p->first), free(p);
}

size_t arena_overlaps(const arena *s, const char *backend) {
	moving_body *bodies = calloc(s->body_count + 1, sizeof *bodies);
	swept_disc *discs = calloc(s->body_count + 1, sizeof *discs);
	size_t count = 0;
	assert_true(bodies && discs);
	for (size_t i = 0; i < s->body_count; i++) bodies[i] = s->bodies[i].at;
	evaluate_swept_discs(backend, bodies, s->body_count, discs);
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = i + 1; k < s->body_count; k++) count += (size_t)swept_discs_overlap(discs + i, discs + k);
	free(bodies), free(discs);
	return count;
}
