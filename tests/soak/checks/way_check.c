#include "soak/checks/way_check.h"

#include <math.h>

/// The state of a body along its way.
typedef struct way_state {
	const soak_scene *scene;
	const soak_body *body;
	const body_move *move;
	double skin;
	point at;
	double time;
	size_t contacts; ///< that it has had
	vec motion;      ///< per tick, as bounces have reflected it
	double length;   ///< of the way so far
} way_state;

static double length_of(vec d) { return sqrt(d.x * d.x + d.y * d.y); }

static double wished_length(const body_move *c) { return length_of((vec){(double)c->by.x, (double)c->by.y}); }

/// What a place is rounded by; the end of a part of the way has two units.
static double rounding_at(point at) { return 0x1p-24 * (fabs((double)at.x) + fabs((double)at.y)); }

/// Takes the contacts of the present place.
static void take_contacts(way_state *w) {
	const body_move *c = w->move;
	for (; w->contacts < c->contact_count; w->contacts++) {
		const gz_contact *k = c->contacts + w->contacts;
		if (k->center_x != w->at.x || k->center_y != w->at.y) break;
		w->time = (double)k->time;
		if (w->body->response != GZ_RESPONSE_BOUNCE) continue;
		const vec n = wall_normal_at(w->scene->walls + k->index, w->at, k->feature == GZ_FEATURE_SIDE);
		const double into = fmin(w->motion.x * n.x + w->motion.y * n.y, 0),
					 back = into * (1 + (double)w->body->restitution);
		w->motion.x -= back * n.x, w->motion.y -= back * n.y;
	}
}

/// The displacements, at most READINGS, that the rules allow at the present place.
static int allowed_parts(const way_state *w, const touched_walls *walls, vec out[READINGS]) {
	if (w->body->response == GZ_RESPONSE_BOUNCE) return out[0] = w->motion, 1;
	if (w->body->response == GZ_RESPONSE_STOP && w->contacts) return out[0] = (vec){0, 0}, 1;
	for (int i = 0; i < READINGS; i++) out[i] = free_part(walls, w->motion, free_part_readings + i);
	return READINGS;
}

/// How far a part of the way ends from where one of the allowed displacements leads.
static double deviation(const way_state *w, const vec *parts, int count, point next, double time) {
	double least = INFINITY;
	for (int i = 0; i < count; i++) {
		const double x = parts[i].x * (time - w->time), y = parts[i].y * (time - w->time);
		const double off_x = (double)next.x - (double)w->at.x - x, off_y = (double)next.y - (double)w->at.y - y;
		least = fmin(least, sqrt(off_x * off_x + off_y * off_y));
	}
	return least;
}

static vec shortest_of(const vec *parts, int count) {
	vec least = parts[0];
	for (int i = 1; i < count; i++)
		if (length_of(parts[i]) < length_of(least)) least = parts[i];
	return least;
}

/// Directions are parallel up to 10^-6 of their length, times are rounded to float, and so are places. A bounce off an
/// end in an obtuse corner is that off the side (S55), but its contact has the end: so the ways of bounces are known
/// less well.
static double tolerance(const way_state *w, point next) {
	const double part = w->body->response == GZ_RESPONSE_BOUNCE ? 1e-4 : 4e-6;
	return part * length_of(w->motion) + 2 * (rounding_at(w->at) + rounding_at(next));
}

static void check_rest(way_check *v, const way_state *w, const vec *parts, int count) {
	const uint32_t max_contacts = w->scene->contacts ? w->scene->contacts : 4;
	const vec part = shortest_of(parts, count);
	v->left = length_of(part) * (1 - w->time);
	// What the sweep finds at once limits, too: a body may have to stay though no touched wall opposes its motion.
	if (v->left <= tolerance(w, w->at) ||
		!has_room(&w->scene->cells, w->at, (double)w->body->radius, w->skin, part, fmin(v->left, w->skin)))
		v->end = WAY_BLOCKED;
	else v->end = w->contacts >= max_contacts ? WAY_LIMITED : WAY_FREE;
	if (v->end == WAY_FREE) v->fault = FAULT_FREE;
}

/// What the call reports of the whole way.
static void check_reports(way_check *v, const way_state *w, const way_outputs *reported) {
	const double wished = wished_length(w->move), lost = fmax(wished - w->length, 0);
	const double rounded = 4e-6 * wished + 4 * (double)(w->contacts + 1) * rounding_at(w->at);
	// A body that has so little left that no coordinate changes does not rest: it uses its time.
	const bool rests = v->end != WAY_USED && reported->used<1, may_go = v->left> 0 && v->left <= tolerance(w, w->at);
	const bool right =
		fabs(reported->used - (rests ? w->time : 1)) <= 0x1p-22 && (rests || v->end == WAY_USED || may_go);
	const bool told = fabs(reported->lost - lost) <= rounded && right;
	if (!told && !v->fault) v->fault = FAULT_UNTOLD;
}

way_check check_way(
	const soak_scene *s, const soak_body *body, const body_move *c, const way_outputs *reported, double skin) {
	way_check v = {.end = WAY_USED};
	way_state w = {s, body, c, skin, c->start, 0, 0, {(double)c->by.x, (double)c->by.y}, 0};
	for (;;) {
		take_contacts(&w);
		const touched_walls walls =
			touched_walls_at(&s->cells, w.at, (double)body->radius, skin, c->contacts, w.contacts);
		vec parts[READINGS];
		const int count = allowed_parts(&w, &walls, parts);
		const bool last = w.contacts == c->contact_count;
		const bool stays = last && c->to.x == w.at.x && c->to.y == w.at.y;
		v.contact = w.contacts;
		if (stays && w.time < 1) {
			v.gap = walls.gap / skin;
			check_rest(&v, &w, parts, count);
		}
		if (stays || walls.too_many) break;
		const point next = last ? c->to : (point){c->contacts[w.contacts].center_x, c->contacts[w.contacts].center_y};
		const double time = last ? 1 : (double)c->contacts[w.contacts].time,
					 off = deviation(&w, parts, count, next, time);
		v.off = fmax(v.off, off / skin);
		if (off > tolerance(&w, next)) {
			v.fault = FAULT_OFF_WAY;
			return v;
		}
		w.length += distance_between(w.at, next), w.at = next, w.time = time;
		if (last) break;
	}
	check_reports(&v, &w, reported);
	return v;
}
