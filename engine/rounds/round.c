#include "engine/rounds/round.h"

#include <math.h>
#include <string.h>

#include "engine/mover/contacts.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/round_contacts.h"
#include "engine/rounds/round_walls.h"

#define NEAR_SHARE 0.1f ///< after the first round, bodies within this share of the wish count as obstacles already

/// A batch of bodies for the kernels.
typedef struct round_batch {
	int32_t body[TILE + LANES], neighbours[TILE + LANES];
	int32_t first_plane[TILE + LANES], plane_end[TILE + LANES];
	round_list list;
} round_batch;

/// Takes up to TILE bodies from *at on, sorted by the number of their neighbours (counting sort), with half-planes of
/// their walls.
static void take_batch(round_batch *batch, const crowd_rounds *g, const dynamic_array *bodies, size_t *at) {
	enum { KINDS = 32 };
	const size_t left = bodies->count - *at, count = left < TILE ? left : TILE;
	const int32_t *body = (const int32_t *)bodies->at + *at;
	int32_t next[KINDS + 1] = {0};
	for (size_t i = 0; i < count; i++) {
		const int32_t n = neighbours_of(g, body[i]);
		next[(n < KINDS - 1 ? n : KINDS - 1) + 1]++;
	}
	for (int k = 0; k < KINDS; k++) next[k + 1] += next[k];
	for (size_t i = 0; i < count; i++) {
		const int32_t n = neighbours_of(g, body[i]), place = next[n < KINDS - 1 ? n : KINDS - 1]++;
		const round_walls *walls = walls_of(g, round_body_of(g, body[i]));
		batch->body[place] = body[i], batch->neighbours[place] = n;
		batch->first_plane[place] = walls ? walls->first_plane : 0;
		batch->plane_end[place] = walls ? walls->plane_end : 0;
	}
	for (size_t i = count; i < count + LANES - 1; i++) {
		batch->body[i] = batch->body[count - 1], batch->neighbours[i] = batch->neighbours[count - 1];
		batch->first_plane[i] = batch->first_plane[count - 1], batch->plane_end[i] = batch->plane_end[count - 1];
	}
	batch->list = (round_list){batch->body, batch->neighbours, (int32_t)count};
	*at += count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Directions
// ---------------------------------------------------------------------------------------------------------------------

static round_bodies columns_of(const crowd_rounds *g) {
	return (round_bodies){g->wish.at, g->course.at, g->radius.at, g->first.at, g->other.at};
}

/// Sets the displacement of a body for this round, and lists it where it has one.
static void set_course(crowd_rounds *g, int32_t number, float dx, float dy) {
	float *row = course_row(g, number);
	row[2] = dx, row[3] = dy;
	round_share *s = share_of(g, number);
	s->share = 0, s->limit = LIMITED_BY_NONE, s->followed = NO_NEIGHBOUR;
	if (dx != 0 || dy != 0) ((int32_t *)g->moving.at)[g->moving.count++] = number;
}

/// The part of a wish that stays within reach of where the body began.
static float part_within_reach(const round_body *b, const float *wish) {
	const double x = (double)wish[0] - (double)b->start_x, y = (double)wish[1] - (double)b->start_y;
	const double dx = (double)wish[2], dy = (double)wish[3], reach = (double)b->reach;
	const double ex = x + dx, ey = y + dy;
	if (ex * ex + ey * ey <= reach * reach) return 1;
	// The positive root of |(x, y) + t (dx, dy)| = reach.
	const double a = dx * dx + dy * dy, h = x * dx + y * dy, c = x * x + y * y - reach * reach;
	if (!(c < 0)) return 0;
	const double root = sqrt(h * h - a * c);
	return (float)(h > 0 ? -c / (h + root) : (root - h) / a) * (1 - 0x1p-20f);
}

/// A body that bounces goes straight, as far as its neighbours are known.
static void fly(crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	const float *wish = wish_row(g, number);
	b->scale = part_within_reach(b, wish);
	set_course(g, number, b->scale * wish[2], b->scale * wish[3]);
}

/// What a body of the batch does with the direction that the kernel found.
static bool turn(query_run *run, crowd_rounds *g, const round_batch *batch, int32_t i) {
	const int32_t number = batch->body[i];
	round_body *b = round_body_of(g, number);
	const round_directions *d = &g->directions;
	b->round_left = b->left;
	if (b->response == GZ_RESPONSE_BOUNCE) return fly(g, number), true;
	const int32_t sources[2] = {d->one[i], d->two[i]};
	bool touches = false;
	for (int k = 0; k < 2; k++)
		if (sources[k] != NO_LIMIT && !graze_touch_contact(run, number, sources[k], &touches)) return false;
	const bool stops = b->response == GZ_RESPONSE_STOP && sources[0] != NO_LIMIT;
	if (stops && touches) b->done = true;
	set_course(g, number, stops ? 0 : d->dx[i], stops ? 0 : d->dy[i]);
	return true;
}

static bool find_directions(query_run *run, crowd_rounds *g, const round_rules *rules) {
	const round_bodies bodies = columns_of(g);
	size_t most = (size_t)g->most_neighbours;
	for (int32_t i = 0; i < g->movers->mover_count; i++) {
		const round_walls *w = (const round_walls *)g->walls.at + i;
		const size_t n = (size_t)(g->most_neighbours + w->plane_end - w->first_plane);
		most = n > most ? n : most;
	}
	if (!graze_array_size(run, &g->half_planes, most * HALF_PLANE_VECTORS * LANES, sizeof(float)) ||
		!graze_array_size(run, &g->sources, most, sizeof(int32_t)) ||
		!graze_array_size(run, &g->moving, g->active.count, sizeof(int32_t)))
		return false;
	g->moving.count = 0;
	const round_memory memory = {g->half_planes.at, g->sources.at};
	for (size_t at = 0; at < g->active.count;) {
		round_batch batch;
		take_batch(&batch, g, &g->active, &at);
		const wall_planes walls = {batch.first_plane, batch.plane_end, g->wall_x.at, g->wall_y.at, g->wall_room.at};
		run->query->world->backend->slide_directions(&g->directions, &batch.list, &bodies, &walls, rules, &memory);
		for (int32_t i = 0; i < batch.list.count; i++)
			if (!turn(run, g, &batch, i)) return false;
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Limits
// ---------------------------------------------------------------------------------------------------------------------

/// Sets the share of a body of the batch to its first meeting.
static void set_share(const crowd_rounds *g, const round_batch *batch, int32_t i) {
	const int32_t number = batch->body[i], k = g->limits.limit[i];
	const round_body *b = round_body_of(g, number);
	const float *course = course_row(g, number), *wish = wish_row(g, number);
	round_share *s = share_of(g, number);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE;
	const float length = sqrtf(course[2] * course[2] + course[3] * course[3]);
	const float wished = sqrtf(wish[2] * wish[2] + wish[3] * wish[3]);
	const float rest = fminf(SKIN_REST * g->skin, SHARE_REST * wished);
	s->rest = bounces ? 0 : rest / length, s->steps = bounces ? 65536 : 256;
	s->share = g->limits.share[i], s->limit = k == NO_LIMIT ? LIMITED_BY_NONE : neighbour_at(g, number, k);
}

static bool find_limits(query_run *run, crowd_rounds *g, const round_rules *rules) {
	const round_bodies bodies = columns_of(g);
	size_t pairs = LANES;
	for (size_t i = 0; i < g->moving.count; i++) pairs += (size_t)neighbours_of(g, ((const int32_t *)g->moving.at)[i]);
	if (!graze_array_size(run, &g->follow_body, pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_other, pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_base, pairs, sizeof(float)) ||
		!graze_array_size(run, &g->follow_factor, pairs, sizeof(float)))
		return false;
	round_follows follows = {g->follow_body.at, g->follow_other.at, g->follow_base.at, g->follow_factor.at, 0};
	for (size_t at = 0; at < g->moving.count;) {
		round_batch batch;
		take_batch(&batch, g, &g->moving, &at);
		run->query->world->backend->limit_shares(&g->limits, &follows, &batch.list, &bodies, rules);
		for (int32_t i = 0; i < batch.list.count; i++) set_share(g, &batch, i);
	}
	g->follow_count = follows.count;
	return true;
}

/// Shares below the rest are 0.
static void drop_small_shares(const crowd_rounds *g) {
	for (size_t i = 0; i < g->moving.count; i++) {
		round_share *s = share_of(g, ((const int32_t *)g->moving.at)[i]);
		if (s->share < s->rest) s->share = 0;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Motion
// ---------------------------------------------------------------------------------------------------------------------

/// Moves a body by its share.
static void advance(crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	const round_share *s = share_of(g, number);
	float *course = course_row(g, number), *wish = wish_row(g, number);
	const double dx = (double)course[2], dy = (double)course[3];
	if (b->left > 0 && b->response != GZ_RESPONSE_BOUNCE)
		b->allowed_x = dx / (double)b->left, b->allowed_y = dy / (double)b->left;
	if (s->share > 0) {
		const bool whole = s->share >= 1;
		wish[0] = course[0] = displaced(course[0], whole ? course[2] : s->share * course[2]);
		wish[1] = course[1] = displaced(course[1], whole ? course[3] : s->share * course[3]);
		b->travelled += (double)s->share * sqrt(dx * dx + dy * dy);
		b->left = whole && b->scale >= 1 ? 0 : b->left * (1 - s->share * b->scale);
	}
	if (s->share >= 1 || !(b->left > 0)) b->done = true;
}

/// Ends the round of a body: what is left of its wish.
static void end_round(crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	float *course = course_row(g, number), *wish = wish_row(g, number);
	wish[2] = b->done ? 0 : (float)(b->dx * (double)b->left), wish[3] = b->done ? 0 : (float)(b->dy * (double)b->left);
	course[2] = course[3] = 0;
}

static bool advance_all(query_run *run, crowd_rounds *g) {
	const int32_t *moving = g->moving.at;
	int32_t *active = g->active.at;
	for (size_t i = 0; i < g->moving.count; i++) advance(g, moving[i]);
	graze_find_followed(run, g);
	for (size_t i = 0; i < g->moving.count; i++)
		if (share_of(g, moving[i])->share < 1 && !graze_limit_contact(run, moving[i])) return false;
	size_t n = 0;
	for (size_t i = 0; i < g->active.count; i++) {
		round_body *b = round_body_of(g, active[i]);
		if (b->contact_count >= graze_move_settings(run)->max_contacts) b->done = true;
		end_round(g, active[i]);
		if (!b->done) active[n++] = active[i];
	}
	g->active.count = n;
	return true;
}

bool graze_round(query_run *run, int number) {
	crowd_rounds *g = graze_rounds_of(run);
	const round_rules rules = {g->skin, (float)SKIN_TOUCH * g->skin, number ? NEAR_SHARE : 0, !number};
	if (!graze_round_walls_around(run) || !find_directions(run, g, &rules) || !find_limits(run, g, &rules) ||
		!graze_round_walls_ahead(run))
		return false;
	drop_small_shares(g);
	do graze_lower_shares(g);
	while (graze_round_validate(run));
	return advance_all(run, g);
}
