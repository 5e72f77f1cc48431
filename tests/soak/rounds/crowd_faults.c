#include <stdio.h>

#include "soak/rounds/circle_ways.h"

#include "soak/rounds/crowd_checks.h"
#include "soak/rounds/crowd_reduce.h"

static void print_head(const crowd_run *r, fault_kind fault, int round) {
	printf("%s: %s, seed %llu, tick %zu, ", fault_names[fault], r->of.scene->name,
		(unsigned long long)r->of.settings->seed, r->tick);
	if (round < 0) printf("at its end:\n");
	else printf("round %d:\n", round);
}

static void print_body(const crowd_run *r, size_t i, point from, point to) {
	static const char *const responses[] = {"slides", "bounces", "stops", "passes"};
	const soak_body *b = r->of.bodies + i;
	const soak_motion *p = r->of.motions + i;
	printf("  body %zu at %.9g %.9g, radius %.9g, %s%s, wishes %.9g %.9g, ", i, (double)b->at.x, (double)b->at.y,
		(double)b->radius, responses[b->response], r->heaped[i] ? ", in a heap" : "", (double)p->x, (double)p->y);
	printf("push mass %.9g, gap to walls %.9g:\n", r->crowd->pushes ? (double)r->members[i].push_mass : 0,
		r->of.clearances[i].high);
	printf("    from %.9g %.9g to %.9g %.9g\n", (double)from.x, (double)from.y, (double)to.x, (double)to.y);
}

void record_pair_fault(
	crowd_run *r, fault_kind fault, size_t i, size_t k, const point *from, const point *to, int round) {
	const double least = least_pair_skin(r, i, k);
	const measured_distance gap = circle_gap(to[i], r->of.bodies[i].radius, to[k], r->of.bodies[k].radius);
	if (fault == FAULT_NEAR) r->of.sum->worst_skin = fmin(r->of.sum->worst_skin, gap.distance / least);
	if ((*fault_counter(r->of.sum, fault))++ >= MAX_REPORTS) return;
	print_head(r, fault, round);
	printf("  gap %.9g, skin %.9g to %.9g\n", gap.distance, least, largest_skin(r));
	print_body(r, i, from[i], to[i]), print_body(r, k, from[k], to[k]);
	reduce_crowd(r, i, k, round < 0 ? r->crowd->rounds : (uint32_t)round + 1);
}

void record_wall_fault(crowd_run *r, fault_kind fault, size_t i, point from, point to, int round) {
	const clearance after = scene_clearance(r->of.scene, to, r->of.bodies[i].radius, true);
	if (fault == FAULT_CLEARANCE)
		r->of.sum->worst_depth = fmax(r->of.sum->worst_depth, -after.high / (double)r->of.bodies[i].radius);
	if ((*fault_counter(r->of.sum, fault))++ >= MAX_REPORTS) return;
	print_head(r, fault, round);
	print_body(r, i, from, to);
	printf("  gap %.9g before, %.9g after\n", r->of.clearances[i].high, after.high);
	if (after.wall < 0) return;
	const oracle_wall *w = r->of.scene->walls + after.wall;
	printf("  wall %.9g %.9g %.9g %.9g radius %.9g\n", (double)w->a.x, (double)w->a.y, (double)w->b.x, (double)w->b.y,
		(double)w->radius);
}
