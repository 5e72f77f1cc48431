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
	return (round_bodies){g->wish.at, g->course.at, g->first.at, g->other.at};
}

/// Sets the displacement of a body for this round, and lists it where it has one.
static void set_course(crowd_rounds *g, int32_t number, float dx, float dy) {
	round_record *course = course_of_body(g, number);
	course->dx = dx, course->dy = dy;
	share_of(g, number)->followed = NO_NEIGHBOUR;
	if (dx != 0 || dy != 0) ((int32_t *)g->moving.at)[g->moving.count++] = number;
}

/// The part of a wish that stays within reach of where the body began.
static float part_within_reach(const round_body *b, const round_record *wish) {
	const double x = (double)wish->px - (double)b->start_x, y = (double)wish->py - (double)b->start_y;
	const double dx = (double)wish->dx, dy = (double)wish->dy, reach = (double)b->reach;
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
	const round_record *wish = wish_of_body(g, number);
	b->round_left = b->left;
	b->scale = part_within_reach(b, wish);
	set_course(g, number, b->scale * wish->dx, b->scale * wish->dy);
}

/// What a body of the batch does with the direction that the kernel found.
static bool turn(query_run *run, crowd_rounds *g, const round_batch *batch, int32_t i) {
	const int32_t number = batch->body[i];
	round_body *b = round_body_of(g, number);
	const round_directions *d = &g->directions;
	const int32_t sources[2] = {d->one[i], d->two[i]};
	b->round_left = b->left;
	bool touches = false;
	for (int k = 0; k < 2; k++) {
		if (sources[k] == NO_LIMIT || !(sources[k] & (TOUCHES_NEIGHBOUR | IS_WALL))) continue;
		touches = true;
		if (!graze_touch_contact(run, number, sources[k])) return false;
	}
	const bool stops = b->response == GZ_RESPONSE_STOP && sources[0] != NO_LIMIT;
	if (stops && touches) b->done = true;
	const float dx = stops ? 0 : d->dx[i], dy = stops ? 0 : d->dy[i];
	if (dx == 0 && dy == 0) b->allowed_x = b->allowed_y = 0;
	set_course(g, number, dx, dy);
	return true;
}

/// Room for the half-planes of one vector of bodies. False without memory.
static bool reserve_half_planes(query_run *run, crowd_rounds *g) {
	int32_t most = 0;
	for (int32_t i = 0; i < g->movers->mover_count; i++) {
		const round_walls *w = (const round_walls *)g->walls.at + i;
		most = w->plane_end - w->first_plane > most ? w->plane_end - w->first_plane : most;
	}
	const size_t count = (size_t)g->most_neighbours + (size_t)most;
	return graze_array_size(run, &g->half_planes, count * HALF_PLANE_VECTORS * LANES, sizeof(float));
}

static bool find_directions(query_run *run, crowd_rounds *g, const round_rules *rules) {
	const round_bodies bodies = columns_of(g);
	const size_t count = g->active.count;
	if (!reserve_half_planes(run, g) || !graze_array_size(run, &g->moving, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->sliding, count, sizeof(int32_t)))
		return false;
	g->moving.count = g->sliding.count = 0;
	for (size_t i = 0; i < count; i++) {
		const int32_t number = ((const int32_t *)g->active.at)[i];
		if (round_body_of(g, number)->response == GZ_RESPONSE_BOUNCE) fly(g, number);
		else ((int32_t *)g->sliding.at)[g->sliding.count++] = number;
	}
	const round_memory memory = {g->half_planes.at};
	for (size_t at = 0; at < g->sliding.count;) {
		round_batch batch;
		take_batch(&batch, g, &g->sliding, &at);
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
	const round_record *c = course_of_body(g, number), *wish = wish_of_body(g, number);
	const bool bounces = round_body_of(g, number)->response == GZ_RESPONSE_BOUNCE;
	const float length = sqrtf(c->dx * c->dx + c->dy * c->dy),
				wished = sqrtf(wish->dx * wish->dx + wish->dy * wish->dy);
	const float rest = SKIN_REST * c->skin < SHARE_REST * wished ? SKIN_REST * c->skin : SHARE_REST * wished;
	round_share *s = share_of(g, number);
	s->rest = bounces ? 0 : rest / length, s->steps = bounces ? 65536 : 256;
	s->share = g->limits.share[i], s->limit = k == NO_LIMIT ? LIMITED_BY_NONE : neighbour_at(g, number, k);
}

/// Sorts the neighbours of a body, so that of several that it meets at the same time the first one counts.
static void sort_neighbours(const query_run *run, crowd_rounds *g, int32_t number) {
	int32_t *other = (int32_t *)g->other.at + ((const uint32_t *)g->first.at)[number];
	for (int32_t i = 1; i < neighbours_of(g, number); i++) {
		const int32_t x = other[i];
		int32_t k = i;
		for (; k && graze_rounds_first(run, x, other[k - 1]); k--) other[k] = other[k - 1];
		other[k] = x;
	}
}

/// The limits of a list of bodies. Those that meet two bodies at the same time are listed as tied.
static void limit_bodies(query_run *run, crowd_rounds *g, const dynamic_array *list, round_follows *follows) {
	const round_bodies bodies = columns_of(g);
	for (size_t at = 0; at < list->count;) {
		round_batch batch;
		take_batch(&batch, g, list, &at);
		run->query->world->backend->limit_shares(&g->limits, follows, &batch.list, &bodies);
		for (int32_t i = 0; i < batch.list.count; i++) {
			set_share(g, &batch, i);
			if (g->limits.ties[i >> 3] >> (i & 7) & 1) ((int32_t *)g->tied.at)[g->tied.count++] = batch.body[i];
		}
	}
}

static bool find_limits(query_run *run, crowd_rounds *g) {
	size_t pairs = LANES;
	for (size_t i = 0; i < g->moving.count; i++) pairs += (size_t)neighbours_of(g, ((const int32_t *)g->moving.at)[i]);
	if (!graze_array_size(run, &g->follow_body, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_other, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_base, 2 * pairs, sizeof(float)) ||
		!graze_array_size(run, &g->follow_factor, 2 * pairs, sizeof(float)) ||
		!graze_array_size(run, &g->tied, 2 * g->moving.count, sizeof(int32_t)))
		return false;
	round_follows follows = {g->follow_body.at, g->follow_other.at, g->follow_base.at, g->follow_factor.at, 0};
	g->tied.count = 0;
	limit_bodies(run, g, &g->moving, &follows);
	g->follow_count = follows.count;
	dynamic_array tied = g->tied;
	for (size_t i = 0; i < tied.count; i++) sort_neighbours(run, g, ((const int32_t *)tied.at)[i]);
	limit_bodies(run, g, &tied, &follows); // the same limits of following again, which are not counted
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
	round_record *course = course_of_body(g, number), *wish = wish_of_body(g, number);
	const double dx = (double)course->dx, dy = (double)course->dy;
	if (b->response != GZ_RESPONSE_BOUNCE) b->allowed_x = dx / (double)b->left, b->allowed_y = dy / (double)b->left;
	if (s->share > 0) {
		const bool whole = s->share >= 1;
		wish->px = course->px = displaced(course->px, whole ? course->dx : s->share * course->dx);
		wish->py = course->py = displaced(course->py, whole ? course->dy : s->share * course->dy);
		b->travelled += (double)s->share * sqrt(dx * dx + dy * dy);
		b->left = whole && b->scale >= 1 ? 0 : b->left * (1 - s->share * b->scale);
	}
	if (!(b->left > 0)) b->done = true;
}

/// Whether a neighbour of the body has moved in this round.
static bool moved_around(const crowd_rounds *g, int32_t number) {
	for (int32_t k = 0; k < neighbours_of(g, number); k++)
		if (share_of(g, neighbour_at(g, number, k))->share > 0) return true;
	return false;
}

/// Ends the round of a body. Where it had no displacement and nothing has moved around it, the next round would be the
/// same, and it is done.
static void end_round(crowd_rounds *g, int32_t number, bool same_rules) {
	round_body *b = round_body_of(g, number);
	const round_record *course = course_of_body(g, number);
	if (same_rules && course->dx == 0 && course->dy == 0 && !moved_around(g, number)) b->done = true;
}

/// What is left of the wish of a body.
static void set_wish(crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	round_record *course = course_of_body(g, number), *wish = wish_of_body(g, number);
	wish->dx = b->done ? 0 : (float)(b->dx * (double)b->left),
	wish->dy = b->done ? 0 : (float)(b->dy * (double)b->left);
	course->dx = course->dy = 0;
	share_of(g, number)->share = 0;
}

static bool advance_all(query_run *run, crowd_rounds *g, bool same_rules) {
	const int32_t *moving = g->moving.at;
	int32_t *active = g->active.at;
	for (size_t i = 0; i < g->moving.count; i++) advance(g, moving[i]);
	graze_find_followed(run, g);
	for (size_t i = 0; i < g->moving.count; i++)
		if (share_of(g, moving[i])->share < 1 && !graze_limit_contact(run, moving[i])) return false;
	for (size_t i = 0; i < g->active.count; i++) end_round(g, active[i], same_rules);
	size_t n = 0;
	for (size_t i = 0; i < g->active.count; i++) {
		round_body *b = round_body_of(g, active[i]);
		if (b->contact_count >= graze_move_settings(run)->max_contacts) b->done = true;
		set_wish(g, active[i]);
		if (!b->done) active[n++] = active[i];
	}
	g->active.count = n;
	return true;
}

bool graze_round(query_run *run, int number) {
	crowd_rounds *g = graze_rounds_of(run);
	const round_rules rules = {.near = number ? NEAR_SHARE : 0, .follows = !number};
	if (!graze_round_walls_around(run) || !find_directions(run, g, &rules) || !find_limits(run, g) ||
		!graze_round_walls_ahead(run) || !graze_link_followers(run, g))
		return false;
	drop_small_shares(g);
	do graze_lower_shares(g);
	while (graze_round_validate(run));
	graze_unlink_followers(g);
	return advance_all(run, g, number > 0);
}
