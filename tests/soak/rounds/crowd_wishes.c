// What the bodies of a crowd wish: moods that last for some ticks, in which they gather, pass one another in two
// streams, go anywhere, turn back, or rest. Those that bounce keep their motion for most of the time.
#include "soak/rounds/crowd.h"

enum { GATHER, STREAMS, ANYWHERE, TURN_BACK, REST, GO_ON, MOODS };

static point random_target(const crowd_run *r, random_source *source) {
	const soak_scene *s = r->of.scene;
	const double x = random_between(source, (double)s->low.x, (double)s->high.x);
	const double y = random_between(source, (double)s->low.y, (double)s->high.y);
	return (point){(float)x, (float)y};
}

static void set_motion(const crowd_run *r, soak_motion *p, double x, double y) {
	const double most = largest_pace(r->crowd), length = sqrt(x * x + y * y), scale = length > most ? most / length : 1;
	p->x = (float)(scale * x), p->y = (float)(scale * y);
}

/// The motion of body i in the present mood; first: the mood begins.
static void wish(crowd_run *r, size_t i, bool first) {
	random_source *source = &r->of.source;
	const soak_body *b = r->of.bodies + i;
	soak_motion *p = r->of.motions + i;
	const double pace = (double)r->members[i].pace;
	const double x = (double)r->mood.target.x - (double)b->at.x, y = (double)r->mood.target.y - (double)b->at.y;
	const double distance = sqrt(x * x + y * y) + r->crowd->radius;
	// A body that passes may leave its room. It comes back.
	const bool gathers = r->mood.kind == GATHER || b->response == GZ_RESPONSE_PASS;
	if (b->response == GZ_RESPONSE_BOUNCE && (!first || random_chance(source, 2))) {
		set_motion(r, p, (double)p->x, (double)p->y); // it may have been hit by a heavier one
		return;
	}
	if (r->of.scene->adversarial && random_chance(source, 4)) { // along walls, and at their ends
		const soak_motion m = random_motion(r->of.scene, source, b->at);
		set_motion(r, p, (double)m.x, (double)m.y);
	} else if (gathers) set_motion(r, p, pace * x / distance, pace * y / distance);
	else if (r->mood.kind == STREAMS)
		set_motion(r, p, (i % 2 ? pace : -pace) * r->mood.stream.x, (i % 2 ? pace : -pace) * r->mood.stream.y);
	else if (r->mood.kind == TURN_BACK && first) set_motion(r, p, -(double)p->x, -(double)p->y);
	else if (r->mood.kind == REST && first && i % 8) set_motion(r, p, 0, 0);
	else if (r->mood.kind == ANYWHERE && (first || random_chance(source, 8))) {
		const direction d = random_direction(source);
		set_motion(r, p, pace * d.x, pace * d.y);
	}
}

void crowd_wish(crowd_run *r) {
	random_source *source = &r->of.source;
	const bool first = r->mood.ticks-- <= 0;
	if (first) {
		r->mood.kind = random_int(source, 0, MOODS - 1), r->mood.ticks = random_int(source, 3, 60);
		r->mood.target = random_target(r, source), r->mood.stream = random_direction(source);
	}
	for (size_t i = 0; i < r->of.settings->bodies; i++) wish(r, i, first);
}

/// Puts body i where it overlaps another one, at most this share of both radii from its centre, if that place is clear
/// of walls.
static void put_onto(crowd_run *r, size_t i, const soak_body *other, double share) {
	random_source *source = &r->of.source;
	soak_body *b = r->of.bodies + i;
	const direction d = random_direction(source);
	const double far = random_between(source, 0, share) * ((double)b->radius + (double)other->radius);
	const point at = {(float)((double)other->at.x + far * d.x), (float)((double)other->at.y + far * d.y)};
	const clearance there = scene_clearance(r->of.scene, at, b->radius, false);
	const uint32_t region = soak_scene_region(r->of.scene, at);
	if (!there.clear || !(region & 1)) return;
	b->at = at, r->of.clearances[i] = there, r->of.regions[i] = region;
	r->heaps_changed = true;
}

void crowd_pile(crowd_run *r, int count) {
	random_source *source = &r->of.source;
	const int last = (int)r->of.settings->bodies - 1;
	const soak_body below = r->of.bodies[random_int(source, 0, last)];
	for (int n = 0; n < count; n++) put_onto(r, (size_t)random_int(source, 0, last), &below, 0.2);
}

void crowd_disturb(crowd_run *r) {
	random_source *source = &r->of.source;
	const int last = (int)r->of.settings->bodies - 1;
	for (int n = random_chance(source, 40) ? random_int(source, 1, 4) : 0; n > 0; n--) {
		const int other = random_int(source, 0, last);
		put_onto(r, (size_t)random_int(source, 0, last), r->of.bodies + other, 1);
	}
	if (r->crowd->responses != RESPONSES_MIXED && r->crowd->responses != RESPONSES_NO_PASS) return;
	for (int n = random_chance(source, 20) ? 4 : 0; n > 0; n--) {
		soak_body *b = r->of.bodies + random_int(source, 0, last);
		const uint8_t response = (uint8_t)random_int(source, GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP);
		if (b->response != GZ_RESPONSE_PASS) b->response = response;
	}
}
