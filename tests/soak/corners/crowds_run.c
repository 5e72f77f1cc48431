#include "soak/corners/crowds_run.h"

#include <stdlib.h>

#include "soak/corners/crowd_rests.h"
#include "soak/rounds/crowd_checks.h"
#include "support/allocate.h"

enum {
	PUSH_TICKS = 96,    ///< of one push
	SETTLING_TICKS = 32 ///< before these are over, a body may come back because others have pushed past it
};

static size_t site_of(const corner_crowd *c, size_t i) { return i % (size_t)c->corners->site_count; }

/// Places body i near its site, or anywhere in the scene if there is no room left. heaps: near its site all the same
static void place_body(corner_crowd *c, size_t i, bool heaps) {
	enum { TRIES = 100 };
	soak_bodies *of = &c->run.of;
	const corner_site *site = c->corners->sites + site_of(c, i);
	soak_body *b = of->bodies + i;
	for (int tries = 0; tries < 2 * TRIES; tries++) {
		*b = tries < TRIES || heaps ? corner_random_body(c->corners, site, &of->source)
									: soak_scene_random_body(of->scene, &of->source);
		if (corner_body_is_free(c, i)) break;
	}
	b->response = GZ_RESPONSE_SLIDE;
	of->regions[i] = soak_scene_region(of->scene, b->at);
	of->clearances[i] = scene_clearance(of->scene, b->at, b->radius, false);
}

/// All bodies of a site are pushed alike, so that they gather in its corner.
static void begin_push(corner_crowd *c) {
	soak_bodies *of = &c->run.of;
	const bool heaps = random_chance(&of->source, 8);
	for (size_t i = 0; i < of->settings->bodies; i++) {
		const size_t site = site_of(c, i);
		place_body(c, i, heaps);
		of->motions[i] =
			i == site ? corner_random_push(c->corners, c->corners->sites + site, &of->source) : of->motions[site];
		c->states[i] = (pushed_state){.watch = {.anchor = of->bodies[i].at}};
	}
	c->run.heaps_changed = true;
}

static gz_report move_crowd(corner_crowd *c) {
	const crowd_run *r = &c->run;
	totals *sum = r->of.sum;
	const gz_bodies bodies = crowd_bodies(r, false);
	const gz_contact_list contacts = {r->of.contacts, r->of.contact_capacity, r->of.first};
	gz_moves moves = crowd_moves(r, false);
	moves.center = (gz_vec2_out){&r->of.to->x, &r->of.to->y, sizeof *r->of.to};
	gz_move_options options = scene_move_options(r->of.scene);
	options.crowd = r->placed;
	const uint64_t start = nanoseconds();
	const gz_report report = soak_world_move(&r->of.world, &moves, options, &contacts, &bodies);
	sum->nanoseconds_moving += nanoseconds() - start;
	sum->body_ticks += report.bodies, sum->contacts += report.hits, sum->stopped += report.stopped;
	sum->recovered += report.recovered, sum->shortened += report.shortened, sum->refused += report.refused;
	return report;
}

/// Whether bodies overlap or are about to be moved apart: these may go to and fro (S80, S81), and pass that on along
/// rows of bodies, also to other sites.
static bool any_is_heaped(const corner_crowd *c) {
	for (size_t i = 0; i < c->run.of.settings->bodies; i++)
		if (c->run.heaped[i]) return true;
	return false;
}

/// Follows a body that goes from where it is to where it ends.
static void watch_body(corner_crowd *c, size_t i, size_t tick, bool heaped) {
	pushed_state *p = c->states + i;
	const soak_body *b = c->run.of.bodies + i;
	const point to = c->run.of.to[i];
	p->calm = heaped ? 0 : p->calm + 1;
	if (heaped) p->watch.anchor = b->at, p->watch.left_anchor = false, p->watch.amplitude = 0;
	const double cycle = cycle_watch_tick(&p->watch, b->at, to);
	p->still = to.x == b->at.x && to.y == b->at.y ? p->still + 1 : 0;
	if (tick == PUSH_TICKS - STILL_TICKS) p->late = b->at;
	if (cycle > 0 && tick > SETTLING_TICKS && cycle_is_fault(&c->run.of, i, cycle))
		corner_record_fault(c, FAULT_JITTER, i, cycle);
}

/// Where nothing but its displacement has moved a body, its way does not lead against that.
static void check_ahead(corner_crowd *c, size_t i) {
	const soak_bodies *of = &c->run.of;
	const point from = of->bodies[i].at, to = of->to[i], by = {of->motions[i].x, of->motions[i].y};
	if (leads_back(from, to, by, c->crowd.rounds + 1))
		corner_record_fault(c, FAULT_BACKWARDS, i, distance_between(from, to));
}

static void run_tick(corner_crowd *c) {
	crowd_run *r = &c->run;
	const size_t count = r->of.settings->bodies, tick = r->tick % PUSH_TICKS;
	if (tick == 0) begin_push(c);
	const uint64_t start = nanoseconds(), moving = r->of.sum->nanoseconds_moving;
	find_heaps(r);
	const gz_report report = move_crowd(c);
	const bool heaped = any_is_heaped(c);
	for (size_t i = 0; i < count; i++) watch_body(c, i, tick, heaped);
	for (size_t i = 0; !heaped && !report.recovered && i < count; i++) check_ahead(c, i);
	if (r->tick % CROWD_WAYS_INTERVAL == 0) check_ways(r, report.recovered > 0);
	check_ends(r, tick == 0 || tick == PUSH_TICKS - 1);
	for (size_t i = 0; tick == PUSH_TICKS - 1 && i < count; i++) corner_judge_rest(c, i);
	r->of.sum->nanoseconds_checking += nanoseconds() - start - (r->of.sum->nanoseconds_moving - moving);
}

void run_corner_crowd(totals *sum, corner_scene *corners, const run_settings *settings) {
	corner_crowd c = {.corners = corners};
	c.crowd = (crowd_scene){.scene = corners->scene,
		.bodies = settings->bodies,
		.responses = RESPONSES_SLIDE,
		.radius = corners->radius,
		.pace = 1,
		.most_pace = INFINITY,
		.rounds = 3,
		.workers = 1};
	crowd_start(&c.run, sum, &c.crowd, settings);
	c.states = allocate_zeroed(settings->bodies, sizeof *c.states);
	for (; c.run.tick < settings->ticks; c.run.tick++) {
		if (settings->progress) settings->progress(corners->scene.name, c.run.tick, settings->ticks);
		run_tick(&c);
	}
	free(c.states);
	crowd_free(&c.run);
}
