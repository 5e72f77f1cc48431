// The right answers to an arena: all pairs through the kernels, and then by the rules, one after another.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/arena.h"
#include "kernels/kernels.h"
#include "support/check.h"

/// What an asker touches first, as far as is known.
typedef struct first_touch {
	float time; ///< infinity: nothing
	int is_wall;
	size_t index;
} first_touch;

/// A tile of askers against all walls and all bodies of the crowd.
typedef struct all_pairs {
	const arena *s;
	arena_askers askers;
	const graze_kernels *kernels;
	first_touch *first; ///< of all askers
	size_t tile;        ///< the first asker of the tile
	near_bodies near;   ///< the tile
	wall_record *walls;
	circle_record *circles;
	pair_list pairs;
	pair_times touches;
} all_pairs;

static uint64_t id_of(const arena_rules *r, int columns) {
	if (!(columns & WITH_ID)) return 0;
	return columns & WITH_NARROW_ID ? r->narrow_id : r->id;
}

/// Among bodies touched at the same time the lower id wins, then the lower index.
static int body_wins(const arena *s, size_t a, size_t b) {
	const uint64_t x = id_of(&s->bodies[a].rules, s->body_columns), y = id_of(&s->bodies[b].rules, s->body_columns);
	return x != y ? x < y : a < b;
}

static int is_earlier(const all_pairs *p, float time, int is_wall, size_t index, const first_touch *old) {
	if (time != old->time) return time < old->time;
	if (is_wall != old->is_wall) return is_wall;
	return is_wall ? index < old->index : body_wins(p->s, index, old->index);
}

static void take_touches(all_pairs *p, int is_wall) {
	for (int32_t i = 0; i < p->touches.count; i++) {
		const size_t asker = p->tile + (size_t)p->touches.body[i] / RECORD,
					 other = (size_t)p->touches.other[i] / RECORD;
		float time;
		memcpy(&time, p->touches.time + i, sizeof time);
		if (!is_earlier(p, time, is_wall, other, p->first + asker)) continue;
		if (is_wall ? arena_allows_wall(p->s, &p->askers, asker, other)
					: arena_allows_body(p->s, &p->askers, asker, other))
			p->first[asker] = (first_touch){time, is_wall, other};
	}
}

static void evaluate_listed(all_pairs *p, int is_wall) {
	for (int k = 0; k < 2 * LANES; k++)
		p->pairs.body[p->pairs.count + k] = p->near.count * RECORD, p->pairs.other[p->pairs.count + k] = 0;
	if (is_wall) {
		const int special = graze_walls_are_special(p->walls, p->s->wall_count);
		(special ? p->kernels->evaluate_special : p->kernels->evaluate)(&p->touches, &p->near, &p->pairs, p->walls);
	} else {
		p->kernels->evaluate_circles(&p->touches, p->near.body, p->circles, &p->pairs);
	}
	take_touches(p, is_wall);
	p->pairs.count = 0;
}

static void evaluate_all(all_pairs *p, int is_wall, size_t others) {
	p->pairs.count = 0;
	for (int32_t i = 0; i < p->near.count; i++)
		for (size_t k = 0; k < others; k++) {
			p->pairs.body[p->pairs.count] = i * RECORD, p->pairs.other[p->pairs.count++] = (int32_t)k * RECORD;
			if (p->pairs.count == PAIR_CAPACITY) evaluate_listed(p, is_wall);
		}
	evaluate_listed(p, is_wall);
}

static void load_tile(all_pairs *p) {
	const size_t left = p->askers.count - p->tile;
	p->near.count = left < TILE ? (int32_t)left : TILE;
	for (int32_t i = 0; i < p->near.count; i++) {
		const moving_body *b = &p->askers.bodies[p->tile + (size_t)i].at;
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

/// The first touches once more, each as a pair of its own; those who touch nothing have one that does not touch.
static void make_contacts(const all_pairs *p, pair_answer *of_walls, pair_answer *of_circles) {
	const size_t count = p->askers.count;
	pair_case *walls = calloc(count + 1, sizeof *walls);
	circle_case *circles = calloc(count + 1, sizeof *circles);
	assert_true(walls && circles);
	for (size_t i = 0; i < count; i++) {
		const first_touch *f = p->first + i;
		const moving_body *b = &p->askers.bodies[i].at;
		if (!(f->time <= 1)) continue;
		if (f->is_wall) walls[i] = arena_pair(p->s, b, f->index);
		else circles[i] = (circle_case){*b, p->s->bodies[f->index].at};
	}
	assert_true(evaluate_pairs(p->kernels->name, walls, count, of_walls));
	assert_true(evaluate_circle_pairs(p->kernels->name, circles, count, of_circles));
	free(walls), free(circles);
}

static gz_hit hit_of(const all_pairs *p, const first_touch *f, const pair_answer *answer) {
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
	pair_answer *walls = calloc(p->askers.count + 1, sizeof *walls);
	pair_answer *circles = calloc(p->askers.count + 1, sizeof *circles);
	assert_true(walls && circles);
	make_contacts(p, walls, circles);
	for (size_t i = 0; i < p->askers.count; i++)
		hits[i] = hit_of(p, p->first + i, (p->first[i].is_wall ? walls : circles) + i);
	free(walls), free(circles);
}

void arena_brute_force(gz_hit *hits, const arena *s, arena_askers askers, gz_targets against, const char *kernels) {
	all_pairs *p = calloc(1, sizeof *p);
	assert_non_null(p);
	p->s = s, p->askers = askers, p->kernels = graze_kernels_named(kernels, NULL);
	p->first = calloc(askers.count + 1, sizeof *p->first);
	assert_true(p->first && p->kernels);
	load_others(p);
	for (size_t i = 0; i < askers.count; i++) p->first[i].time = INFINITY;
	for (; p->tile < askers.count; p->tile += TILE) {
		load_tile(p);
		if (against != GZ_TARGETS_CIRCLES) evaluate_all(p, 1, s->wall_count);
		if (against != GZ_TARGETS_WALLS) evaluate_all(p, 0, s->body_count);
	}
	make_hits(hits, p);
	free(p->walls), free(p->circles), free(p->first), free(p);
}

size_t arena_overlaps(const arena *s, const char *kernels) {
	moving_body *bodies = calloc(s->body_count + 1, sizeof *bodies);
	body_disc *discs = calloc(s->body_count + 1, sizeof *discs);
	size_t count = 0;
	assert_true(bodies && discs);
	for (size_t i = 0; i < s->body_count; i++) bodies[i] = s->bodies[i].at;
	discs_of_bodies(kernels, bodies, s->body_count, discs);
	for (size_t i = 0; i < s->body_count; i++)
		for (size_t k = i + 1; k < s->body_count; k++) count += (size_t)discs_overlap(discs + i, discs + k);
	free(bodies), free(discs);
	return count;
}
