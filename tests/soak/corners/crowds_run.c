#include "soak/corners/crowds_run.h"

#include <stdio.h>

#include "soak/checks/fault_report.h"
#include "soak/checks/free_part.h"
#include "soak/soak_bodies.h"
#include "support/allocate.h"

enum {
	PUSH_TICKS = 96, ///< of one push
	STILL_TICKS = 8  ///< a body rests that has kept its bits for so many ticks
};

typedef struct corner_crowd {
	soak_bodies of;
	const corner_scene *scene;
	gz_crowd *placed;
	uint64_t *ids;
	uint32_t *still; ///< ticks for which each body has kept its bits
} corner_crowd;

static double gap_between(const soak_body *one, const soak_body *other) {
	return distance_between(one->at, other->at) - (double)one->radius - (double)other->radius;
}

static bool is_free(const corner_crowd *r, size_t i) {
	for (size_t k = 0; k < i; k++)
		if (gap_between(r->of.bodies + i, r->of.bodies + k) < 2 * (double)r->of.scene->skin) return false;
	return true;
}

/// All bodies of a site are pushed alike, so that they gather in its corner.
static void begin_push(corner_crowd *r) {
	random_source *source = &r->of.source;
	for (size_t i = 0; i < r->of.settings->bodies; i++) {
		const size_t site = i % (size_t)r->scene->site_count;
		soak_body *b = r->of.bodies + i;
		for (int tries = 0; tries < 100; tries++) {
			*b = corner_random_body(r->scene, r->scene->sites + site, source);
			if (is_free(r, i)) break;
		}
		b->response = GZ_RESPONSE_SLIDE;
		if (i < (size_t)r->scene->site_count)
			r->of.motions[i] = corner_random_push(r->scene, r->scene->sites + site, source);
		else r->of.motions[i] = r->of.motions[site];
		r->still[i] = 0;
	}
}

static void move_crowd(corner_crowd *r) {
	totals *sum = r->of.sum;
	const soak_body *b = r->of.bodies;
	const gz_bodies bodies = {.center = {&b->at.x, &b->at.y, sizeof *b},
		.motion = {&r->of.motions->x, &r->of.motions->y, sizeof *r->of.motions},
		.radius = {&b->radius, sizeof *b},
		.id = {r->ids, sizeof *r->ids, 8},
		.count = r->of.settings->bodies};
	const gz_moves moves = {
		.response = {&b->response, sizeof *b}, .center = {&r->of.to->x, &r->of.to->y, sizeof *r->of.to}};
	const gz_contact_list contacts = {r->of.contacts, r->of.contact_capacity, r->of.first};
	gz_move_options options = scene_move_options(r->of.scene);
	options.crowd = r->placed;
	const uint64_t start = nanoseconds();
	const gz_report report = soak_world_move(&r->of.world, &moves, options, &contacts, &bodies);
	sum->nanoseconds_moving += nanoseconds() - start;
	sum->body_ticks += report.bodies, sum->contacts += report.hits, sum->stopped += report.stopped;
	sum->recovered += report.recovered, sum->shortened += report.shortened, sum->refused += report.refused;
}

/// In skins. A body touches others up to 5/4, and a way of less than 1/4 is none (S162).
#define TOUCHED 1.5

/// In skins. Two bodies keep 7/8 between them: nearer ones have no room for rounding, which then decides whether one
/// may slide along the other. A wall that is nearer than 3/4 has no room either, where other bodies prevent skin
/// recovery.
#define PRESSED_BY_BODY 0.89
#define PRESSED_BY_WALL 0.75

/// Adds the bodies that a body touches. False where one of them, or one in its way, does not rest.
static bool add_touched_bodies(
	const corner_crowd *r, size_t i, double skin, double way, touched_walls *touched, bool *pressed) {
	const soak_body *b = r->of.bodies + i;
	for (size_t k = 0; k < r->of.settings->bodies; k++) {
		const soak_body *o = r->of.bodies + k;
		const double gap = gap_between(b, o), distance = distance_between(b->at, o->at);
		if (k == i || gap > 2 * skin + way) continue;
		if (r->still[k] < STILL_TICKS || touched->count == MAX_TOUCHED) return false;
		if (gap > TOUCHED * skin || !(distance > 0)) continue;
		*pressed |= gap < PRESSED_BY_BODY * skin;
		touched->doubtful[touched->count] = gap > 1.2 * skin;
		touched->normal[touched->count++] =
			(vec){((double)b->at.x - (double)o->at.x) / distance, ((double)b->at.y - (double)o->at.y) / distance};
	}
	return true;
}

/// Whether a body may go straight for this length and keep half the skin from other bodies, tried at eight places.
static bool has_room_among_bodies(const corner_crowd *r, size_t i, double skin, vec towards, double length) {
	const double scale = length / (8 * sqrt(towards.x * towards.x + towards.y * towards.y));
	soak_body b = r->of.bodies[i];
	const point from = b.at;
	for (int step = 1; step <= 8; step++) {
		b.at = (point){
			(float)((double)from.x + step * scale * towards.x), (float)((double)from.y + step * scale * towards.y)};
		for (size_t k = 0; k < r->of.settings->bodies; k++)
			if (k != i && gap_between(&b, r->of.bodies + k) < skin / 2) return false;
	}
	return true;
}

static void report_rest(const corner_crowd *r, size_t i, vec part) {
	const soak_body *b = r->of.bodies + i;
	const soak_motion *p = r->of.motions + i;
	printf("%s: %s, in a crowd, skin %.9g, contacts %zu of %u, may go %.9g %.9g\n  circle %.9g %.9g %.9g %.9g %.9g\n",
		fault_names[FAULT_FREE], r->of.scene->name, (double)r->of.scene->skin, r->of.first[i + 1] - r->of.first[i],
		(unsigned)r->of.scene->contacts, part.x, part.y, (double)b->at.x, (double)b->at.y, (double)b->radius,
		(double)p->x, (double)p->y);
	for (size_t k = 0; k < r->of.settings->bodies; k++)
		if (k != i && gap_between(b, r->of.bodies + k) < 4 * (double)r->of.scene->skin)
			printf("  beside circle %.9g %.9g %.9g, gap %.9g skins\n", (double)r->of.bodies[k].at.x,
				(double)r->of.bodies[k].at.y, (double)r->of.bodies[k].radius,
				gap_between(b, r->of.bodies + k) / (double)r->of.scene->skin);
	report_near_walls(r->of.scene, b->at, b->radius, (double)r->of.scene->skin);
}

/// A body goes in steps of 1/256 of its displacement, and by no less than a quarter of the skin (S162).
static void judge_rest(corner_crowd *r, size_t i) {
	const soak_scene *s = r->of.scene;
	const soak_body *b = r->of.bodies + i;
	const vec wished = {(double)r->of.motions[i].x, (double)r->of.motions[i].y};
	const double skin = (double)s->skin, step = skin + sqrt(wished.x * wished.x + wished.y * wished.y) / 128;
	touched_walls touched = touched_walls_at(&s->cells, b->at, (double)b->radius, skin, r->of.contacts + r->of.first[i],
		r->of.first[i + 1] - r->of.first[i]);
	r->of.sum->rest.judged++;
	const size_t contacts = r->of.first[i + 1] - r->of.first[i], most = s->contacts ? s->contacts : 4;
	if (r->still[i] < STILL_TICKS) return;
	if (contacts >= most) {
		r->of.sum->rest.limited_early += most < 4, r->of.sum->rest.limited += most >= 4;
		return;
	}
	bool pressed = touched.gap < PRESSED_BY_WALL * skin;
	if (touched.too_many || !add_touched_bodies(r, i, skin, step, &touched, &pressed)) return;
	r->of.sum->rest.rests++, r->of.sum->rest.rests_in_crowd++;
	vec part = free_part(&touched, wished, free_part_readings);
	for (int k = 1; k < READINGS; k++) {
		const vec other = free_part(&touched, wished, free_part_readings + k);
		if (other.x * other.x + other.y * other.y < part.x * part.x + part.y * part.y) part = other;
	}
	if (sqrt(part.x * part.x + part.y * part.y) <= step) return;
	if (!has_room(&s->cells, b->at, (double)b->radius, skin, part, step)) return;
	if (!has_room_among_bodies(r, i, skin, part, step)) return;
	if (pressed) r->of.sum->rest.pressed++;
	else if (r->of.sum->rest.free_in_crowd++ < MAX_REPORTS) report_rest(r, i, part);
}

static void run_tick(corner_crowd *r, size_t tick) {
	if (tick % PUSH_TICKS == 0) begin_push(r);
	move_crowd(r);
	const uint64_t start = nanoseconds();
	for (size_t i = 0; i < r->of.settings->bodies; i++) {
		const point to = r->of.to[i];
		soak_body *b = r->of.bodies + i;
		r->still[i] = to.x == b->at.x && to.y == b->at.y ? r->still[i] + 1 : 0;
		b->at = to;
	}
	for (size_t i = 0; tick % PUSH_TICKS == PUSH_TICKS - 1 && i < r->of.settings->bodies; i++) judge_rest(r, i);
	r->of.sum->nanoseconds_checking += nanoseconds() - start;
}

void run_corner_crowd(totals *sum, corner_scene *c, const run_settings *settings) {
	corner_crowd r = {.of = soak_bodies_start(sum, &c->scene, settings), .scene = c};
	r.ids = allocate_zeroed(settings->bodies, sizeof *r.ids),
	r.still = allocate_zeroed(settings->bodies, sizeof *r.still);
	for (size_t i = 0; i < settings->bodies; i++) r.ids[i] = i;
	r.placed = gz_crowd_create(r.of.world.world);
	if (!r.placed) exit_on_error(&(gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .text = "out of memory"});
	for (size_t t = 0; t < settings->ticks; t++) {
		if (settings->progress) settings->progress(c->scene.name, t, settings->ticks);
		run_tick(&r, t);
	}
	gz_crowd_destroy(r.placed);
	free(r.ids), free(r.still);
	soak_bodies_free(&r.of);
}
