#include <string.h>

#include "soak/rounds/circle_ways.h"
#include "soak/rounds/crowd_checks.h"

/// Finds the pairs that may be nearer to one another than half the skin at these places, whatever bodies wish there.
static void find_near_pairs(crowd_run *r, const point *at) {
	const size_t count = r->of.settings->bodies;
	const double margin = 0.26 * largest_skin(r); // each body has half of half the skin
	for (size_t i = 0; i < count; i++) {
		const soak_body *b = r->of.bodies + i;
		r->reach[i] = b->response == GZ_RESPONSE_PASS ? -1 : (double)b->radius + margin;
	}
	find_way_pairs(&r->near, &(way_columns){at, at, r->reach, count});
}

static measured_distance gap_of(const crowd_run *r, way_pair p, const point *at) {
	const soak_body *b = r->of.bodies;
	return circle_gap(at[p.one], b[p.one].radius, at[p.other], b[p.other].radius);
}

/// Bodies that touch keep 7/8 of the skin, so the bound is that of the pair: one for all bodies may be twice as large.
void find_heaps(crowd_run *r) {
	const size_t count = r->of.settings->bodies;
	for (size_t i = 0; i < count; i++) r->places[0][i] = r->of.bodies[i].at;
	if (r->heaps_changed) find_near_pairs(r, r->places[0]);
	r->heaps_changed = false;
	memset(r->heaped, 0, count * sizeof *r->heaped);
	for (size_t n = 0; n < r->near.count; n++) {
		const way_pair p = r->near.pairs[n];
		const measured_distance gap = gap_of(r, p, r->places[0]);
		if (gap.distance - gap.error >= largest_pair_skin(r, p.one, p.other) / 2 || !may_collide(r, p.one, p.other))
			continue;
		r->heaped[p.one] = r->heaped[p.other] = true;
	}
}

/// The worst fault of a pair at the end of a tick.
static fault_kind end_fault(const crowd_run *r, way_pair p, const point *at) {
	const soak_body *one = r->of.bodies + p.one, *other = r->of.bodies + p.other;
	const measured_distance gap = gap_of(r, p, at);
	if (gap.distance + gap.error >= least_pair_skin(r, p.one, p.other) / 2) return FAULT_NONE;
	if ((r->heaped[p.one] && r->heaped[p.other]) || !may_collide(r, p.one, p.other)) return FAULT_NONE;
	return circles_overlap(at[p.one], one->radius, at[p.other], other->radius) ? FAULT_OVERLAP : FAULT_NEAR;
}

static void check_pairs(crowd_run *r) {
	find_near_pairs(r, r->of.to);
	for (size_t n = 0; n < r->near.count; n++) {
		const way_pair p = r->near.pairs[n];
		const fault_kind fault = end_fault(r, p, r->of.to);
		if (fault) record_pair_fault(r, fault, p.one, p.other, r->places[0], r->of.to, -1);
	}
}

/// Whether a body may have come near a one-sided wall. One that is within a wall keeps its radius from others, but not
/// the skin (S66), and only a one-sided wall may be passed from behind.
static bool may_touch_valve(const crowd_run *r, size_t i) {
	const soak_body *b = r->of.bodies + i;
	const soak_motion *p = r->of.motions + i;
	const double wished = sqrt((double)p->x * (double)p->x + (double)p->y * (double)p->y);
	const double length = fmax(wished, distance_between(b->at, r->of.to[i])) + 2 * largest_skin(r);
	for (size_t v = 0; v < r->crowd->valve_count; v++)
		if (wall_distance(r->crowd->valves + v, b->at).distance < (double)b->radius + length) return true;
	return false;
}

/// The worst fault of a body among walls at the end of a tick.
static fault_kind wall_fault(const crowd_run *r, size_t i, const clearance *after, bool all) {
	const soak_scene *s = r->of.scene;
	const soak_body *b = r->of.bodies + i;
	const point to = r->of.to[i];
	const clearance before = r->of.clearances[i];
	if (!(fabsf(to.x) <= GZ_LIMIT && fabsf(to.y) <= GZ_LIMIT)) return FAULT_NOT_FINITE;
	if (b->response == GZ_RESPONSE_PASS) return FAULT_NONE;
	const bool may_cross = !(distance_between(b->at, to) * (1 + 0x1p-40) < before.low + (double)b->radius);
	if ((may_cross || all) && soak_scene_region(s, to) != r->of.regions[i]) return FAULT_ESCAPED;
	if (before.clear && !after->clear) return FAULT_CLEARANCE;
	const double most = soak_scene_max_skin(s, b->radius), least = soak_scene_min_skin(s, b->radius);
	const bool lost = before.low >= most / 2 && after->high < least / 2;
	return lost && !may_touch_valve(r, i) ? FAULT_SKIN : FAULT_NONE;
}

static void check_body(crowd_run *r, size_t i, bool all) {
	soak_body *b = r->of.bodies + i;
	const clearance after = scene_clearance(r->of.scene, r->of.to[i], b->radius, all);
	const fault_kind fault = wall_fault(r, i, &after, all);
	if (fault) record_wall_fault(r, fault, i, b->at, r->of.to[i], -1);
	if (fault == FAULT_ESCAPED || fault == FAULT_NOT_FINITE) {
		start_body(&r->of, i);
		r->heaps_changed = true;
		return;
	}
	b->at = r->of.to[i], r->of.clearances[i] = after;
}

void check_ends(crowd_run *r, bool all) {
	for (size_t i = 0; i < r->of.settings->bodies; i++) r->places[0][i] = r->of.bodies[i].at;
	check_pairs(r);
	for (size_t i = 0; i < r->of.settings->bodies; i++) check_body(r, i, all);
}
