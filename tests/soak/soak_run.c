#include "soak/soak_run.h"

#include <time.h>

#include "soak/checks/fault_report.h"
#include "soak/soak_bodies.h"
#include "support/allocate.h"

enum { CONTACTS_PER_BODY = 8 };

uint64_t nanoseconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void start_body(soak_bodies *r, size_t i) {
	soak_body *body = r->bodies + i;
	*body = soak_scene_random_body(r->scene, &r->source);
	r->regions[i] = soak_scene_region(r->scene, body->at);
	r->clearances[i] = scene_clearance(r->scene, body->at, body->radius, false);
	r->motions[i].ticks = 0;
}

soak_bodies soak_bodies_start(totals *sum, soak_scene *s, const run_settings *settings) {
	soak_bodies r = {.scene = s, .settings = settings, .sum = sum};
	const size_t count = settings->bodies;
	r.source.state = settings->seed ^ (uint64_t)s->wall_count << 32;
	r.bodies = allocate_zeroed(count, sizeof *r.bodies), r.regions = allocate_zeroed(count, sizeof *r.regions);
	r.motions = allocate_zeroed(count, sizeof *r.motions);
	r.clearances = allocate_zeroed(count, sizeof *r.clearances);
	r.to = allocate_zeroed(count, sizeof *r.to), r.motion = allocate_zeroed(count, sizeof *r.motion);
	r.used = allocate_zeroed(count, sizeof *r.used), r.lost = allocate_zeroed(count, sizeof *r.lost);
	r.contact_capacity = (size_t)(s->contacts > CONTACTS_PER_BODY ? s->contacts : CONTACTS_PER_BODY) * count;
	r.contacts = allocate_zeroed(r.contact_capacity, sizeof *r.contacts);
	r.first = allocate_zeroed(count + 1, sizeof *r.first);
	r.world = soak_world_open(s->walls, s->wall_count, 40 * s->unit, settings->mutation, settings->backend);
	for (size_t i = 0; i < count; i++) start_body(&r, i);
	return r;
}

void soak_bodies_free(soak_bodies *r) {
	soak_world_close(&r->world);
	free(r->bodies), free(r->regions), free(r->motions), free(r->clearances);
	free(r->to), free(r->motion), free(r->used), free(r->lost);
	free(r->contacts), free(r->first);
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving
// ---------------------------------------------------------------------------------------------------------------------

/// In adversarial scenes every second motion is the first one of a new body: only at its start may a body touch walls.
static void choose_motions(soak_bodies *r) {
	for (size_t i = 0; i < r->settings->bodies; i++) {
		soak_motion *p = r->motions + i;
		if (p->ticks-- > 0) continue;
		if (r->scene->adversarial && random_chance(&r->source, 2)) start_body(r, i);
		*p = random_motion(r->scene, &r->source, r->bodies[i].at);
	}
}

/// Continues with the motion after a bounce. A bounce may turn a diagonal motion of the largest size into a larger one
/// along an axis, which is clamped.
static void set_motion(soak_motion *p, point motion) {
	const float limit = GZ_LIMIT;
	p->x = fmaxf(-limit, fminf(motion.x, limit)), p->y = fmaxf(-limit, fminf(motion.y, limit));
}

gz_move_options scene_move_options(const soak_scene *s) {
	return (gz_move_options){.skin = s->skin, .max_contacts = s->contacts};
}

void move_bodies(soak_bodies *r) {
	totals *sum = r->sum;
	const gz_bodies bodies = {.center = {&r->bodies->at.x, &r->bodies->at.y, sizeof *r->bodies},
		.motion = {&r->motions->x, &r->motions->y, sizeof *r->motions},
		.radius = {&r->bodies->radius, sizeof *r->bodies},
		.count = r->settings->bodies};
	const gz_moves moves = {.response = {&r->bodies->response, sizeof *r->bodies},
		.restitution = {&r->bodies->restitution, sizeof *r->bodies},
		.center = {&r->to->x, &r->to->y, sizeof *r->to},
		.motion = {&r->motion->x, &r->motion->y, sizeof *r->motion},
		.used = {r->used, sizeof *r->used},
		.lost = {r->lost, sizeof *r->lost}};
	const gz_contact_list contacts = {r->contacts, r->contact_capacity, r->first};
	const uint64_t start = nanoseconds();
	const gz_report report = soak_world_move(&r->world, &moves, scene_move_options(r->scene), &contacts, &bodies);
	sum->nanoseconds_moving += nanoseconds() - start;
	sum->body_ticks += report.bodies, sum->contacts += report.hits, sum->stopped += report.stopped;
	sum->recovered += report.recovered, sum->shortened += report.shortened, sum->refused += report.refused;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checking
// ---------------------------------------------------------------------------------------------------------------------

uint64_t *fault_counter(totals *sum, fault_kind fault) {
	uint64_t *const counts[FAULT_COUNT] = {[FAULT_NOT_FINITE] = &sum->not_finite,
		[FAULT_ESCAPED] = &sum->escapes,
		[FAULT_UNREPORTED] = &sum->unreported,
		[FAULT_CLEARANCE] = &sum->clearance_lost,
		[FAULT_SKIN] = &sum->skin_lost,
		[FAULT_TOO_LONG] = &sum->too_long,
		[FAULT_OVERLAP] = &sum->overlaps,
		[FAULT_NEAR] = &sum->too_near,
		[FAULT_DIFFERENT] = &sum->different,
		[FAULT_FREE] = &sum->rest.free,
		[FAULT_OFF_WAY] = &sum->rest.off_way,
		[FAULT_BACKWARDS] = &sum->rest.backwards,
		[FAULT_JITTER] = &sum->rest.jitters,
		[FAULT_MISREPORTED] = &sum->rest.misreported};
	return counts[fault];
}

static void record_fault(soak_bodies *r, size_t i, const body_move *c, const move_check *v) {
	const double skin = soak_scene_min_skin(r->scene, c->radius);
	if ((*fault_counter(r->sum, v->fault))++ < MAX_REPORTS) fault_report(r->scene, r->bodies + i, c, v, r->settings);
	if (v->fault == FAULT_CLEARANCE)
		r->sum->worst_depth = fmax(r->sum->worst_depth, -v->smallest_gap / (double)c->radius);
	if (v->fault == FAULT_SKIN) r->sum->worst_skin = fmin(r->sum->worst_skin, v->end.high / skin);
}

/// Checks a move again that seems to cross a wall: the contacts report neither skin recovery nor shortened segments, so
/// the path may only seem to.
static void check_again(const soak_bodies *r, const soak_body *body, body_move *c, move_check *v, const clearance *at) {
	const move_details details = soak_world_details(&r->world, body, c->by, scene_move_options(r->scene));
	c->start = details.start;
	*v = check_move(r->scene, c, at, true);
	if (v->fault == FAULT_ESCAPED && details.shortened) v->fault = FAULT_UNREPORTED;
}

body_move move_of_body(const soak_bodies *r, size_t i) {
	const soak_body *body = r->bodies + i;
	const soak_motion *p = r->motions + i;
	body_move c = {.from = body->at, .start = body->at, .by = {p->x, p->y}, .to = r->to[i], .radius = body->radius};
	c.contacts = r->contacts + r->first[i], c.contact_count = r->first[i + 1] - r->first[i];
	return c;
}

void check_moved_body(soak_bodies *r, size_t i, bool last_tick) {
	const bool all = r->calls++ % r->scene->full_check_interval == 0;
	soak_body *body = r->bodies + i;
	body_move c = move_of_body(r, i);
	move_check v = check_move(r->scene, &c, r->clearances + i, all);
	const bool stays =
		!(v.fault == FAULT_ESCAPED || all || last_tick) || soak_scene_region(r->scene, c.to) == r->regions[i];
	if (v.fault == FAULT_ESCAPED && stays) check_again(r, body, &c, &v, r->clearances + i);
	const float outputs[] = {r->used[i], r->lost[i], r->motion[i].x, r->motion[i].y};
	for (size_t k = 0; k < sizeof outputs / sizeof *outputs; k++)
		if (!isfinite(outputs[k])) v.fault = FAULT_NOT_FINITE;
	if (!stays) v.fault = FAULT_ESCAPED;
	if (v.fault) record_fault(r, i, &c, &v);
	if (v.fault == FAULT_ESCAPED || v.fault == FAULT_NOT_FINITE) {
		start_body(r, i);
		return;
	}
	body->at = c.to, r->clearances[i] = v.end;
	if (body->response == GZ_RESPONSE_BOUNCE) set_motion(r->motions + i, r->motion[i]);
}

static void run_tick(soak_bodies *r, bool last) {
	for (int i = 0; i < r->scene->door_count; i++) move_door(r, r->scene->doors + i);
	choose_motions(r);
	move_bodies(r);
	const uint64_t start = nanoseconds();
	for (size_t i = 0; i < r->settings->bodies; i++) check_moved_body(r, i, last);
	r->sum->nanoseconds_checking += nanoseconds() - start;
}

void run_scene(totals *sum, soak_scene *s, const run_settings *settings) {
	soak_bodies r = soak_bodies_start(sum, s, settings);
	for (size_t t = 0; t < settings->ticks; t++) {
		if (settings->progress) settings->progress(s->name, t, settings->ticks);
		run_tick(&r, t + 1 == settings->ticks);
	}
	soak_bodies_free(&r);
}
