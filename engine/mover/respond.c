#include "engine/mover/respond.h"

#include <math.h>
#include <string.h>

#include "engine/mover/nearby.h"
#include "engine/mover/pass_through.h"

static double length(double x, double y) { return sqrt(x * x + y * y); }

/// How fast a body that goes so comes away from a thing; below 0 it comes closer.
static double away(const nearby_shape *n, double x, double y) { return n->normal_x * x + n->normal_y * y - n->speed; }

/// The same, but who comes towards a body must stop by itself: it does not push.
static double along(const nearby_shape *n, double x, double y) {
	return n->normal_x * x + n->normal_y * y - smaller(n->speed, 0);
}

const mover_contact *graze_contact_with(const mover_tile *t, const mover_state *w, int32_t thing) {
	const mover_contact *contacts = t->contacts.at;
	for (int32_t i = w->contact; i >= 0; i = contacts[i].previous)
		if (contacts[i].target == thing) return contacts + i;
	return NULL;
}

void graze_mover_set_radius(mover_tile *t, int32_t way) {
	const mover_state *w = t->state + way;
	if (w->response != GZ_RESPONSE_PASS) t->mover[way].radius = smaller(w->full, graze_nearest_shape(t, w));
}

/// The radius at which a body is swept for a thing near it: of one that overlaps a wall, what strike.inl takes.
static double swept_radius(const mover_tile *t, const mover_state *w, const nearby_shape *n) {
	const mover *m = t->mover + (w - t->state);
	return mover_overlaps(m) ? smaller(n->distance, mover_skin_radius(m)) : m->radius;
}

/// Things limit where a body goes that are touched with their side. An end does once it was hit: taken for a wall
/// before, the end of the next wall of a chain would tilt the way at each seam.
void graze_mover_limits(mover_tile *t, int32_t way) {
	const mover_state *w = t->state + way;
	nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++) {
		nearby_shape *n = near + i;
		const int touches = n->distance <= swept_radius(t, w, n) + SKIN_TOUCH * w->skin,
				  beside = n->feature == GZ_FEATURE_SIDE || n->feature == GZ_FEATURE_CIRCLE;
		n->limits = touches && (beside || graze_contact_with(t, w, n->target));
	}
}

static int note(mover_tile *t, mover_state *w, const nearby_shape *n, caller_memory *memory) {
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return 0;
	const mover *m = t->mover + (w - t->state);
	((mover_contact *)t->contacts.at)[t->contacts.count] = (mover_contact){(float)(1 - w->time_left), m->px, m->py,
		(float)n->normal_x, (float)n->normal_y, n->target, n->feature, w->contact};
	w->contact = (int32_t)t->contacts.count++;
	w->contacts++;
	return 1;
}

int graze_mover_add_contact(mover_tile *t, int32_t way, const mover_contact *contact, caller_memory *memory) {
	mover_state *w = t->state + way;
	if (graze_contact_with(t, w, contact->target)) return 1;
	if (!graze_array_reserve(&t->contacts, 1, sizeof(mover_contact), memory)) return 0;
	mover_contact *c = (mover_contact *)t->contacts.at + t->contacts.count;
	*c = *contact, c->previous = w->contact;
	w->contact = (int32_t)t->contacts.count++;
	return 1;
}

/// What is most in the way of the wish; null where nothing is by more than `least`.
static const nearby_shape *max_against(
	const mover_tile *t, const mover_state *w, double least, double (*rate)(const nearby_shape *, double, double)) {
	const nearby_shape *near = things_near(t, w), *max = NULL;
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double against = rate(near + i, w->wanted_x, w->wanted_y);
		if (near[i].limits && against < -least) max = near + i, least = -against;
	}
	return max;
}

/// Does nothing that a body touches keep it from going so, which is its way but for what goes into one of the things?
static int is_free(const mover_tile *t, const mover_state *w, double x, double y, double squared) {
	const nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double into = smaller(along(near + i, x, y), 0);
		if (near[i].limits && into * into > PARALLEL_TOLERANCE * PARALLEL_TOLERANCE * squared) return 0;
	}
	return 1;
}

/// What a body cannot go along, since it is in a corner, is met, too.
static int note_corner(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *near = things_near(t, w);
	w->phase = MOVER_DONE;
	for (int32_t i = 0; i < w->nearby_count && w->contacts < t->max_contacts; i++)
		if (near[i].limits && along(near + i, w->wanted_x, w->wanted_y) < 0 &&
			!graze_contact_with(t, w, near[i].target))
			if (!note(t, w, near + i, memory)) return 0;
	return 1;
}

/// The longest slide that enters no wall. Always from the wish, and never from what an earlier slide left of it: two
/// walls of a corner would pass the body to and fro.
static int turn_to_slide(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *near = things_near(t, w), *along_which = NULL;
	const double wish_x = w->wanted_x, wish_y = w->wanted_y;
	double longest = PARALLEL_TOLERANCE * PARALLEL_TOLERANCE * (wish_x * wish_x + wish_y * wish_y);
	int limited = 0;
	w->allowed_x = wish_x, w->allowed_y = wish_y;
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double against = along(near + i, wish_x, wish_y);
		if (!near[i].limits || !(against < 0)) continue;
		const double x = wish_x - against * near[i].normal_x, y = wish_y - against * near[i].normal_y;
		const double squared = x * x + y * y;
		limited = 1;
		if (!(squared > longest) || !is_free(t, w, x, y, squared)) continue;
		longest = squared, along_which = near + i, w->allowed_x = x, w->allowed_y = y;
	}
	if (!limited) return 1;
	if (!along_which) return w->allowed_x = w->allowed_y = 0, note_corner(t, w, memory);
	const int is_new = !graze_contact_with(t, w, along_which->target) && w->contacts < t->max_contacts;
	return !is_new || note(t, w, along_which, memory);
}

static void bounce_off(mover_state *w, const nearby_shape *n) {
	const double back = n->share * (1 + (double)w->restitution) * smaller(away(n, w->wanted_x, w->wanted_y), 0);
	w->wanted_x -= back * n->normal_x, w->wanted_y -= back * n->normal_y;
}

/// First off what it hit, which is a contact already: both of two bodies from how they came. More than once off a body
/// is another event.
static int turn_to_bounce(mover_tile *t, mover_state *w, caller_memory *memory) {
	nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; w->has_hit && i < w->nearby_count; i++) {
		if (near[i].target != w->hit_target) continue;
		bounce_off(w, near + i);
		if (near[i].feature == GZ_FEATURE_CIRCLE) near[i].speed = -INFINITY;
	}
	for (;;) {
		const nearby_shape *n = max_against(t, w, PARALLEL_TOLERANCE * length(w->wanted_x, w->wanted_y), away);
		w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y;
		if (!n) return 1;
		if (w->contacts >= t->max_contacts) return w->phase = MOVER_DONE, 1;
		if (!note(t, w, n, memory)) return 0;
		bounce_off(w, n);
	}
}

static int turn_to_stop(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *n = max_against(t, w, 0, along);
	w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y;
	if (!n && !w->has_hit) return 1;
	w->phase = MOVER_DONE, w->allowed_x = w->allowed_y = 0;
	return w->has_hit || note(t, w, n, memory);
}

static void turn_to_pass(mover_state *w) { w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y; }

int graze_mover_respond(mover_tile *t, int32_t way, caller_memory *memory) {
	mover_state *w = t->state + way;
	w->phase = MOVER_SEARCHES;
	graze_mover_limits(t, way);
	int told = 1;
	if (w->response == GZ_RESPONSE_BOUNCE) told = turn_to_bounce(t, w, memory);
	else if (w->response == GZ_RESPONSE_STOP) told = turn_to_stop(t, w, memory);
	else if (w->response == GZ_RESPONSE_PASS) turn_to_pass(w);
	else told = turn_to_slide(t, w, memory);
	// What lies ahead must be numbers that may be asked for.
	const double max = larger(fabs(w->allowed_x), fabs(w->allowed_y)) * w->time_left;
	const double share = max > (double)GZ_LIMIT ? (double)GZ_LIMIT / max : 1;
	t->mover[way].vx = w->allowed_x * w->time_left * share, t->mover[way].vy = w->allowed_y * w->time_left * share;
	if (!(w->time_left > 0) || !(max > 0) || w->contacts >= t->max_contacts) w->phase = MOVER_DONE;
	return told;
}

int graze_mover_goes_along(const mover_tile *t, int32_t way, int32_t wall) {
	const mover_state *w = t->state + way;
	const mover *m = t->mover + way;
	const nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].target == wall && near[i].limits) {
			const double into = along(near + i, m->vx, m->vy);
			return into >= -PARALLEL_TOLERANCE * length(m->vx, m->vy) && fabs(into) <= SKIN_DEAD_ZONE * w->skin;
		}
	return 0;
}

/// Is the body already at the wall that it hits, and beside it? Then a way of some skins is rounding, too.
static int is_at(const mover_tile *t, const mover_state *w, int32_t wall) {
	const nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].target == wall && near[i].feature == GZ_FEATURE_SIDE)
			return near[i].distance - swept_radius(t, w, near + i) <= SKIN_DEAD_ZONE * w->skin;
	return 0;
}

// Without this dead zone, 7 of 100 corners never come to rest.
double graze_mover_share(const mover_tile *t, int32_t way) {
	const mover_state *w = t->state + way;
	const mover *m = t->mover + way;
	if (!w->has_hit) return 1;
	const double squared = w->hit_time * w->hit_time * (m->vx * m->vx + m->vy * m->vy);
	if (!w->contacts && squared >= 16 * w->skin * w->skin) return w->hit_time; // nearly always
	const double ahead = sqrt(squared);
	const double coarse = 0x1p-23 * larger(fabs((double)m->px), fabs((double)m->py)); // two units of rounding
	const int stays = ahead < SKIN_DEAD_ZONE * w->skin || (ahead < 4 * w->skin && is_at(t, w, w->hit_target)) ||
					  (w->contacts && ahead < 2 * coarse);
	return stays ? 0 : w->hit_time;
}

int graze_mover_add_hit(mover_tile *t, int32_t way, const wall_record *walls, caller_memory *memory) {
	mover_state *w = t->state + way;
	const mover *m = t->mover + way;
	const nearby_shape *near = things_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].target == w->hit_target) return note(t, w, near + i, memory);
	nearby_shape far = {.target = w->hit_target, .feature = w->hit_feature}; // the guard stopped it before
	const wall_record *wall = walls + w->hit_target / RECORD;
	double normal[2];
	graze_wall_normal(normal, wall, w->hit_feature, (double)m->px, (double)m->py);
	far.normal_x = normal[0], far.normal_y = normal[1];
	return note(t, w, &far, memory);
}
