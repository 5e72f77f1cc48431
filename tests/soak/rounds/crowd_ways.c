// A body that has no other one near is *alone*: it moves all of its way among walls in the first round, around corners
// too, as gz_move without a crowd moves it. If a later round finds that it may be hit after all, it *joins*: then it
// has not moved before that round. Between the ends of rounds, a body that is alone seems to go straight from start to
// end, also through a wall, and one that joins seems to go back; or not even that, where it ends where it would have
// ended alone. So before a fault counts, each of the bodies is moved without the crowd: a body that ends in the same
// place was alone, or has joined in a later round and gone all of its way in that one.
#include <string.h>

#include "soak/rounds/circle_ways.h"
#include "soak/rounds/crowd_checks.h"

enum { MOST_CONTACTS = 64 }; ///< max_contacts of any scene

/// Repeats the tick with fewer rounds. Returns the first round whose ways are known: that after a separation is not,
/// where the skin depends on the displacement, since the separation is repeated without displacements.
static uint32_t find_places(crowd_run *r, bool recovered) {
	const size_t count = r->of.settings->bodies;
	const uint32_t rounds = r->crowd->rounds;
	for (size_t i = 0; i < count; i++) r->places[0][i] = r->of.bodies[i].at;
	if (recovered) crowd_move(r, 1, true, r->places[0], NULL);
	for (uint32_t k = 1; k < rounds; k++) crowd_move(r, k, false, r->places[k], NULL);
	memcpy(r->places[rounds], r->of.to, count * sizeof *r->of.to);
	return recovered && largest_skin(r) > (double)r->of.scene->skin ? 1 : 0;
}

static bool same(point p, point q) { return p.x == q.x && p.y == q.y; }

/// Whether a body was alone and moved among walls as it may. Lets it rest in the rounds before it has joined.
static bool was_alone(crowd_run *r, size_t i) {
	gz_contact contacts[MOST_CONTACTS];
	size_t first[2];
	const gz_contact_list list = {contacts, MOST_CONTACTS, first};
	const soak_body *b = r->of.bodies + i;
	const point by = {r->of.motions[i].x, r->of.motions[i].y};
	body_move c = {.from = b->at, .start = r->places[0][i], .by = by, .radius = b->radius, .contacts = contacts};
	crowd_move_one(r, b, by, &list, &c.to);
	uint32_t joins = 1;
	if (!same(c.to, r->places[1][i])) return false;
	while (joins < r->crowd->rounds && same(c.to, r->places[joins + 1][i])) joins++;
	for (uint32_t k = 1; joins < r->crowd->rounds && k <= joins; k++) r->places[k][i] = r->places[0][i];
	c.contact_count = first[1];
	return r->known_alone[i] = check_move(r->of.scene, &c, r->of.clearances + i, true).fault != FAULT_ESCAPED;
}

static circle_way way_of(const crowd_run *r, size_t i, uint32_t round) {
	return (circle_way){r->places[round][i], r->places[round + 1][i], r->of.bodies[i].radius};
}

static bool pair_overlaps(const crowd_run *r, size_t i, size_t k, uint32_t round) {
	const circle_way one = way_of(r, i, round), other = way_of(r, k, round);
	return ways_overlap(&one, &other);
}

/// Bodies that overlap where the ways begin are none of the subject.
static bool starts_apart(const crowd_run *r, size_t i, size_t k, uint32_t first) {
	const soak_body *b = r->of.bodies;
	return !circles_overlap(r->places[first][i], b[i].radius, r->places[first][k], b[k].radius);
}

/// Whether a body may have joined in a round, and gone all of its way in it.
static bool may_have_joined(const crowd_run *r, size_t i, uint32_t round) {
	return round > 0 && r->known_alone[i] && same(r->places[round][i], r->places[round + 1][i]);
}

/// Whether two bodies overlap in a round, whenever they may have joined.
static bool pair_overlaps_anyway(const crowd_run *r, size_t i, size_t k, uint32_t round) {
	const bool one_joins = may_have_joined(r, i, round), other_joins = may_have_joined(r, k, round);
	for (int one = 0; one <= one_joins; one++)
		for (int other = 0; other <= other_joins; other++) {
			circle_way of_one = way_of(r, i, round), of_other = way_of(r, k, round);
			if (one) of_one.from = r->places[0][i];
			if (other) of_other.from = r->places[0][k];
			if (!ways_overlap(&of_one, &of_other)) return false;
		}
	return true;
}

static void check_pair(crowd_run *r, size_t i, size_t k, uint32_t round, uint32_t first) {
	if (!may_collide(r, i, k) || !pair_overlaps(r, i, k, round) || !starts_apart(r, i, k, first)) return;
	if (!r->known_alone[i]) was_alone(r, i);
	if (!r->known_alone[k]) was_alone(r, k);
	if (pair_overlaps_anyway(r, i, k, round))
		record_pair_fault(r, FAULT_OVERLAP, i, k, r->places[round], r->places[round + 1], (int)round);
}

/// Whether a way crosses a one-sided wall from its left, or ends in one that it began clear of. S69.
static bool breaks_valve(const crowd_run *r, size_t i, point p, point q) {
	const float radius = r->of.bodies[i].radius;
	for (size_t v = 0; v < r->crowd->valve_count; v++) {
		const oracle_wall *wall = r->crowd->valves + v;
		if (orientation(wall->a, wall->b, p) <= 0 || !is_clear(wall, wall_distance(wall, p), p, radius)) continue;
		if (segment_touches_wall(p, q, wall) || !is_clear(wall, wall_distance(wall, q), q, radius)) return true;
	}
	return false;
}

static fault_kind way_fault(const crowd_run *r, size_t i, uint32_t round) {
	const soak_scene *s = r->of.scene;
	const point p = r->places[round][i], q = r->places[round + 1][i];
	if (same(p, q)) return FAULT_NONE;
	if (oracle_blocking_wall(&s->cells, p, q, false) >= 0 || breaks_valve(r, i, p, q)) return FAULT_ESCAPED;
	const bool lost = r->of.clearances[i].clear && !scene_clearance(s, q, r->of.bodies[i].radius, false).clear;
	return lost ? FAULT_CLEARANCE : FAULT_NONE;
}

static void check_walls(crowd_run *r, size_t i, uint32_t round) {
	if (r->of.bodies[i].response == GZ_RESPONSE_PASS || !r->of.clearances[i].clear || r->known_alone[i]) return;
	const fault_kind fault = way_fault(r, i, round);
	if (fault && !was_alone(r, i))
		record_wall_fault(r, fault, i, r->places[round][i], r->places[round + 1][i], (int)round);
}

void check_ways(crowd_run *r, bool recovered) {
	const size_t count = r->of.settings->bodies;
	const uint32_t first = find_places(r, recovered);
	memset(r->known_alone, 0, count * sizeof *r->known_alone);
	for (size_t i = 0; i < count; i++)
		r->reach[i] = r->of.bodies[i].response == GZ_RESPONSE_PASS ? -1 : (double)r->of.bodies[i].radius;
	for (uint32_t k = first; k < r->crowd->rounds; k++) {
		for (size_t i = 0; i < count; i++) check_walls(r, i, k);
		find_way_pairs(&r->pairs, &(way_columns){r->places[k], r->places[k + 1], r->reach, count});
		for (size_t n = 0; n < r->pairs.count; n++)
			check_pair(r, r->pairs.pairs[n].one, r->pairs.pairs[n].other, k, first);
		r->of.sum->ways += count;
	}
}
