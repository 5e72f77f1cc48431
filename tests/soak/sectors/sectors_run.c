#include "soak/sectors/sectors_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "soak/rounds/crowd_checks.h"
#include "soak/sectors/large_crowd.h"

enum {
	WAYS_INTERVAL = 16, ///< in one of so many ticks the ways within rounds are judged
	ALL_INTERVAL = 64,  ///< in one of so many ticks all bodies are checked against all walls
	PILES_INTERVAL = 50 ///< in one of so many ticks, at random, bodies are piled up
};

typedef struct sectors_run {
	crowd_run crowd;
	large_crowd far, near; ///< far from the origin, and there: the same crowd
	crowd_mover mover;
} sectors_run;

// ---------------------------------------------------------------------------------------------------------------------
// Repetitions of a tick, far from the origin
// ---------------------------------------------------------------------------------------------------------------------

/// Writes where bodies end. One that is nowhere is at infinity, which the checks report.
static void write_ends(const large_crowd *c, size_t count, point *to, point *motion) {
	for (size_t i = 0; i < count; i++) {
		if (!large_crowd_end(c, i, to + i)) to[i] = (point){INFINITY, INFINITY};
		if (motion) motion[i] = c->motion[i];
	}
}

static gz_report move_again(const crowd_run *r, uint32_t max_rounds, bool still, point *to, point *motion) {
	large_crowd *far = r->mover->user;
	const gz_report report = large_crowd_move(far, r, max_rounds, still);
	exit_on_error(&report.error);
	write_ends(far, r->of.settings->bodies, to, motion);
	return report;
}

static void move_one(const crowd_run *r, const soak_body *body, point by, const gz_contact_list *contacts, point *to) {
	large_crowd_move_one(r->mover->user, r, body, by, contacts, to);
}

// ---------------------------------------------------------------------------------------------------------------------
// The same bits
// ---------------------------------------------------------------------------------------------------------------------

static bool same_bits(const void *p, const void *q, size_t size) { return !memcmp(p, q, size); }

static bool same_contact(const gz_contact *p, const gz_contact *q) {
	return same_bits(&p->time, &q->time, sizeof p->time) && p->index == q->index && p->id == q->id &&
		   p->feature == q->feature && same_bits(&p->center_x, &q->center_x, 4 * sizeof p->center_x);
}

static bool same_contacts(const large_crowd *p, const large_crowd *q, size_t i) {
	if (p->first[i] != q->first[i] || p->first[i + 1] != q->first[i + 1]) return false;
	for (size_t k = p->first[i]; k < p->first[i + 1]; k++)
		if (!same_contact(p->contacts + k, q->contacts + k)) return false;
	return true;
}

static bool same_body(const large_crowd *p, const large_crowd *q, size_t i) {
	for (int axis = 0; axis < 2; axis++)
		if (p->end_sector[2 * i + (size_t)axis] - p->base[axis] != q->end_sector[2 * i + (size_t)axis] - q->base[axis])
			return false;
	return same_bits(p->end + i, q->end + i, sizeof *p->end) &&
		   same_bits(p->motion + i, q->motion + i, sizeof *p->motion) &&
		   same_bits(p->used + i, q->used + i, sizeof *p->used) &&
		   same_bits(p->lost + i, q->lost + i, sizeof *p->lost) && same_contacts(p, q, i);
}

static void check_same(sectors_run *r) {
	for (size_t i = 0; i < r->crowd.of.settings->bodies; i++)
		if (!same_body(&r->far, &r->near, i))
			record_wall_fault(&r->crowd, FAULT_DIFFERENT, i, r->crowd.of.bodies[i].at, r->crowd.of.to[i], -1);
}

static void check_counts(const sectors_run *r, const gz_report *far, const gz_report *near) {
	const size_t bodies = r->crowd.of.settings->bodies;
	const bool same = far->hits == near->hits && far->stopped == near->stopped && far->recovered == near->recovered &&
					  far->shortened == near->shortened && far->refused == near->refused;
	const bool all = far->bodies == bodies && near->bodies == bodies && large_crowd_own_bodies(&r->far) == bodies &&
					 large_crowd_own_bodies(&r->near) == bodies;
	if (same && all) return;
	r->crowd.of.sum->different++;
	printf("%s: %s, seed %" PRIu64 ", tick %zu: %zu and %zu bodies of %zu, counts of the reports are %s\n",
		fault_names[FAULT_DIFFERENT], r->crowd.of.scene->name, r->crowd.of.settings->seed, r->crowd.tick, far->bodies,
		near->bodies, bodies, same ? "the same" : "different");
}

// ---------------------------------------------------------------------------------------------------------------------
// Ticks
// ---------------------------------------------------------------------------------------------------------------------

/// Takes bodies to the lattice, as the library does: then what they start from is known exactly.
static void round_places(sectors_run *r) {
	soak_bodies *of = &r->crowd.of;
	for (size_t i = 0; i < of->settings->bodies; i++) {
		soak_body *b = of->bodies + i;
		const point at = to_lattice(&r->far.settings, (double)b->at.x, (double)b->at.y);
		if (at.x == b->at.x && at.y == b->at.y) continue;
		b->at = at, of->regions[i] = soak_scene_region(of->scene, at);
		of->clearances[i] = scene_clearance(of->scene, at, b->radius, false);
		r->crowd.heaps_changed = true;
	}
}

/// Half the motions, where no margin is large enough: piles need much room.
static void slow_down(soak_bodies *of) {
	for (size_t i = 0; i < of->settings->bodies; i++) of->motions[i].x /= 2, of->motions[i].y /= 2;
}

/// Puts other bodies in place of those in heaps. They respond as those did: how many rounds a tick has depends on
/// whether some body bounces.
static void spread_heaps(sectors_run *r) {
	for (size_t i = 0; i < r->crowd.of.settings->bodies; i++) {
		soak_body *b = r->crowd.of.bodies + i;
		if (!r->crowd.heaped[i]) continue;
		const soak_body before = *b;
		start_body(&r->crowd.of, i);
		r->crowd.heaps_changed = true;
		b->response = before.response, b->restitution = before.restitution;
	}
	round_places(r);
}

/// Moves the crowd in both worlds, with margins of their own.
static void move_both(sectors_run *r, gz_report *far, gz_report *near) {
	const uint32_t rounds = r->crowd.crowd->max_rounds;
	for (int tries = 1;; tries++) {
		*near = large_crowd_move(&r->near, &r->crowd, rounds, false);
		if (!near->error.status) break;
		if (tries % 4) slow_down(&r->crowd.of);
		else spread_heaps(r);
		find_heaps(&r->crowd);
		if (tries > 64) exit_on_error(&near->error);
	}
	r->far.margin = r->near.margin * (random_chance(&r->crowd.of.source, 4) ? 1.1f : 1);
	*far = large_crowd_move(&r->far, &r->crowd, rounds, false);
	if (!far->error.status) return;
	r->far.margin = r->near.margin; // more is too much
	*far = large_crowd_move(&r->far, &r->crowd, rounds, false);
	exit_on_error(&far->error);
}

static gz_report move_crowd(sectors_run *r) {
	totals *sum = r->crowd.of.sum;
	gz_report far, near;
	const uint64_t start = nanoseconds();
	move_both(r, &far, &near);
	sum->nanoseconds_moving += nanoseconds() - start;
	sum->body_ticks += far.bodies, sum->contacts += far.hits, sum->stopped += far.stopped;
	sum->recovered += far.recovered, sum->shortened += far.shortened, sum->refused += far.refused;
	write_ends(&r->far, r->crowd.of.settings->bodies, r->crowd.of.to, r->crowd.of.motion);
	check_counts(r, &far, &near);
	check_same(r);
	return far;
}

/// Bodies that bounce go on with the motion that is left to them. Off a lighter body it may be a longer one than a
/// sector allows.
static void keep_motions(crowd_run *r) {
	const double most = largest_pace(r->crowd);
	for (size_t i = 0; i < r->of.settings->bodies; i++) {
		if (r->of.bodies[i].response != GZ_RESPONSE_BOUNCE) continue;
		const double x = (double)r->of.motion[i].x, y = (double)r->of.motion[i].y, length = sqrt(x * x + y * y);
		const double scale = length > most ? most / length : 1;
		r->of.motions[i].x = (float)(scale * x), r->of.motions[i].y = (float)(scale * y);
	}
}

static void run_tick(sectors_run *r, bool last) {
	crowd_run *c = &r->crowd;
	crowd_disturb(c);
	if (random_chance(&c->of.source, PILES_INTERVAL)) crowd_pile(c, random_int(&c->of.source, 6, 16));
	crowd_wish(c);
	round_places(r);
	const uint64_t start = nanoseconds(), moving = c->of.sum->nanoseconds_moving;
	find_heaps(c);
	const gz_report report = move_crowd(r);
	if (c->tick % WAYS_INTERVAL == 0) check_ways(c, report.recovered > 0);
	check_ends(c, last || c->tick % ALL_INTERVAL == 0);
	keep_motions(c);
	r->near.margin *= 0.95f;
	c->of.sum->nanoseconds_checking += nanoseconds() - start - (c->of.sum->nanoseconds_moving - moving);
}

void run_sector_crowd(
	totals *sum, crowd_scene *crowd, const sector_scene_settings *sectors, const run_settings *settings) {
	static const double far = 1e9, most = 2e9; // units; sectors: the largest int32 is 2.1e9
	sectors_run r = {0};
	crowd_start(&r.crowd, sum, crowd, settings);
	const int32_t away = (int32_t)fmin(far / (double)sectors->side, most);
	r.far = large_crowd_open(crowd, sectors, away, -away, settings->backend);
	r.near = large_crowd_open(crowd, sectors, 0, 0, settings->backend);
	r.mover = (crowd_mover){move_again, move_one, &r.far};
	r.crowd.mover = &r.mover;
	for (; r.crowd.tick < settings->ticks; r.crowd.tick++) {
		if (settings->progress) settings->progress(crowd->scene.name, r.crowd.tick, settings->ticks);
		run_tick(&r, r.crowd.tick + 1 == settings->ticks);
	}
	large_crowd_close(&r.far), large_crowd_close(&r.near);
	crowd_free(&r.crowd);
}
