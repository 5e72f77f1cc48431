#include "engine/rounds/round.h"

#include <math.h>
#include <string.h>

#include "engine/mover/contacts.h"
#include "engine/rounds/fixed_point.h"
#include "engine/rounds/round_contacts.h"
#include "engine/rounds/round_walls.h"

#define NEAR_SHARE 0.1f ///< after the first round, bodies within this share of the wish count as obstacles already

static round_bodies columns_of(const crowd_rounds *g) { return (round_bodies){g->bodies.at, g->first.at, g->other.at}; }

/// Up to TILE bodies of a list, from place `at` on. The list is padded at its end.
static round_list batch_of(const number_list *list, size_t at) {
	const size_t left = list->count - at;
	return (round_list){(const int32_t *)list->body.at + at, (const int32_t *)list->neighbours.at + at,
		left < TILE ? (int32_t)left : TILE};
}

static void pad_list(number_list *list) {
	int32_t *body = list->body.at, *neighbours = list->neighbours.at;
	for (size_t i = list->count; list->count && i < list->count + LANES - 1; i++)
		body[i] = body[list->count - 1], neighbours[i] = neighbours[list->count - 1];
}

// ---------------------------------------------------------------------------------------------------------------------
// Directions
// ---------------------------------------------------------------------------------------------------------------------

/// Sets the displacement of a body for this round, and lists it where it has one.
static void set_course(crowd_rounds *g, round_body *b, int32_t number, int32_t neighbours, float dx, float dy) {
	b->dx = dx, b->dy = dy;
	if (dx != 0 || dy != 0) list_number(&g->moving, number, neighbours);
}

/// The part of a wish that stays in the disc in which the body's neighbours are known.
static float part_within_reach(const round_body *b, const round_details *d) {
	const double x = (double)b->px - (double)d->middle_x, y = (double)b->py - (double)d->middle_y;
	const double dx = (double)b->wish_x, dy = (double)b->wish_y, reach = (double)d->reach;
	const double ex = x + dx, ey = y + dy;
	if (ex * ex + ey * ey <= reach * reach) return 1;
	// The positive root of |(x, y) + t (dx, dy)| = reach.
	const double a = dx * dx + dy * dy, h = x * dx + y * dy, c = x * x + y * y - reach * reach;
	if (!(c < 0)) return 0;
	const double root = sqrt(h * h - a * c);
	return (float)(h > 0 ? -c / (h + root) : (root - h) / a) * (1 - 0x1p-20f);
}

/// A body that bounces goes straight, as far as its neighbours are known.
static void fly(crowd_rounds *g, int32_t number, int32_t neighbours) {
	round_body *b = round_body_of(g, number);
	round_details *d = details_of(g, number);
	d->left = b->left, d->scale = part_within_reach(b, d);
	set_course(g, b, number, neighbours, d->scale * b->wish_x, d->scale * b->wish_y);
}

/// The square of the displacement below which a body that is pushed rests.
static float push_rest(const crowd_rounds *g, int32_t number) { return ((const float *)g->push_rests.at)[number]; }

/// What body i of the kernel's list does with the direction that it found.
static bool turn(query_run *run, crowd_rounds *g, const round_list *list, int32_t i) {
	const int32_t number = list->body[i];
	round_body *b = round_body_of(g, number);
	const round_directions *d = &g->directions;
	const int32_t sources[2] = {d->one[i], d->two[i]};
	bool touches = false;
	for (int k = 0; k < 2; k++) {
		if (g->separating == SHIFTING || sources[k] == NO_LIMIT || !(sources[k] & (TOUCHES_NEIGHBOUR | IS_WALL)))
			continue;
		touches = true;
		if (!graze_touch_contact(run, number, sources[k])) return false;
	}
	const bool stops = b->response == GZ_RESPONSE_STOP && sources[0] != NO_LIMIT;
	if (stops && touches) b->state |= ROUND_DONE;
	const float length = d->dx[i] * d->dx[i] + d->dy[i] * d->dy[i];
	const bool rests = stops || (g->pushing && length < push_rest(g, number));
	set_course(g, b, number, list->neighbours[i], rests ? 0 : d->dx[i], rests ? 0 : d->dy[i]);
	if (g->needs_details) {
		round_details *details = details_of(g, number);
		details->left = b->left;
		if (b->dx == 0 && b->dy == 0) details->allowed_x = details->allowed_y = 0;
	}
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

/// Lists the half-planes of walls of some bodies. False without memory.
static bool list_planes(query_run *run, crowd_rounds *g, const number_list *bodies) {
	const size_t count = bodies->count + LANES;
	if (!graze_array_size(run, &g->first_plane, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->plane_end, count, sizeof(int32_t)))
		return false;
	int32_t *first = g->first_plane.at, *end = g->plane_end.at;
	memset(first, 0, count * sizeof *first), memset(end, 0, count * sizeof *end);
	for (size_t i = 0; g->wall_shapes.count && i < bodies->count; i++) {
		const int32_t index = links_of(g, listed(bodies, i))->mover;
		if (index == NO_MOVER) continue;
		const round_walls *w = (const round_walls *)g->walls.at + index;
		first[i] = w->first_plane, end[i] = w->plane_end;
	}
	return true;
}

/// Lists the sliding bodies, and sets the displacements of those that bounce. False without memory.
static bool divide_active(query_run *run, crowd_rounds *g) {
	const size_t count = g->active.count;
	if (!graze_number_list_size(run, &g->moving, count) || !graze_number_list_size(run, &g->sliding, count))
		return false;
	for (size_t i = 0; i < count; i++) {
		const int32_t number = listed(&g->active, i), neighbours = ((const int32_t *)g->active.neighbours.at)[i];
		if (round_body_of(g, number)->response == GZ_RESPONSE_BOUNCE) fly(g, number, neighbours);
		else list_number(&g->sliding, number, neighbours);
	}
	pad_list(&g->sliding);
	return true;
}

/// Sorts the neighbours of a body, so that of several that are equal to it the first one counts.
static void sort_neighbours(const query_run *run, crowd_rounds *g, int32_t number) {
	int32_t *other = (int32_t *)g->other.at + ((const uint32_t *)g->first.at)[number];
	for (int32_t i = 1; i < neighbours_of(g, number); i++) {
		const int32_t x = other[i];
		int32_t k = i;
		for (; k && graze_rounds_first(run, x, other[k - 1]); k--) other[k] = other[k - 1];
		other[k] = x;
	}
}

/// Finds the directions of a list of bodies. Those that touch several others with the same half-plane are listed as
/// tied, unless `ties` is false.
static bool turn_bodies(
	query_run *run, crowd_rounds *g, const number_list *bodies, const round_rules *rules, bool ties) {
	const round_bodies columns = columns_of(g);
	const round_memory memory = {g->half_planes.at};
	if (!list_planes(run, g, bodies)) return false;
	for (size_t at = 0; at < bodies->count; at += TILE) {
		const round_list list = batch_of(bodies, at);
		const wall_planes walls = {(const int32_t *)g->first_plane.at + at, (const int32_t *)g->plane_end.at + at,
			g->wall_x.at, g->wall_y.at, g->wall_room.at};
		run->query->world->backend->slide_directions(&g->directions, &list, &columns, &walls, rules, &memory);
		for (int32_t i = 0; i < list.count; i++) {
			if (ties && g->directions.ties[i >> 3] >> (i & 7) & 1)
				list_number(&g->tied, list.body[i], list.neighbours[i]);
			else if (!turn(run, g, &list, i)) return false;
		}
	}
	return true;
}

static bool find_directions(query_run *run, crowd_rounds *g, const round_rules *rules) {
	if (!reserve_half_planes(run, g) || !divide_active(run, g) ||
		!graze_number_list_size(run, &g->tied, g->sliding.count) || !turn_bodies(run, g, &g->sliding, rules, true))
		return false;
	for (size_t i = 0; i < g->tied.count; i++) sort_neighbours(run, g, listed(&g->tied, i));
	pad_list(&g->tied);
	if (g->tied.count && !turn_bodies(run, g, &g->tied, rules, false)) return false;
	pad_list(&g->moving);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Limits
// ---------------------------------------------------------------------------------------------------------------------

/// Sets the share of body i of the kernel's list to its first meeting.
static void set_share(const crowd_rounds *g, const round_list *list, int32_t i) {
	const int32_t k = g->limits.limit[i];
	round_body *b = round_body_of(g, list->body[i]);
	const float wished = b->wish_x * b->wish_x + b->wish_y * b->wish_y, rest = SKIN_REST * fabsf(b->skin);
	float least = rest * rest < SHARE_REST * SHARE_REST * wished ? rest * rest : SHARE_REST * SHARE_REST * wished;
	if (g->pushing && least < push_rest(g, list->body[i])) least = push_rest(g, list->body[i]);
	b->rest = b->response == GZ_RESPONSE_BOUNCE ? 0 : sqrtf(least / (b->dx * b->dx + b->dy * b->dy));
	b->share = g->limits.share[i] < b->rest ? 0 : g->limits.share[i];
	b->limit = k == NO_LIMIT ? LIMITED_BY_NONE : neighbour_at(g, list->body[i], k);
}

/// The limits of a list of bodies. Those that meet two bodies at the same time are listed as tied.
static void limit_bodies(
	query_run *run, crowd_rounds *g, const number_list *bodies, const round_rules *rules, round_follows *follows) {
	const round_bodies columns = columns_of(g);
	for (size_t at = 0; at < bodies->count; at += TILE) {
		const round_list list = batch_of(bodies, at);
		run->query->world->backend->limit_shares(&g->limits, follows, &list, &columns, rules);
		for (int32_t i = 0; i < list.count; i++) {
			set_share(g, &list, i);
			if (g->limits.ties[i >> 3] >> (i & 7) & 1) list_number(&g->tied, list.body[i], list.neighbours[i]);
		}
	}
}

static bool find_limits(query_run *run, crowd_rounds *g, const round_rules *rules) {
	size_t pairs = LANES;
	for (size_t i = 0; i < g->moving.count; i++) pairs += (size_t)((const int32_t *)g->moving.neighbours.at)[i];
	if (!graze_array_size(run, &g->follow_body, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_other, 2 * pairs, sizeof(int32_t)) ||
		!graze_array_size(run, &g->follow_base, 2 * pairs, sizeof(float)) ||
		!graze_array_size(run, &g->follow_factor, 2 * pairs, sizeof(float)) ||
		!graze_number_list_size(run, &g->tied, 2 * g->moving.count))
		return false;
	round_follows follows = {g->follow_body.at, g->follow_other.at, g->follow_base.at, g->follow_factor.at, 0};
	limit_bodies(run, g, &g->moving, rules, &follows);
	g->follow_count = follows.count;
	if (!g->tied.count) return true;
	for (size_t i = 0; i < g->tied.count; i++) sort_neighbours(run, g, listed(&g->tied, i));
	pad_list(&g->tied);
	const number_list tied = g->tied;
	limit_bodies(run, g, &tied, rules, &follows); // the same limits of following again, which are not counted
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Motion
// ---------------------------------------------------------------------------------------------------------------------

/// Moves a body by its share.
static void advance(crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	const bool bounces = b->response == GZ_RESPONSE_BOUNCE, whole = b->share >= 1;
	if (g->needs_details) {
		round_details *d = details_of(g, number);
		const double dx = (double)b->dx, dy = (double)b->dy;
		d->allowed_x = dx / (double)b->left, d->allowed_y = dy / (double)b->left;
		d->travelled += (double)b->share * sqrt(dx * dx + dy * dy);
	}
	if (b->share > 0) {
		((uint8_t *)g->moved.at)[number] = g->round;
		const float scale = bounces ? details_of(g, number)->scale : 1;
		b->px = displaced(b->px, whole ? b->dx : b->share * b->dx);
		b->py = displaced(b->py, whole ? b->dy : b->share * b->dy);
		b->left = whole && scale >= 1 ? 0 : b->left * (1 - b->share * scale);
	}
	if (!(b->left > 0)) b->state |= ROUND_DONE;
}

/// Whether a neighbour of the body has moved in this round.
static bool moved_around(const crowd_rounds *g, int32_t number) {
	for (int32_t k = 0; k < neighbours_of(g, number); k++)
		if (((const uint8_t *)g->moved.at)[neighbour_at(g, number, k)] == g->round) return true;
	return false;
}

static bool respond_all(query_run *run, crowd_rounds *g) {
	for (size_t i = 0; i < g->moving.count; i++) {
		round_body *b = round_body_of(g, listed(&g->moving, i));
		if (b->limit == LIMITED_BY_FOLLOWING) links_of(g, listed(&g->moving, i))->followed = NO_NEIGHBOUR;
	}
	graze_find_followed(run, g);
	for (size_t i = 0; g->needs_details && i < g->moving.count;
		 i++) { // a body that bounces meets the one that it follows
		round_body *b = round_body_of(g, listed(&g->moving, i));
		const int32_t followed = links_of(g, listed(&g->moving, i))->followed;
		if (b->limit == LIMITED_BY_FOLLOWING && b->response == GZ_RESPONSE_BOUNCE && followed != NO_NEIGHBOUR)
			b->limit = followed;
	}
	graze_assign_hits(run);
	g->hit.count = 0;
	for (size_t i = 0; i < g->moving.count; i++)
		if (round_body_of(g, listed(&g->moving, i))->share < 1 && !graze_limit_contact(run, listed(&g->moving, i)))
			return false;
	return graze_hit_contacts(run);
}

/// Ends the round of the active bodies. Where a body had no displacement and nothing has moved around it, the next
/// round would be the same, and it is done.
static void end_round(query_run *run, crowd_rounds *g, bool same_rules) {
	const int32_t max_contacts = graze_move_settings(run)->max_contacts;
	int32_t *active = g->active.body.at, *neighbours = g->active.neighbours.at;
	size_t n = 0;
	for (size_t i = 0; i < g->active.count; i++) {
		round_body *b = round_body_of(g, active[i]);
		const bool rests = same_rules && b->dx == 0 && b->dy == 0 && !moved_around(g, active[i]);
		const bool is_full = links_of(g, active[i])->own_contacts >= max_contacts;
		if (rests || is_full) b->state |= ROUND_DONE;
		if (is_full) b->state |= ROUND_FULL;
		const float left = b->state & ROUND_DONE ? 0 : b->left;
		b->wish_x = b->whole_x * left, b->wish_y = b->whole_y * left;
		b->dx = b->dy = b->share = 0;
		active[n] = active[i], neighbours[n] = neighbours[i];
		n += !(b->state & ROUND_DONE);
	}
	g->active.count = n;
}

bool graze_round(query_run *run, int number) {
	crowd_rounds *g = graze_rounds_of(run);
	g->round = (uint8_t)(number + 1);
	const round_rules rules = {
		.near = number ? NEAR_SHARE : 0, .follows = !number, .separates = g->separating == SHIFTING};
	if (!graze_round_walls_around(run) || !find_directions(run, g, &rules) || !find_limits(run, g, &rules) ||
		!graze_round_walls_ahead(run) || !graze_link_followers(run, g))
		return false;
	do graze_lower_shares(g);
	while (graze_round_validate(run));
	graze_unlink_followers(g);
	for (size_t i = 0; i < g->moving.count; i++) advance(g, listed(&g->moving, i));
	if (g->separating == NOT_SEPARATING && !respond_all(run, g)) return false;
	end_round(run, g, number > 0);
	return true;
}
