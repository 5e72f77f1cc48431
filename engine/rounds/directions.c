#include "engine/rounds/directions.h"

#include <math.h>
#include <string.h>

#include "engine/mover/contacts.h"
#include "engine/rounds/round_contacts.h"
#include "engine/rounds/round_lists.h"

/// Sets the displacement of a body for this round, within the limit of searches, and lists it where it has one.
static void set_course(round_part *p, round_body *b, int32_t number, int32_t neighbours, float dx, float dy) {
	const float extent = fmaxf(fabsf(dx), fabsf(dy)), scale = extent > GZ_LIMIT ? GZ_LIMIT / extent : 1;
	b->dx = scale * dx, b->dy = scale * dy;
	if (dx != 0 || dy != 0) list_number(&p->moving, number, neighbours);
}

/// A body that bounces goes straight.
static void fly(round_part *p, int32_t number, int32_t neighbours) {
	round_body *b = round_body_of(p->rounds, number);
	set_course(p, b, number, neighbours, b->wish_x, b->wish_y);
}

/// What body i of the kernel's list does with the direction that it found.
static bool turn(round_part *p, const round_list *list, int32_t i) {
	const crowd_rounds *g = p->rounds;
	const int32_t number = list->body[i];
	round_body *b = round_body_of(g, number);
	const round_directions *d = &p->directions;
	const int32_t sources[2] = {d->one[i], d->two[i]};
	bool touches = false;
	for (int k = 0; k < 2; k++) {
		if (g->separating == SHIFTING || sources[k] == NO_LIMIT || !(sources[k] & (TOUCHES_NEIGHBOUR | IS_WALL)))
			continue;
		touches = true;
		if (!graze_touch_contact(p, number, sources[k])) return false;
	}
	const bool stops = b->response == GZ_RESPONSE_STOP && sources[0] != NO_LIMIT;
	if (stops && touches) b->state |= ROUND_DONE;
	const float length = d->dx[i] * d->dx[i] + d->dy[i] * d->dy[i];
	const bool rests = stops || (g->pushing && length < push_rest(g, number));
	set_course(p, b, number, list->neighbours[i], rests ? 0 : d->dx[i], rests ? 0 : d->dy[i]);
	if (g->needs_details) {
		round_details *details = details_of(g, number);
		details->left = b->left;
		if (b->dx == 0 && b->dy == 0) details->allowed_x = details->allowed_y = 0;
	}
	return true;
}

/// Room for the half-planes of one vector of bodies. False without memory.
static bool reserve_half_planes(round_part *p) {
	int32_t most = 0;
	for (int32_t i = 0; i < p->movers->mover_count; i++) {
		const round_walls *w = (const round_walls *)p->walls.at + i;
		most = w->plane_end - w->first_plane > most ? w->plane_end - w->first_plane : most;
	}
	const size_t count = (size_t)p->rounds->most_neighbours + (size_t)most;
	return graze_array_size(&p->run, &p->half_planes, count * HALF_PLANE_VECTORS * LANES, sizeof(float));
}

/// Lists the half-planes of walls of some bodies. False without memory.
static bool list_planes(round_part *p, const number_list *bodies) {
	const size_t count = bodies->count + LANES;
	if (!graze_array_size(&p->run, &p->first_plane, count, sizeof(int32_t)) ||
		!graze_array_size(&p->run, &p->plane_end, count, sizeof(int32_t)))
		return false;
	int32_t *first = p->first_plane.at, *end = p->plane_end.at;
	memset(first, 0, count * sizeof *first), memset(end, 0, count * sizeof *end);
	for (size_t i = 0; p->wall_shapes.count && i < bodies->count; i++) {
		const int32_t index = links_of(p->rounds, listed(bodies, i))->mover;
		if (index == NO_MOVER) continue;
		const round_walls *w = (const round_walls *)p->walls.at + index;
		first[i] = w->first_plane, end[i] = w->plane_end;
	}
	return true;
}

/// Lists the sliding bodies, and sets the displacements of those that bounce. False without memory.
static bool divide_active(round_part *p) {
	const size_t count = p->active.count;
	if (!graze_number_list_size(&p->run, &p->moving, count) || !graze_number_list_size(&p->run, &p->sliding, count))
		return false;
	for (size_t i = 0; i < count; i++) {
		const int32_t number = listed(&p->active, i), neighbours = ((const int32_t *)p->active.neighbours.at)[i];
		if (round_body_of(p->rounds, number)->response == GZ_RESPONSE_BOUNCE) fly(p, number, neighbours);
		else list_number(&p->sliding, number, neighbours);
	}
	pad_list(&p->sliding);
	return true;
}

/// Finds the directions of a list of bodies. Those that touch several others with the same half-plane are listed as
/// tied, unless `ties` is false.
static bool turn_bodies(round_part *p, const number_list *bodies, bool ties) {
	const round_bodies columns = columns_of(p->rounds);
	const round_memory memory = {p->half_planes.at};
	if (!list_planes(p, bodies)) return false;
	for (size_t at = 0; at < bodies->count; at += TILE) {
		const round_list list = batch_of(bodies, at);
		const wall_planes walls = {(const int32_t *)p->first_plane.at + at, (const int32_t *)p->plane_end.at + at,
			p->wall_x.at, p->wall_y.at, p->wall_room.at};
		p->run.query->world->backend->slide_directions(
			&p->directions, &list, &columns, &walls, &p->rounds->rules, &memory);
		for (int32_t i = 0; i < list.count; i++) {
			if (ties && bit_at(p->directions.ties, (size_t)i)) list_number(&p->tied, list.body[i], list.neighbours[i]);
			else if (!turn(p, &list, i)) return false;
		}
	}
	return true;
}

bool graze_round_directions(round_part *p) {
	if (!reserve_half_planes(p) || !divide_active(p) || !graze_reserve_hits(p, 2 * p->sliding.count) ||
		!graze_number_list_size(&p->run, &p->tied, p->sliding.count) || !turn_bodies(p, &p->sliding, true))
		return false;
	pad_list(&p->moving);
	return true;
}

bool graze_round_tied_directions(round_part *p) {
	if (!turn_bodies(p, &p->tied, false)) return false;
	pad_list(&p->moving);
	return true;
}
