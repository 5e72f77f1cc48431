#include "soak/corners/crowd_rests.h"

#include <stdio.h>

#include "soak/checks/fault_report.h"
#include "soak/checks/free_part.h"

/// In skins. A body touches others up to 5/4, and a way of less than 1/4 is none (S162).
#define TOUCHED 1.5

/// In skins. Two bodies keep 7/8 between them: nearer ones have no room for rounding, which then decides whether one
/// may slide along the other. A wall that is nearer than 3/4 has no room either, where other bodies prevent skin
/// recovery.
#define PRESSED_BY_BODY 0.89
#define PRESSED_BY_WALL 0.75

/// What is around a body at rest.
typedef struct surroundings {
	touched_walls touched; ///< and bodies at rest
	bool pressed;          ///< one of them is so near that there is no room for rounding
	bool moving;           ///< a body beside it, or in its way, does not rest
} surroundings;

static double gap_between(const soak_body *one, const soak_body *other) {
	return distance_between(one->at, other->at) - (double)one->radius - (double)other->radius;
}

bool corner_body_is_free(const corner_crowd *c, size_t i) {
	const soak_body *bodies = c->run.of.bodies;
	for (size_t k = 0; k < i; k++)
		if (gap_between(bodies + i, bodies + k) < 2 * (double)c->run.of.scene->skin) return false;
	return true;
}

/// Adds the bodies that a body touches.
static void add_touched_bodies(surroundings *s, const corner_crowd *c, size_t i, double skin, double way) {
	const soak_body *bodies = c->run.of.bodies, *b = bodies + i;
	touched_walls *touched = &s->touched;
	for (size_t k = 0; k < c->run.of.settings->bodies; k++) {
		const soak_body *o = bodies + k;
		const double gap = gap_between(b, o), distance = distance_between(b->at, o->at);
		if (k == i || gap > 2 * skin + way) continue;
		s->moving |= c->states[k].still < STILL_TICKS;
		if (c->states[k].still < STILL_TICKS || gap > TOUCHED * skin || !(distance > 0)) continue;
		if (touched->count == MAX_TOUCHED) {
			touched->too_many = true;
			return;
		}
		s->pressed |= gap < PRESSED_BY_BODY * skin;
		touched->doubtful[touched->count] = gap > 1.2 * skin;
		touched->normal[touched->count++] =
			(vec){((double)b->at.x - (double)o->at.x) / distance, ((double)b->at.y - (double)o->at.y) / distance};
	}
}

static surroundings surroundings_of(const corner_crowd *c, size_t i, double skin, double way) {
	const soak_bodies *of = &c->run.of;
	const soak_body *b = of->bodies + i;
	surroundings s = {.touched = touched_walls_at(&of->scene->cells, b->at, (double)b->radius, skin,
						  of->contacts + of->first[i], of->first[i + 1] - of->first[i])};
	s.pressed = s.touched.gap < PRESSED_BY_WALL * skin;
	add_touched_bodies(&s, c, i, skin, way);
	return s;
}

/// Whether a body may go straight for this length and keep half the skin from other bodies, tried at eight places.
static bool has_room_among_bodies(const corner_crowd *c, size_t i, double skin, vec towards, double length) {
	const double scale = length / (8 * sqrt(towards.x * towards.x + towards.y * towards.y));
	soak_body b = c->run.of.bodies[i];
	const point from = b.at;
	for (int step = 1; step <= 8; step++) {
		b.at = (point){
			(float)((double)from.x + step * scale * towards.x), (float)((double)from.y + step * scale * towards.y)};
		for (size_t k = 0; k < c->run.of.settings->bodies; k++)
			if (k != i && gap_between(&b, c->run.of.bodies + k) < skin / 2) return false;
	}
	return true;
}

/// What the surroundings leave of a displacement: the least by any reading of the rules.
static vec least_part(const surroundings *s, vec wished) {
	vec part = free_part(&s->touched, wished, free_part_readings);
	for (int k = 1; k < READINGS; k++) {
		const vec other = free_part(&s->touched, wished, free_part_readings + k);
		if (other.x * other.x + other.y * other.y < part.x * part.x + part.y * part.y) part = other;
	}
	return part;
}

static void report_body(const corner_crowd *c, fault_kind fault, size_t i, vec part) {
	const soak_bodies *of = &c->run.of;
	const double skin = (double)of->scene->skin;
	const soak_body *b = of->bodies + i;
	const soak_motion *p = of->motions + i;
	printf("%s: %s, in a crowd, tick %zu, skin %.9g, contacts %zu of %u, goes or may go %.9g %.9g\n",
		fault_names[fault], of->scene->name, c->run.tick, skin, of->first[i + 1] - of->first[i],
		(unsigned)of->scene->contacts, part.x, part.y);
	printf("  circle %.9g %.9g %.9g %.9g %.9g\n", (double)b->at.x, (double)b->at.y, (double)b->radius, (double)p->x,
		(double)p->y);
	for (size_t k = 0; k < of->settings->bodies; k++) {
		const soak_body *o = of->bodies + k;
		if (k != i && gap_between(b, o) < 4 * skin)
			printf("  beside circle %.9g %.9g %.9g, gap %.9g skins, still %u\n", (double)o->at.x, (double)o->at.y,
				(double)o->radius, gap_between(b, o) / skin, (unsigned)c->states[k].still);
	}
	report_near_walls(of->scene, b->at, b->radius, skin);
}

void corner_record_fault(corner_crowd *c, fault_kind fault, size_t i, double size) {
	const point at = c->run.of.bodies[i].at, to = c->run.of.to[i];
	if ((*fault_counter(c->run.of.sum, fault))++ >= MAX_REPORTS) return;
	printf("by %.9g skins:\n", size / (double)c->run.of.scene->skin);
	report_body(c, fault, i, (vec){(double)to.x - (double)at.x, (double)to.y - (double)at.y});
}

/// A body that does not rest has come nearer to what it wishes in its last ticks, by more than rounding; or it moves
/// across that, ever farther from where it was. Another one has no verdict.
static void judge_motion(corner_crowd *c, size_t i, vec wished) {
	const pushed_state *p = c->states + i;
	const point at = c->run.of.bodies[i].at;
	const double x = (double)at.x - (double)p->late.x, y = (double)at.y - (double)p->late.y;
	const double rounding = STILL_TICKS * 0x1p-23 * (fabs((double)at.x) + fabs((double)at.y));
	const double ahead = (x * wished.x + y * wished.y) / sqrt(wished.x * wished.x + wished.y * wished.y);
	const bool goes_across = ahead >= -rounding && distance_between(at, p->watch.anchor) >= p->watch.amplitude;
	const bool moves_on = ahead > rounding || goes_across;
	rest_totals *sum = &c->run.of.sum->rest;
	++*(moves_on ? &sum->moving : p->calm < STILL_TICKS ? &sum->unjudged : &sum->restless);
}

/// A body goes in steps of 1/256 of its displacement, and by no less than a quarter of the skin (S162).
static void judge_surroundings(corner_crowd *c, size_t i, vec wished) {
	const soak_scene *scene = c->run.of.scene;
	const soak_body *b = c->run.of.bodies + i;
	rest_totals *sum = &c->run.of.sum->rest;
	const double skin = (double)scene->skin, step = skin + sqrt(wished.x * wished.x + wished.y * wished.y) / 128;
	const surroundings s = surroundings_of(c, i, skin, step);
	const vec part = least_part(&s, wished);
	const bool blocked = sqrt(part.x * part.x + part.y * part.y) <= step ||
						 !has_room(&scene->cells, b->at, (double)b->radius, skin, part, step) ||
						 !has_room_among_bodies(c, i, skin, part, step);
	if (s.touched.too_many || (!blocked && s.moving)) {
		sum->unjudged++;
		return;
	}
	sum->rests++, sum->rests_in_crowd++;
	if (blocked) return;
	if (s.pressed) sum->pressed++;
	else if (sum->free_in_crowd++ < MAX_REPORTS) report_body(c, FAULT_FREE, i, part);
}

void corner_judge_rest(corner_crowd *c, size_t i) {
	const soak_bodies *of = &c->run.of;
	const vec wished = {(double)of->motions[i].x, (double)of->motions[i].y};
	const size_t contacts = of->first[i + 1] - of->first[i], most = of->scene->contacts ? of->scene->contacts : 4;
	of->sum->rest.judged++, of->sum->rest.judged_in_crowd++;
	if (c->states[i].still < STILL_TICKS) judge_motion(c, i, wished);
	else if (contacts < most) judge_surroundings(c, i, wished);
	else of->sum->rest.limited_early += most < 4, of->sum->rest.limited += most >= 4;
}
