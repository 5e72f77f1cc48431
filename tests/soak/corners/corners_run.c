#include "soak/corners/corners_run.h"

#include <stdio.h>

#include "soak/checks/fault_report.h"
#include "soak/checks/way_check.h"
#include "soak/corners/cycle_watch.h"
#include "soak/soak_bodies.h"
#include "support/allocate.h"

/// What is known of a body since its push began.
typedef struct push_state {
	point push; ///< the displacement of every tick
	cycle_watch watch;
	uint32_t shortened; ///< ticks without a break in which the safety check has shortened its way
} push_state;

typedef struct corners_run {
	soak_bodies of;
	const corner_scene *scene;
	push_state *pushes;
} corners_run;

enum { MAX_SHORTENED = 8 }; ///< ticks after which a body whose ways the safety check shortens counts as stuck

static void begin_push(corners_run *r, size_t i) {
	random_source *source = &r->of.source;
	const corner_site *site = r->scene->sites + (size_t)random_int(source, 0, r->scene->site_count - 1);
	soak_body *b = r->of.bodies + i;
	*b = corner_random_body(r->scene, site, source);
	r->of.regions[i] = soak_scene_region(r->of.scene, b->at);
	r->of.clearances[i] = scene_clearance(r->of.scene, b->at, b->radius, false);
	r->of.motions[i] = corner_random_push(r->scene, site, source);
	r->pushes[i] = (push_state){.push = {r->of.motions[i].x, r->of.motions[i].y}, .watch = {.anchor = b->at}};
}

/// A body with a restitution of 1 keeps the motion of its last bounce.
static void choose_motions(corners_run *r) {
	for (size_t i = 0; i < r->of.settings->bodies; i++) {
		soak_motion *p = r->of.motions + i;
		if (p->ticks-- <= 0) begin_push(r, i), p->ticks--;
		const soak_body *b = r->of.bodies + i;
		if (b->response != GZ_RESPONSE_BOUNCE || b->restitution < 1)
			p->x = r->pushes[i].push.x, p->y = r->pushes[i].push.y;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The way of a tick
// ---------------------------------------------------------------------------------------------------------------------

/// The part of the rest of its way that a body might have gone, in its displacements.
static double share_left(const body_move *c, const way_check *v) {
	return v->left / distance_between((point){0, 0}, c->by);
}

static void count_way(rest_totals *sum, const soak_scene *s, const body_move *c, const way_check *v) {
	const size_t last = CONTACT_COUNTS - 1;
	sum->judged++, sum->contacts[c->contact_count < last ? c->contact_count : last]++;
	sum->rests += v->end != WAY_USED, sum->worst_off = fmax(sum->worst_off, v->off);
	if (v->end == WAY_BLOCKED) sum->most_missing = fmax(sum->most_missing, 1 - v->gap);
	if (v->end != WAY_LIMITED) return;
	if (s->contacts && s->contacts < 4) sum->limited_early++;
	else sum->limited++, sum->worst_limited = fmax(sum->worst_limited, share_left(c, v));
}

static void report_way(const corners_run *r, size_t i, const body_move *c, const way_check *v, double skin) {
	const soak_body *b = r->of.bodies + i;
	static const char *const responses[] = {"slides", "bounces", "stops", "passes"};
	printf("%s: %s, skin %.9g, contacts %u, behind contact %zu, left %.9g, off %.9g skins, used %.9g, lost %.9g\n",
		fault_names[v->fault], r->of.scene->name, skin, (unsigned)r->of.scene->contacts, v->contact, v->left, v->off,
		(double)r->of.used[i], (double)r->of.lost[i]);
	printf("  circle %.9g %.9g %.9g %.9g %.9g, %s, restitution %.9g, begins at %.9g %.9g\n", (double)c->from.x,
		(double)c->from.y, (double)c->radius, (double)c->by.x, (double)c->by.y, responses[b->response],
		(double)b->restitution, (double)c->start.x, (double)c->start.y);
	for (size_t k = 0; k < c->contact_count; k++)
		printf("  contact with wall %d, feature %d, at t %.9g, at %.9g %.9g\n", c->contacts[k].index,
			c->contacts[k].feature, (double)c->contacts[k].time, (double)c->contacts[k].center_x,
			(double)c->contacts[k].center_y);
	printf("  ends at %.9g %.9g; near walls:\n", (double)c->to.x, (double)c->to.y);
	report_near_walls(r->of.scene, c->to, c->radius, skin);
}

static void record(corners_run *r, size_t i, const body_move *c, const way_check *v, double skin) {
	if ((*fault_counter(r->of.sum, v->fault))++ < MAX_REPORTS) report_way(r, i, c, v, skin);
}

static way_check judged_way(const corners_run *r, size_t i, const body_move *c, bool shortened) {
	const soak_scene *s = r->of.scene;
	const way_outputs reported = {(double)r->of.used[i], (double)r->of.lost[i], shortened};
	way_check v = check_way(s, r->of.bodies + i, c, &reported, (double)s->skin);
	const bool slides = r->of.bodies[i].response == GZ_RESPONSE_SLIDE;
	if (!v.fault && slides && leads_back(c->start, c->to, c->by, c->contact_count + 1)) v.fault = FAULT_BACKWARDS;
	return v;
}

/// Judges a way again that seems to be at fault: recovery and shortened ways are not reported. One that is right but
/// for where it ends is excused, unless that happens tick after tick to a body that has room: rounding alone may keep
/// one from going on that is no farther than half the skin from a wall.
static way_check judge_again(corners_run *r, size_t i, body_move *c) {
	const soak_scene *s = r->of.scene;
	push_state *p = r->pushes + i;
	const move_details details = soak_world_details(&r->of.world, r->of.bodies + i, c->by, scene_move_options(s));
	c->start = details.start;
	const way_check whole = judged_way(r, i, c, false);
	if (!whole.fault || !details.shortened) return p->shortened = 0, whole;
	const way_check part = judged_way(r, i, c, true);
	const double rounding = 0x1p-23 * (fabs((double)c->to.x) + fabs((double)c->to.y));
	const bool crowded = r->of.clearances[i].low < (double)s->skin / 2 + rounding;
	p->shortened = crowded ? 0 : p->shortened + 1;
	r->of.sum->rest.shortened += !part.fault;
	return part.fault || p->shortened <= MAX_SHORTENED ? part : whole;
}

static void judge_way(corners_run *r, size_t i) {
	body_move c = move_of_body(&r->of, i);
	way_check v = judged_way(r, i, &c, false);
	if (v.fault) v = judge_again(r, i, &c);
	else r->pushes[i].shortened = 0;
	if (v.fault) record(r, i, &c, &v, (double)r->of.scene->skin);
	count_way(&r->of.sum->rest, r->of.scene, &c, &v);
}

// ---------------------------------------------------------------------------------------------------------------------
// From tick to tick
// ---------------------------------------------------------------------------------------------------------------------

static void judge_rest(corners_run *r, size_t i) {
	const soak_body *b = r->of.bodies + i;
	const point to = r->of.to[i];
	if (b->response == GZ_RESPONSE_BOUNCE) return;
	const double cycle = cycle_watch_tick(&r->pushes[i].watch, b->at, to);
	if (cycle > 0 && cycle_is_fault(&r->of, i, cycle)) {
		const double skin = (double)r->of.scene->skin;
		const body_move c = move_of_body(&r->of, i);
		record(r, i, &c, &(way_check){.fault = FAULT_JITTER, .off = cycle / skin}, skin);
	}
	r->of.sum->rest.settled += to.x == b->at.x && to.y == b->at.y && r->of.motions[i].ticks == 0;
}

static void run_tick(corners_run *r, bool last) {
	choose_motions(r);
	move_bodies(&r->of);
	const uint64_t start = nanoseconds();
	for (size_t i = 0; i < r->of.settings->bodies; i++) {
		judge_way(r, i), judge_rest(r, i);
		check_moved_body(&r->of, i, last);
	}
	r->of.sum->nanoseconds_checking += nanoseconds() - start;
}

void run_corner_scene(totals *sum, corner_scene *c, const run_settings *settings) {
	corners_run r = {.of = soak_bodies_start(sum, &c->scene, settings), .scene = c};
	r.pushes = allocate_zeroed(settings->bodies, sizeof *r.pushes);
	for (size_t i = 0; i < settings->bodies; i++) r.of.motions[i].ticks = 0;
	for (size_t t = 0; t < settings->ticks; t++) {
		if (settings->progress) settings->progress(c->scene.name, t, settings->ticks);
		run_tick(&r, t + 1 == settings->ticks);
	}
	free(r.pushes);
	soak_bodies_free(&r.of);
}
