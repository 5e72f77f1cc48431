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
	vec inner;       ///< the same if bounces off joined ends at the present place are off the sides of their walls
	double length;   ///< of the way so far
	bool shortened;  ///< its last part may end anywhere on the way
	bool may_go;     ///< at its end: by a reading of the rules, but no farther than places are rounded by
} way_state;

static double length_of(vec d) { return sqrt(d.x * d.x + d.y * d.y); }

static double wished_length(const body_move *c) { return length_of((vec){(double)c->by.x, (double)c->by.y}); }

/// What a place is rounded by; the end of a part of the way has two units.
static double rounding_at(point at) { return 0x1p-24 * (fabs((double)at.x) + fabs((double)at.y)); }

static vec reflected(vec d, vec n, double restitution) {
	const double back = fmin(d.x * n.x + d.y * n.y, 0) * (1 + restitution);
	return (vec){d.x - back * n.x, d.y - back * n.y};
}

/// Takes the contacts of the present place. In a corner the end of a wall is bounced off as its side (S55); whether the
/// place is in a corner may be a matter of its rounding.
static void take_contacts(way_state *w) {
	const body_move *c = w->move;
	const double reach = (double)w->body->radius + 2 * w->skin;
	w->inner = w->motion;
	for (; w->contacts < c->contact_count; w->contacts++) {
		const gz_contact *k = c->contacts + w->contacts;
		if (k->center_x != w->at.x || k->center_y != w->at.y) break;
		w->time = (double)k->time;
		if (w->body->response != GZ_RESPONSE_BOUNCE) continue;
		const oracle_wall *wall = w->scene->walls + k->index;
		const bool side = k->feature == GZ_FEATURE_SIDE;
		const bool joined = !side && end_is_joined(&w->scene->cells, k->index, w->at, reach);
		const double restitution = (double)w->body->restitution;
		w->motion = reflected(w->motion, wall_normal_at(wall, w->at, side), restitution);
		w->inner = reflected(w->inner, wall_normal_at(wall, w->at, side || joined), restitution);
	}
}

/// The displacements, at most READINGS, that the rules allow at the present place.
static int allowed_parts(const way_state *w, const touched_walls *walls, vec out[READINGS]) {
	if (w->body->response == GZ_RESPONSE_BOUNCE) return out[0] = w->motion, out[1] = w->inner, 2;
	if (w->body->response == GZ_RESPONSE_STOP && w->contacts) return out[0] = (vec){0, 0}, 1;
	for (int i = 0; i < READINGS; i++) out[i] = free_part(walls, w->motion, free_part_readings + i);
	return READINGS;
}

/// How far a part of the way ends from where a displacement leads, or from the way there.
static double deviation_from(const way_state *w, vec part, point next, double time) {
	const double x = part.x * (time - w->time), y = part.y * (time - w->time), square = x * x + y * y;
	const vec d = {(double)next.x - (double)w->at.x, (double)next.y - (double)w->at.y};
	const bool short_of_it = w->shortened && w->contacts == w->move->contact_count && square > 0;
	const double share = short_of_it ? fmin(fmax((d.x * x + d.y * y) / square, 0), 1) : 1;
	return length_of((vec){d.x - share * x, d.y - share * y});
}

/// The same for the closest one of the allowed displacements, which a bounce keeps.
static double deviation(way_state *w, const vec *parts, int count, point next, double time) {
	int best = 0;
	for (int i = 1; i < count; i++)
		if (deviation_from(w, parts[i], next, time) < deviation_from(w, parts[best], next, time)) best = i;
	if (w->body->response == GZ_RESPONSE_BOUNCE) w->motion = parts[best];
	return deviation_from(w, parts[best], next, time);
}

static vec shortest_of(const vec *parts, int count) {
	vec least = parts[0];
	for (int i = 1; i < count; i++)
		if (length_of(parts[i]) < length_of(least)) least = parts[i];
	return least;
}

static bool any_leads_on(const vec *parts, int count) {
	for (int i = 0; i < count; i++)
		if (length_of(parts[i]) > 0) return true;
	return false;
}

/// Directions are parallel up to 10^-6 of their length, times are rounded to float, and so are places.
static double tolerance(const way_state *w, point next) {
	return 4e-6 * length_of(w->motion) + 2 * (rounding_at(w->at) + rounding_at(next));
}

static void check_rest(way_check *v, way_state *w, const vec *parts, int count) {
	const uint32_t max_contacts = w->scene->contacts ? w->scene->contacts : 4;
	const vec part = shortest_of(parts, count);
	v->left = length_of(part) * (1 - w->time);
	w->may_go = v->left <= tolerance(w, w->at) && any_leads_on(parts, count);
	// What the sweep finds at once limits, too: a body may have to stay though no touched wall opposes its motion.
	if (v->left <= tolerance(w, w->at) ||
		!has_room(&w->scene->cells, w->at, (double)w->body->radius, w->skin, part, fmin(v->left, w->skin)))
		v->end = WAY_BLOCKED;
	else v->end = w->contacts >= max_contacts ? WAY_LIMITED : WAY_FREE;
	if (v->end == WAY_FREE && !w->shortened) v->fault = FAULT_FREE;
}

/// What the call reports of the whole way.
static void check_reports(way_check *v, const way_state *w, const way_outputs *reported) {
	const double wished = wished_length(w->move), lost = fmax(wished - w->length, 0);
	const double rounded = 4e-6 * wished + 4 * (double)(w->contacts + 1) * rounding_at(w->at);
	// A body that has so little left that no coordinate changes does not rest: it uses its time.
	const bool rests = v->end != WAY_USED && !(reported->used >= 1);
	// Nor does a change show that is less than the rounding of the place, which the safety check may leave of a slide.
	const double off = fabs(reported->used - (rests ? w->time : 1));
	const bool near_enough = off <= 0x1p-22 || (rests && off * length_of(w->motion) <= rounding_at(w->at));
	const bool used_is_right = w->shortened || (near_enough && (rests || v->end == WAY_USED || w->may_go));
	const bool lost_is_right = fabs(reported->lost - lost) <= rounded;
	if (!(used_is_right && lost_is_right) && !v->fault) v->fault = FAULT_MISREPORTED;
}

way_check check_way(
	const soak_scene *s, const soak_body *body, const body_move *c, const way_outputs *reported, double skin) {
	way_check v = {.end = WAY_USED};
	way_state w = {.scene = s,
		.body = body,
		.move = c,
		.skin = skin,
		.at = c->start,
		.motion = {(double)c->by.x, (double)c->by.y},
		.shortened = reported->shortened};
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
