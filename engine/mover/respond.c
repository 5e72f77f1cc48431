#include "engine/mover/respond.h"

#include <math.h>
#include <string.h>

#include "engine/mover/contacts.h"
#include "engine/mover/inner_ends.h"
#include "engine/mover/safety_check.h"

static double length(double x, double y) { return sqrt(x * x + y * y); }

/// The speed of a displacement away from a shape; negative: towards it.
static double speed_away(const nearby_shape *n, double x, double y) {
	return n->normal_x * x + n->normal_y * y - n->speed;
}

/// The same, but a shape that approaches does not push: such a shape counts as if it were at rest.
static double speed_away_unpushed(const nearby_shape *n, double x, double y) {
	return n->normal_x * x + n->normal_y * y - smaller(n->speed, 0);
}

void graze_mover_set_radius(mover_tile *t, int32_t index) {
	const mover_state *w = t->state + index;
	if (w->response != GZ_RESPONSE_PASS) t->mover[index].radius = smaller(w->skin_radius, graze_nearest_shape(t, w));
}

/// The radius at which a mover is swept against a nearby shape. For a mover that overlaps a wall: as swept_radius in
/// kernels/mover/sweep_movers.inl.
static double swept_radius(const mover_tile *t, const mover_state *w, const nearby_shape *n) {
	const mover *m = t->mover + (w - t->state);
	return mover_overlaps(m) ? smaller(n->distance, mover_skin_radius(m)) : m->radius;
}

/// A circle, or a wall that is touched at its side, limits a mover. A wall that is touched at an end does so only after
/// a hit, or in a corner: otherwise the end of the next wall of a chain would tilt the path at each seam (ghost
/// collisions).
void graze_mover_limits(mover_tile *t, int32_t index, const wall_record *walls) {
	const mover_state *w = t->state + index;
	nearby_shape *near = shapes_near(t, w);
	bool any_end = false;
	for (int32_t i = 0; i < w->nearby_count; i++) {
		nearby_shape *n = near + i;
		const bool is_end = n->feature != GZ_FEATURE_SIDE && n->feature != GZ_FEATURE_CIRCLE;
		n->touched = n->distance <= swept_radius(t, w, n) + SKIN_TOUCH * w->skin;
		n->limits = n->touched && (!is_end || graze_contact_with(t, w->last_contact, n->target));
		any_end |= n->touched && is_end;
	}
	if (any_end) graze_limit_by_inner_ends(t, index, walls);
}

/// The limiting shape that opposes the wanted displacement most; null where none does by more than `min`.
///
/// rate: speed_away or speed_away_unpushed
static const nearby_shape *strongest_opposing(
	const mover_tile *t, const mover_state *w, double min, double (*rate)(const nearby_shape *, double, double)) {
	const nearby_shape *near = shapes_near(t, w), *strongest = NULL;
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double away = rate(near + i, w->wanted_x, w->wanted_y);
		if (near[i].limits && away < -min) strongest = near + i, min = -away;
	}
	return strongest;
}

/// Whether no limiting shape opposes the displacement (x, y), beyond the tolerance for parallel motion: what it accepts
/// is no hit either (graze_mover_moves_along). Otherwise the mover would hit such a shape again and again.
static bool is_free(const mover_tile *t, const mover_state *w, double x, double y, double length_squared) {
	const nearby_shape *near = shapes_near(t, w);
	const double dead_zone = SKIN_DEAD_ZONE * w->skin / w->time_left;
	const double max_squared = smaller(PARALLEL_TOLERANCE * PARALLEL_TOLERANCE * length_squared, dead_zone * dead_zone);
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double into = smaller(speed_away_unpushed(near + i, x, y), 0);
		if (near[i].limits && into * into > max_squared) return false;
	}
	return true;
}

/// Adds contacts with the shapes of a corner: with all limiting shapes that oppose the wanted displacement.
static bool add_corner_contacts(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *near = shapes_near(t, w);
	for (int32_t i = 0; i < w->nearby_count && w->contact_count < t->settings->max_contacts; i++)
		if (near[i].limits && speed_away_unpushed(near + i, w->wanted_x, w->wanted_y) < 0 &&
			!graze_contact_with(t, w->last_contact, near[i].target))
			if (!graze_contact_add(t, w, near + i, memory)) return false;
	return true;
}

/// Slides along one shape: the allowed displacement becomes the longest that enters no shape. It is computed from the
/// wanted displacement, never from the result of an earlier slide: the body would alternate between the two walls of a
/// corner.
static bool slide(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *near = shapes_near(t, w), *along = NULL;
	const double wanted_x = w->wanted_x, wanted_y = w->wanted_y;
	double longest_squared = PARALLEL_TOLERANCE * PARALLEL_TOLERANCE * (wanted_x * wanted_x + wanted_y * wanted_y);
	bool limited = false;
	w->allowed_x = wanted_x, w->allowed_y = wanted_y;
	for (int32_t i = 0; i < w->nearby_count; i++) {
		const double away = speed_away_unpushed(near + i, wanted_x, wanted_y);
		if (!near[i].limits || !(away < 0)) continue;
		const double x = wanted_x - away * near[i].normal_x, y = wanted_y - away * near[i].normal_y;
		const double squared = x * x + y * y;
		limited = true;
		if (!(squared > longest_squared) || !is_free(t, w, x, y, squared)) continue;
		longest_squared = squared, along = near + i, w->allowed_x = x, w->allowed_y = y;
	}
	if (!limited) return true;
	if (!along) { // in a corner
		w->phase = MOVER_DONE, w->allowed_x = w->allowed_y = 0;
		return add_corner_contacts(t, w, memory);
	}
	const bool is_new =
		!graze_contact_with(t, w->last_contact, along->target) && w->contact_count < t->settings->max_contacts;
	return !is_new || graze_contact_add(t, w, along, memory);
}

/// Reflects the wanted displacement at a shape, with the restitution and the mover's part of the bounce.
static void bounce_off(mover_state *w, const nearby_shape *n) {
	const double back =
		n->bounce_share * (1 + (double)w->restitution) * smaller(speed_away(n, w->wanted_x, w->wanted_y), 0);
	w->wanted_x -= back * n->normal_x, w->wanted_y -= back * n->normal_y;
	if (back != 0) w->spent = w->wanted_x == 0 && w->wanted_y == 0;
}

/// Bounces off the shape that was hit, which is a contact already; then off the limiting shapes that still oppose the
/// motion. A second bounce off the same body is another event: in a bounce of two bodies, each responds once.
static bool bounce(mover_tile *t, mover_state *w, caller_memory *memory) {
	nearby_shape *near = shapes_near(t, w);
	for (int32_t i = 0; w->has_hit && i < w->nearby_count; i++) {
		if (near[i].target != w->hit_target) continue;
		bounce_off(w, near + i);
		if (near[i].feature == GZ_FEATURE_CIRCLE) near[i].speed = SPEED_BOUNCED_OFF;
	}
	for (;;) {
		const nearby_shape *n =
			strongest_opposing(t, w, PARALLEL_TOLERANCE * length(w->wanted_x, w->wanted_y), speed_away);
		w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y;
		if (!n) return true;
		if (w->contact_count >= t->settings->max_contacts) return w->phase = MOVER_DONE, true;
		if (!graze_contact_add(t, w, n, memory)) return false;
		bounce_off(w, n);
	}
}

/// Stops at the hit, or at a shape that opposes the motion.
static bool stop_at(mover_tile *t, mover_state *w, caller_memory *memory) {
	const nearby_shape *n = strongest_opposing(t, w, 0, speed_away_unpushed);
	w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y;
	if (!n && !w->has_hit) return true;
	w->phase = MOVER_DONE, w->allowed_x = w->allowed_y = 0;
	return w->has_hit || graze_contact_add(t, w, n, memory);
}

static void turn_to_pass(mover_state *w) { w->allowed_x = w->wanted_x, w->allowed_y = w->wanted_y; }

bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory) {
	mover_state *w = t->state + index;
	w->phase = MOVER_SEARCHES;
	graze_mover_limits(t, index, walls);
	bool has_memory = true;
	if (w->response == GZ_RESPONSE_BOUNCE) has_memory = bounce(t, w, memory);
	else if (w->response == GZ_RESPONSE_STOP) has_memory = stop_at(t, w, memory);
	else if (w->response == GZ_RESPONSE_PASS) turn_to_pass(w);
	else has_memory = slide(t, w, memory);
	limit_displacement(&w->allowed_x, &w->allowed_y);
	if (w->response == GZ_RESPONSE_BOUNCE) w->wanted_x = w->allowed_x, w->wanted_y = w->allowed_y;
	mover *m = t->mover + index;
	m->vx = w->allowed_x * w->time_left, m->vy = w->allowed_y * w->time_left;
	if (!(w->time_left > 0) || (m->vx == 0 && m->vy == 0) || w->contact_count >= t->settings->max_contacts)
		w->phase = MOVER_DONE;
	return has_memory;
}

bool graze_mover_moves_along(const mover_tile *t, int32_t index, int32_t wall) {
	const mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	const nearby_shape *near = shapes_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].target == wall && near[i].limits) {
			const double away = speed_away_unpushed(near + i, m->vx, m->vy);
			return away >= -PARALLEL_TOLERANCE * length(m->vx, m->vy) && fabs(away) <= SKIN_DEAD_ZONE * w->skin;
		}
	return false;
}

// Without this dead zone, 7 of 100 corners never come to rest.
double graze_mover_fraction(const mover_tile *t, int32_t index) {
	const mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	if (!w->has_hit) return 1;
	return w->hit_time * length(m->vx, m->vy) < SKIN_DEAD_ZONE * w->skin ? 0 : w->hit_time;
}

bool graze_mover_add_hit(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory) {
	mover_state *w = t->state + index;
	const mover *m = t->mover + index;
	const nearby_shape *near = shapes_near(t, w);
	for (int32_t i = 0; i < w->nearby_count; i++)
		if (near[i].target == w->hit_target) return graze_contact_add(t, w, near + i, memory);
	// The wall is not near: the safety check stopped the mover before it.
	nearby_shape far = {.target = w->hit_target, .feature = w->hit_feature};
	const wall_record *wall = walls + w->hit_target / RECORD;
	double normal[2];
	graze_wall_normal(normal, wall, w->hit_feature, (double)m->px, (double)m->py);
	far.normal_x = normal[0], far.normal_y = normal[1];
	return graze_contact_add(t, w, &far, memory);
}
