#include "engine/mover/respond.h"

#include <math.h>
#include <string.h>

#include "engine/mover/nearby.h"
#include "engine/mover/pass_through.h"

static double length(double x, double y) { return sqrt(x * x + y * y); }

/// How fast a body that goes so comes away from a thing; below 0 it comes closer.
static double away(const near_thing *n, double x, double y) { return n->normal_x * x + n->normal_y * y - n->speed; }

/// The same, but who comes towards a body must stop by itself: it does not push.
static double along(const near_thing *n, double x, double y) {
	return n->normal_x * x + n->normal_y * y - smaller(n->speed, 0);
}

const way_contact *graze_contact_with(const motion_tile *t, const body_way *w, int32_t thing) {
	const way_contact *contacts = t->contacts.at;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous)
		if (contacts[i].thing == thing) return contacts + i;
	return NULL;
}

void graze_way_stand(motion_tile *t, int32_t way) {
	const body_way *w = t->way + way;
	if (w->response != GZ_RESPONSE_PASS) t->mover[way].radius = smaller(w->full, graze_nearest_thing(t, w));
}

/// The radius at which a body is swept for a thing near it: of one that overlaps a wall, what strike.inl takes.
static double swept_radius(const motion_tile *t, const body_way *w, const near_thing *n) {
	const mover *m = t->mover + (w - t->way);
	return mover_overlaps(m) ? smaller(n->distance, mover_full(m)) : m->radius;
}

/// Things limit where a body goes that are touched with their side. An end does once it was hit: taken for a wall
/// before, the end of the next wall of a chain would tilt the way at each seam.
void graze_way_limits(motion_tile *t, int32_t way) {
	const body_way *w = t->way + way;
	near_thing *near = things_near(t, w);
	for (int32_t i = 0; i < w->near_count; i++) {
		near_thing *n = near + i;
		const int touches = n->distance <= swept_radius(t, w, n) + TOUCH * w->skin,
				  beside = n->feature == GZ_FEATURE_SIDE || n->feature == GZ_FEATURE_CIRCLE;
		n->limits = touches && (beside || graze_contact_with(t, w, n->thing));
	}
}

static int note(motion_tile *t, body_way *w, const near_thing *n, caller_memory *memory) {
	if (!graze_list_room(&t->contacts, 1, sizeof(way_contact), memory)) return 0;
	const mover *m = t->mover + (w - t->way);
	((way_contact *)t->contacts.at)[t->contacts.count] = (way_contact){
		(float)(1 - w->left), m->px, m->py, (float)n->normal_x, (float)n->normal_y, n->thing, n->feature, w->contact};
	w->contact = (int32_t)t->contacts.count++;
	w->contacts++;
	return 1;
}

int graze_way_meet(motion_tile *t, int32_t way, const way_contact *contact, caller_memory *memory) {
	body_way *w = t->way + way;
	if (graze_contact_with(t, w, contact->thing)) return 1;
	if (!graze_list_room(&t->contacts, 1, sizeof(way_contact), memory)) return 0;
	way_contact *c = (way_contact *)t->contacts.at + t->contacts.count;
	*c = *contact, c->previous = w->contact;
	w->contact = (int32_t)t->contacts.count++;
	return 1;
}

/// What is most in the way of the wish; null where nothing is by more than `least`.
static const near_thing *most_against(
	const motion_tile *t, const body_way *w, double least, double (*rate)(const near_thing *, double, double)) {
	const near_thing *near = things_near(t, w), *most = NULL;
	for (int32_t i = 0; i < w->near_count; i++) {
		const double against = rate(near + i, w->wish_x, w->wish_y);
		if (near[i].limits && against < -least) most = near + i, least = -against;
	}
	return most;
}

/// Does nothing that a body touches keep it from going so, which is its way but for what goes into one of the things?
static int is_free(const motion_tile *t, const body_way *w, double x, double y, double squared) {
	const near_thing *near = things_near(t, w);
	for (int32_t i = 0; i < w->near_count; i++) {
		const double into = smaller(along(near + i, x, y), 0);
		if (near[i].limits && into * into > ALONG * ALONG * squared) return 0;
	}
	return 1;
}

/// What a body cannot go along, since it is in a corner, is met, too.
static int note_corner(motion_tile *t, body_way *w, caller_memory *memory) {
	const near_thing *near = things_near(t, w);
	w->state = WAY_ENDS;
	for (int32_t i = 0; i < w->near_count && w->contacts < t->most_contacts; i++)
		if (near[i].limits && along(near + i, w->wish_x, w->wish_y) < 0 && !graze_contact_with(t, w, near[i].thing))
			if (!note(t, w, near + i, memory)) return 0;
	return 1;
}

/// The longest slide that enters no wall. Always from the wish, and never from what an earlier slide left of it: two
/// walls of a corner would pass the body to and fro.
static int turn_to_slide(motion_tile *t, body_way *w, caller_memory *memory) {
	const near_thing *near = things_near(t, w), *along_which = NULL;
	const double wish_x = w->wish_x, wish_y = w->wish_y;
	double longest = ALONG * ALONG * (wish_x * wish_x + wish_y * wish_y);
	int limited = 0;
	w->turned_x = wish_x, w->turned_y = wish_y;
	for (int32_t i = 0; i < w->near_count; i++) {
		const double against = along(near + i, wish_x, wish_y);
		if (!near[i].limits || !(against < 0)) continue;
		const double x = wish_x - against * near[i].normal_x, y = wish_y - against * near[i].normal_y;
		const double squared = x * x + y * y;
		limited = 1;
		if (!(squared > longest) || !is_free(t, w, x, y, squared)) continue;
		longest = squared, along_which = near + i, w->turned_x = x, w->turned_y = y;
	}
	if (!limited) return 1;
	if (!along_which) return w->turned_x = w->turned_y = 0, note_corner(t, w, memory);
	const int is_new = !graze_contact_with(t, w, along_which->thing) && w->contacts < t->most_contacts;
	return !is_new || note(t, w, along_which, memory);
}

static void bounce_off(body_way *w, const near_thing *n) {
	const double back = n->share * (1 + (double)w->restitution) * smaller(away(n, w->wish_x, w->wish_y), 0);
	w->wish_x -= back * n->normal_x, w->wish_y -= back * n->normal_y;
}

/// First off what it hit, which is a contact already: both of two bodies from how they came. More than once off a body
/// is another event.
static int turn_to_bounce(motion_tile *t, body_way *w, caller_memory *memory) {
	near_thing *near = things_near(t, w);
	for (int32_t i = 0; w->hits && i < w->near_count; i++) {
		if (near[i].thing != w->hit_thing) continue;
		bounce_off(w, near + i);
		if (near[i].feature == GZ_FEATURE_CIRCLE) near[i].speed = -INFINITY;
	}
	for (;;) {
		const near_thing *n = most_against(t, w, ALONG * length(w->wish_x, w->wish_y), away);
		w->turned_x = w->wish_x, w->turned_y = w->wish_y;
		if (!n) return 1;
		if (w->contacts >= t->most_contacts) return w->state = WAY_ENDS, 1;
		if (!note(t, w, n, memory)) return 0;
		bounce_off(w, n);
	}
}

static int turn_to_stop(motion_tile *t, body_way *w, caller_memory *memory) {
	const near_thing *n = most_against(t, w, 0, along);
	w->turned_x = w->wish_x, w->turned_y = w->wish_y;
	if (!n && !w->hits) return 1;
	w->state = WAY_ENDS, w->turned_x = w->turned_y = 0;
	return w->hits || note(t, w, n, memory);
}

static void turn_to_pass(body_way *w) { w->turned_x = w->wish_x, w->turned_y = w->wish_y; }

int graze_way_turn(motion_tile *t, int32_t way, caller_memory *memory) {
	body_way *w = t->way + way;
	w->state = WAY_GOES;
	graze_way_limits(t, way);
	int told = 1;
	if (w->response == GZ_RESPONSE_BOUNCE) told = turn_to_bounce(t, w, memory);
	else if (w->response == GZ_RESPONSE_STOP) told = turn_to_stop(t, w, memory);
	else if (w->response == GZ_RESPONSE_PASS) turn_to_pass(w);
	else told = turn_to_slide(t, w, memory);
	// What lies ahead must be numbers that may be asked for.
	const double most = larger(fabs(w->turned_x), fabs(w->turned_y)) * w->left;
	const double share = most > (double)GZ_LIMIT ? (double)GZ_LIMIT / most : 1;
	t->mover[way].vx = w->turned_x * w->left * share, t->mover[way].vy = w->turned_y * w->left * share;
	if (!(w->left > 0) || !(most > 0) || w->contacts >= t->most_contacts) w->state = WAY_ENDS;
	return told;
}

int graze_way_goes_along(const motion_tile *t, int32_t way, int32_t wall) {
	const body_way *w = t->way + way;
	const mover *m = t->mover + way;
	const near_thing *near = things_near(t, w);
	for (int32_t i = 0; i < w->near_count; i++)
		if (near[i].thing == wall && near[i].limits) {
			const double into = along(near + i, m->vx, m->vy);
			return into >= -ALONG * length(m->vx, m->vy) && fabs(into) <= DEAD * w->skin;
		}
	return 0;
}

/// Is the body already at the wall that it hits, and beside it? Then a way of some skins is rounding, too.
static int is_at(const motion_tile *t, const body_way *w, int32_t wall) {
	const near_thing *near = things_near(t, w);
	for (int32_t i = 0; i < w->near_count; i++)
		if (near[i].thing == wall && near[i].feature == GZ_FEATURE_SIDE)
			return near[i].distance - swept_radius(t, w, near + i) <= DEAD * w->skin;
	return 0;
}

// Without this dead zone, 7 of 100 corners never come to rest.
double graze_way_share(const motion_tile *t, int32_t way) {
	const body_way *w = t->way + way;
	const mover *m = t->mover + way;
	if (!w->hits) return 1;
	const double squared = w->hit_time * w->hit_time * (m->vx * m->vx + m->vy * m->vy);
	if (!w->contacts && squared >= 16 * w->skin * w->skin) return w->hit_time; // nearly always
	const double ahead = sqrt(squared);
	const double coarse = 0x1p-23 * larger(fabs((double)m->px), fabs((double)m->py)); // two units of rounding
	const int stays = ahead < DEAD * w->skin || (ahead < 4 * w->skin && is_at(t, w, w->hit_thing)) ||
					  (w->contacts && ahead < 2 * coarse);
	return stays ? 0 : w->hit_time;
}

int graze_way_hit(motion_tile *t, int32_t way, const wall_record *walls, caller_memory *memory) {
	body_way *w = t->way + way;
	const mover *m = t->mover + way;
	const near_thing *near = things_near(t, w);
	for (int32_t i = 0; i < w->near_count; i++)
		if (near[i].thing == w->hit_thing) return note(t, w, near + i, memory);
	near_thing far = {.thing = w->hit_thing, .feature = w->hit_feature}; // the guard stopped it before
	const wall_record *wall = walls + w->hit_thing / RECORD;
	double normal[2];
	graze_wall_normal(normal, wall, w->hit_feature, (double)m->px, (double)m->py);
	far.normal_x = normal[0], far.normal_y = normal[1];
	return note(t, w, &far, memory);
}
