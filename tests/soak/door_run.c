// Moves the doors of a scene, and checks the bodies that they push, by exact predicates: a push whose path rounding
// leaves in doubt is a fault. Of a door that turns, the paths of bodies in its parts are not known: what is checked is
// where the bodies are, in which outline and how clear of all walls, that no wall has passed a body at rest, and that
// no leaf has passed any (leaf_side.h). S54, S86, S87, S88, S165, S167.
#include <math.h>
#include <stdio.h>

#include "soak/checks/leaf_side.h"
#include "soak/scenes/door_scenes.h"
#include "soak/soak_bodies.h"

/// A motion of a door, with its walls before it.
typedef struct door_move {
	const door *door;
	door_motion motion;
	oracle_wall before[4];
} door_move;

static bool touches_door(const soak_scene *s, const door_move *m, point from, point to) {
	for (size_t k = 0; k < m->door->count; k++)
		if (segment_touches_moving_wall(from, to, m->before + k, s->walls + m->door->first + k)) return true;
	return false;
}

static bool touches_other_walls(const soak_scene *s, const door_move *m, point from, point to) {
	for (size_t i = 0; i < s->wall_count; i++)
		if (i - m->door->first >= m->door->count && segment_touches_wall(from, to, s->walls + i)) return true;
	return false;
}

/// Whether a wall of a door that turns passes the centre of a body at rest, by poses at 1/64 of a radian. Between them
/// ends are taken to move straight, which is off by 1/32768 of their distance from the pivot, and in each pose they are
/// rounded: bodies that are not much larger are not checked.
static bool passes_body_at_rest(const door_move *m, const soak_body *b) {
	const int poses = 1 + (int)(64 * fabsf(m->motion.angle));
	const float rounding = 0x1p-24f * fmaxf(fabsf(b->at.x), fabsf(b->at.y));
	for (size_t k = 0; k < m->door->count; k++) {
		const oracle_wall *w = m->before + k;
		const float reach = fmaxf(hypotf(w->a.x - m->motion.pivot.x, w->a.y - m->motion.pivot.y),
			hypotf(w->b.x - m->motion.pivot.x, w->b.y - m->motion.pivot.y));
		oracle_wall from = *w;
		for (int n = 1; n <= poses && b->radius > reach / 1000 + 16 * rounding; n++) {
			const float share = (float)n / (float)poses;
			door_motion part = m->motion;
			part.angle *= share, part.by.x *= share, part.by.y *= share;
			const oracle_wall to = door_moved_wall(w, &part);
			if (segment_touches_moving_wall(b->at, b->at, &from, &to)) return true;
			from = to;
		}
	}
	return false;
}

static bool leaf_passes(const soak_scene *s, const door_move *m, const soak_body *b, point to) {
	const double skin = soak_scene_max_skin(s, b->radius);
	for (size_t k = 0; k < m->door->count; k++)
		if (leaf_passes_body(m->before + k, s->walls + m->door->first + k, &m->motion, b, to, skin)) return true;
	return false;
}

/// Whether the path of a body that ends at a place certainly crosses a wall, as far as the path is known.
static bool crosses_walls(const soak_scene *s, const door_move *m, const soak_body *b, point to) {
	const bool moved = to.x != b->at.x || to.y != b->at.y;
	if (m->motion.angle != 0) return (!moved && passes_body_at_rest(m, b)) || leaf_passes(s, m, b, to);
	return touches_door(s, m, b->at, to) || (moved && touches_other_walls(s, m, b->at, to));
}

static void print_fault(const soak_bodies *r, fault_kind fault, size_t i, const door_move *m, const clearance *after) {
	const soak_body *b = r->bodies + i;
	printf("%s: %s, skin %.9g, gap %.9g, wall %d, pushed by %.9g %.9g, turned by %.9g:\n", fault_names[fault],
		r->scene->name, soak_scene_min_skin(r->scene, b->radius), after->high, after->wall, (double)m->motion.by.x,
		(double)m->motion.by.y, (double)m->motion.angle);
	for (size_t k = 0; k < m->door->count; k++)
		printf("  wall %.9g %.9g %.9g %.9g radius %.9g\n", (double)m->before[k].a.x, (double)m->before[k].a.y,
			(double)m->before[k].b.x, (double)m->before[k].b.y, (double)m->before[k].radius);
	printf("  circle %.9g %.9g %.9g ends at %.9g %.9g\n", (double)b->at.x, (double)b->at.y, (double)b->radius,
		(double)r->to[i].x, (double)r->to[i].y);
}

/// The worst fault of a body after a door has moved, or has been blocked. The body moves straight while the door does.
static fault_kind pushed_fault(
	const soak_bodies *r, size_t i, const door_move *m, bool blocked, const clearance *after) {
	const soak_scene *s = r->scene;
	const soak_body *b = r->bodies + i;
	const point to = r->to[i];
	const clearance before = r->clearances[i];
	const double skin = soak_scene_min_skin(s, b->radius), max_skin = soak_scene_max_skin(s, b->radius);
	fault_kind fault = FAULT_NONE;
	if (before.low >= max_skin / 2 && after->high < skin / 2) fault = FAULT_SKIN;
	if (before.clear && !after->clear) fault = FAULT_CLEARANCE;
	const bool moved = to.x != b->at.x || to.y != b->at.y;
	if (blocked ? moved : crosses_walls(s, m, b, to)) fault = FAULT_ESCAPED;
	if (soak_scene_region(s, to) != r->regions[i]) fault = FAULT_ESCAPED;
	if (!isfinite(to.x) || !isfinite(to.y)) fault = FAULT_NOT_FINITE;
	return fault;
}

static void check_pushed(soak_bodies *r, size_t i, const door_move *m, bool blocked) {
	soak_body *b = r->bodies + i;
	if (b->response == GZ_RESPONSE_PASS) return; // doors pass through it
	const clearance after = scene_clearance(r->scene, r->to[i], b->radius, false);
	const fault_kind fault = pushed_fault(r, i, m, blocked, &after);
	if (fault && (*fault_counter(r->sum, fault))++ < MAX_REPORTS) print_fault(r, fault, i, m, &after);
	if (fault == FAULT_CLEARANCE) r->sum->worst_depth = fmax(r->sum->worst_depth, -after.high / (double)b->radius);
	if (fault == FAULT_ESCAPED || fault == FAULT_NOT_FINITE || !after.clear) {
		start_body(r, i);
		return;
	}
	b->at = r->to[i], r->clearances[i] = after;
}

/// Returns whether the door was blocked.
static bool push_bodies(soak_bodies *r, const door_move *m) {
	const gz_bodies bodies = {.center = {&r->bodies->at.x, &r->bodies->at.y, sizeof *r->bodies},
		.motion = {&r->motions->x, &r->motions->y, sizeof *r->motions},
		.radius = {&r->bodies->radius, sizeof *r->bodies},
		.count = r->settings->bodies};
	const gz_moves moves = {
		.response = {&r->bodies->response, sizeof *r->bodies}, .center = {&r->to->x, &r->to->y, sizeof *r->to}};
	const uint64_t start = nanoseconds();
	const gz_report report = soak_world_push(
		&r->world, &moves, scene_move_options(r->scene), m->door->first, m->door->count, &m->motion, &bodies);
	r->sum->nanoseconds_moving += nanoseconds() - start;
	r->sum->pushed += report.pushed, r->sum->blocked += report.stopped;
	return report.stopped > 0;
}

void move_door(soak_bodies *r, door *d) {
	door_move m = {.door = d, .motion = door_step(r->scene, d, &r->source)};
	const bool blocked = push_bodies(r, &m);
	const uint64_t start = nanoseconds();
	for (size_t k = 0; k < d->count; k++) {
		oracle_wall *wall = r->scene->walls + d->first + k;
		m.before[k] = *wall;
		if (!blocked) *wall = door_moved_wall(wall, &m.motion);
	}
	d->offset += blocked               ? 0
				 : m.motion.angle != 0 ? (double)m.motion.angle * 120 * r->scene->unit
									   : (double)m.motion.by.x * d->x + (double)m.motion.by.y * d->y;
	d->returning ^= blocked && random_chance(&r->source, 4);
	soak_scene_update(r->scene);
	for (size_t i = 0; i < r->settings->bodies; i++) check_pushed(r, i, &m, blocked);
	r->sum->nanoseconds_checking += nanoseconds() - start;
}
