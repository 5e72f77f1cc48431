#include "run.h"

#include <time.h>

#include "doors.h"
#include "memory.h"
#include "move_world.h"
#include "pushes.h"
#include "story.h"

// All that a stage's bodies are, by their number.
typedef struct runner {
	stage *stage;
	const run_settings *settings;
	totals *sum;
	move_world world;
	random_source source;
	soak_body *bodies; // where they are when a tick begins
	uint32_t *regions;
	push *pushes;
	standing *standings;
	place *to, *motion;
	float *used, *lost;
	gz_contact *contacts;
	size_t room, *first;
	uint64_t calls;
} runner;

enum { CONTACTS = 8, TOLD = 3 };

static uint64_t now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// A new body, instead of one that is lost.
static void begin_body(runner *r, size_t i) {
	soak_body *body = r->bodies + i;
	*body = stage_body(r->stage, &r->source);
	r->regions[i] = stage_region(r->stage, body->at);
	r->standings[i] = verdict_standing(r->stage, body->at, body->radius, false);
	r->pushes[i].ticks = 0;
}

static runner begin(totals *sum, stage *s, const run_settings *settings) {
	runner r = {.stage = s, .settings = settings, .sum = sum};
	const size_t count = settings->bodies;
	r.source.state = settings->seed ^ (uint64_t)s->wall_count << 32;
	r.bodies = memory_for(count, sizeof *r.bodies), r.regions = memory_for(count, sizeof *r.regions);
	r.pushes = memory_for(count, sizeof *r.pushes), r.standings = memory_for(count, sizeof *r.standings);
	r.to = memory_for(count, sizeof *r.to), r.motion = memory_for(count, sizeof *r.motion);
	r.used = memory_for(count, sizeof *r.used), r.lost = memory_for(count, sizeof *r.lost);
	r.room = CONTACTS * count, r.contacts = memory_for(r.room, sizeof *r.contacts);
	r.first = memory_for(count + 1, sizeof *r.first);
	r.world = move_world_open(s->walls, s->wall_count, 40 * s->unit, settings->guard, settings->kernels);
	for (size_t i = 0; i < count; i++) begin_body(&r, i);
	return r;
}

static void end(runner *r) {
	move_world_close(&r->world);
	free(r->bodies), free(r->regions), free(r->pushes), free(r->standings);
	free(r->to), free(r->motion), free(r->used), free(r->lost);
	free(r->contacts), free(r->first);
}

/// As it was turned; a diagonal push of the largest size may have been turned into a larger one along an axis.
static void push_on(push *p, place motion) {
	const float limit = GZ_LIMIT;
	p->x = fmaxf(-limit, fminf(motion.x, limit)), p->y = fmaxf(-limit, fminf(motion.y, limit));
}

/// Among adversaries every second push is the first one of a new body: it is at its start that a body may touch walls.
static void push_bodies(runner *r) {
	for (size_t i = 0; i < r->settings->bodies; i++) {
		push *p = r->pushes + i;
		if (p->ticks-- > 0) continue;
		if (r->stage->adversarial && random_chance(&r->source, 2)) begin_body(r, i);
		*p = random_push(r->stage, &r->source, r->bodies[i].at);
	}
}

static gz_move_options rules_of(const stage *s) {
	return (gz_move_options){.skin = s->skin, .max_contacts = s->contacts};
}

static void move_bodies(runner *r) {
	totals *sum = r->sum;
	const gz_bodies bodies = {.center = {&r->bodies->at.x, &r->bodies->at.y, sizeof *r->bodies},
		.motion = {&r->pushes->x, &r->pushes->y, sizeof *r->pushes},
		.radius = {&r->bodies->radius, sizeof *r->bodies},
		.count = r->settings->bodies};
	const gz_moves moves = {.response = {&r->bodies->response, sizeof *r->bodies},
		.restitution = {&r->bodies->restitution, sizeof *r->bodies},
		.center = {&r->to->x, &r->to->y, sizeof *r->to},
		.motion = {&r->motion->x, &r->motion->y, sizeof *r->motion},
		.used = {r->used, sizeof *r->used},
		.lost = {r->lost, sizeof *r->lost}};
	const gz_contact_list contacts = {r->contacts, r->room, r->first};
	const uint64_t start = now();
	const gz_report report = move_world_move(&r->world, &moves, rules_of(r->stage), &contacts, &bodies);
	sum->nanoseconds_moving += now() - start;
	sum->body_ticks += report.bodies, sum->contacts += report.hits, sum->stopped += report.stopped;
	sum->pushed += report.recovered, sum->retried += report.shortened, sum->guarded += report.refused;
}

static uint64_t *count_of(totals *sum, fault_kind fault) {
	uint64_t *const counts[FAULT_KINDS] = {[NOT_FINITE] = &sum->not_finite,
		[ESCAPED] = &sum->escapes,
		[UNTOLD] = &sum->untold,
		[LOST] = &sum->lost,
		[SKIN_LOST] = &sum->skin_lost,
		[TOO_LONG] = &sum->too_long};
	return counts[fault];
}

static void blame(runner *r, size_t i, const call *c, const verdict *v) {
	const double skin = stage_skin(r->stage, c->radius);
	if ((*count_of(r->sum, v->fault))++ < TOLD) story_tell(r->stage, r->bodies + i, c, v, r->settings);
	if (v->fault == LOST) r->sum->worst = fmax(r->sum->worst, -v->worst / (double)c->radius);
	if (v->fault == SKIN_LOST) r->sum->worst_skin = fmin(r->sum->worst_skin, v->now.high / skin);
}

/// Is it that its way only seems to meet a wall, since what is told of it is not all?
static void explain(const runner *r, const soak_body *body, call *c, verdict *v, const standing *before) {
	const move_told told = move_world_tell(&r->world, body, c->by, rules_of(r->stage));
	c->start = told.start;
	*v = verdict_of(r->stage, c, before, true);
	if (v->fault == ESCAPED && told.shortened) v->fault = UNTOLD;
}

/// Judges what a body did, and lets it go on from there.
///
/// last: this was the last tick
static void judge_body(runner *r, size_t i, bool last) {
	const bool all = r->calls++ % r->stage->judge_all == 0;
	soak_body *body = r->bodies + i;
	const push *p = r->pushes + i;
	call c = {.from = body->at, .start = body->at, .by = {p->x, p->y}, .to = r->to[i], .radius = body->radius};
	c.contacts = r->contacts + r->first[i], c.contact_count = r->first[i + 1] - r->first[i];
	verdict v = verdict_of(r->stage, &c, r->standings + i, all);
	const bool stays = !(v.fault == ESCAPED || all || last) || stage_region(r->stage, c.to) == r->regions[i];
	if (v.fault == ESCAPED && stays) explain(r, body, &c, &v, r->standings + i);
	const float told[] = {r->used[i], r->lost[i], r->motion[i].x, r->motion[i].y};
	for (size_t k = 0; k < sizeof told / sizeof *told; k++)
		if (!isfinite(told[k])) v.fault = NOT_FINITE;
	if (!stays) v.fault = ESCAPED;
	if (v.fault) blame(r, i, &c, &v);
	if (v.fault == ESCAPED || v.fault == NOT_FINITE) {
		begin_body(r, i);
		return;
	}
	body->at = c.to, r->standings[i] = v.now;
	if (body->response == GZ_RESPONSE_BOUNCE) push_on(r->pushes + i, r->motion[i]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Doors
// ---------------------------------------------------------------------------------------------------------------------

/// Where a door was before it went.
typedef struct door_way {
	const door *door;
	place by;
	oracle_wall before[4];
} door_way;

static bool meets_door(const stage *s, const door_way *way, place from, place to) {
	for (size_t k = 0; k < way->door->count; k++)
		if (segment_meets_moving_wall(from, to, way->before + k, s->walls + way->door->first + k)) return true;
	return false;
}

static bool meets_others(const stage *s, const door_way *way, place from, place to) {
	for (size_t i = 0; i < s->wall_count; i++)
		if (i - way->door->first >= way->door->count && segment_meets_wall(from, to, s->walls + i)) return true;
	return false;
}

static void tell_door(const runner *r, fault_kind fault, size_t i, const door_way *way, const standing *after) {
	const soak_body *b = r->bodies + i;
	printf("%s: %s, skin %.9g, gap %.9g, wall %d, pushed by %.9g %.9g:\n", fault_names[fault], r->stage->name,
		stage_skin(r->stage, b->radius), after->high, after->wall, (double)way->by.x, (double)way->by.y);
	for (size_t k = 0; k < way->door->count; k++)
		printf("  wall %.9g %.9g %.9g %.9g radius %.9g\n", (double)way->before[k].a.x, (double)way->before[k].a.y,
			(double)way->before[k].b.x, (double)way->before[k].b.y, (double)way->before[k].radius);
	printf("  circle %.9g %.9g %.9g ends at %.9g %.9g\n", (double)b->at.x, (double)b->at.y, (double)b->radius,
		(double)r->to[i].x, (double)r->to[i].y);
}

/// Judges where a body is after a door has gone, or has been stopped, and how it came there.
static void judge_pushed(runner *r, size_t i, const door_way *way, bool stopped) {
	const stage *s = r->stage;
	soak_body *b = r->bodies + i;
	const place to = r->to[i];
	const standing before = r->standings[i], after = verdict_standing(s, to, b->radius, false);
	const double skin = stage_skin(s, b->radius), most_skin = stage_skin_at_most(s, b->radius);
	fault_kind fault = NO_FAULT;
	if (before.low >= most_skin / 2 && after.high < skin / 2) fault = SKIN_LOST;
	if (before.clear && !after.clear) fault = LOST;
	const bool moved = to.x != b->at.x || to.y != b->at.y;
	if (stopped ? moved : meets_door(s, way, b->at, to) || (moved && meets_others(s, way, b->at, to))) fault = ESCAPED;
	if (stage_region(s, to) != r->regions[i]) fault = ESCAPED;
	if (!isfinite(to.x) || !isfinite(to.y)) fault = NOT_FINITE;
	if (fault && (*count_of(r->sum, fault))++ < TOLD) tell_door(r, fault, i, way, &after);
	if (fault == LOST) r->sum->worst = fmax(r->sum->worst, -after.high / (double)b->radius);
	if (fault == ESCAPED || fault == NOT_FINITE || !after.clear) {
		begin_body(r, i);
		return;
	}
	b->at = to, r->standings[i] = after;
}

static bool push_door(runner *r, const door_way *way) {
	const gz_bodies bodies = {.center = {&r->bodies->at.x, &r->bodies->at.y, sizeof *r->bodies},
		.motion = {&r->pushes->x, &r->pushes->y, sizeof *r->pushes},
		.radius = {&r->bodies->radius, sizeof *r->bodies},
		.count = r->settings->bodies};
	const gz_moves moves = {.center = {&r->to->x, &r->to->y, sizeof *r->to}};
	const uint64_t start = now();
	const gz_report report =
		move_world_push(&r->world, &moves, rules_of(r->stage), way->door->first, way->door->count, way->by, &bodies);
	r->sum->nanoseconds_moving += now() - start;
	r->sum->pushed_body += report.pushed, r->sum->blocked += report.stopped;
	return report.stopped > 0;
}

static void move_door(runner *r, door *d) {
	door_way way = {.door = d, .by = door_step(r->stage, d, &r->source)};
	const bool stopped = push_door(r, &way);
	const uint64_t start = now();
	for (size_t k = 0; k < d->count; k++) {
		oracle_wall *wall = r->stage->walls + d->first + k;
		way.before[k] = *wall;
		if (!stopped) *wall = door_wall(wall, way.by);
	}
	d->out += stopped ? 0 : (double)way.by.x * d->x + (double)way.by.y * d->y;
	d->coming_back ^= stopped && random_chance(&r->source, 4);
	stage_renew(r->stage);
	for (size_t i = 0; i < r->settings->bodies; i++) judge_pushed(r, i, &way, stopped);
	r->sum->nanoseconds_judging += now() - start;
}

static void tick(runner *r, bool last) {
	for (int i = 0; i < r->stage->door_count; i++) move_door(r, r->stage->doors + i);
	push_bodies(r);
	move_bodies(r);
	const uint64_t start = now();
	for (size_t i = 0; i < r->settings->bodies; i++) judge_body(r, i, last);
	r->sum->nanoseconds_judging += now() - start;
}

void run_stage(totals *sum, stage *s, const run_settings *settings) {
	runner r = begin(sum, s, settings);
	for (size_t t = 0; t < settings->ticks; t++) {
		if (settings->progress) settings->progress(s->name, t, settings->ticks);
		tick(&r, t + 1 == settings->ticks);
	}
	end(&r);
}
