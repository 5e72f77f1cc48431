// Coordinates are in units of the level, as Chipmunk's own demos have one unit per pixel.
#include <math.h>
#include <stdlib.h>

#include "bench/peers/chipmunk_space.h"
#include "move_peer.h"

typedef struct moving_space {
	cpSpace *space;
	cpVect *velocities; // of bodies that slide
	cpBody **bodies;
	cpShape **shapes;
	size_t count;
} moving_space;

static const char *version(void) { return cpVersionString; }

static void destroy(void *space) {
	moving_space *s = space;
	for (size_t i = 0; i < s->count; i++) {
		cpSpaceRemoveShape(s->space, s->shapes[i]), cpShapeFree(s->shapes[i]);
		cpSpaceRemoveBody(s->space, s->bodies[i]), cpBodyFree(s->bodies[i]);
	}
	chipmunk_destroy(s->space);
	free(s->bodies), free(s->shapes), free(s->velocities);
	free(s);
}

/// Restores the velocity of a sliding body. A step of Chipmunk moves the bodies, finds contacts, calls this, and then
/// solves the contacts.
static void restore_velocity(cpBody *body, cpVect gravity, cpFloat damping, cpFloat seconds) {
	const cpVect *velocity = cpBodyGetUserData(body);
	(void)gravity, (void)damping, (void)seconds;
	cpBodySetVelocity(body, *velocity);
}

static void add_body(moving_space *s, cpVect at, cpFloat radius, const move_rules *rules) {
	const cpFloat elasticity = rules->bounce, mass = radius * radius;
	cpBody *body =
		cpSpaceAddBody(s->space, cpBodyNew(mass, INFINITY)); // an infinite moment of inertia: it does not rotate
	cpShape *shape = cpSpaceAddShape(s->space, cpCircleShapeNew(body, radius, cpvzero));
	cpBodySetPosition(body, at);
	cpShapeSetElasticity(shape, elasticity);
	const cpGroup group = rules->body_collisions ? CP_NO_GROUP : 1; // members of a group do not collide
	cpShapeSetFilter(shape, cpShapeFilterNew(group, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
	cpBodySetUserData(body, s->velocities + s->count);
	if (elasticity == 0) cpBodySetVelocityUpdateFunc(body, restore_velocity);
	s->bodies[s->count] = body, s->shapes[s->count++] = shape;
}

static cpVect velocity_of(const app_circles *bodies, size_t i) {
	return cpvmult(cpv(bodies->dx[i], bodies->dy[i]), 1 / (double)TICK_SECONDS);
}

static void *create(const app_segments *walls, const app_circles *bodies, const move_rules *rules) {
	moving_space *s = calloc(1, sizeof *s);
	if (!s) return NULL;
	s->bodies = malloc((bodies->count + 1) * sizeof *s->bodies);
	s->shapes = malloc((bodies->count + 1) * sizeof *s->shapes);
	s->velocities = calloc(bodies->count + 1, sizeof *s->velocities);
	s->space = chipmunk_space(walls, rules->bounce);
	if (!s->bodies || !s->shapes || !s->velocities) return destroy(s), NULL;
	const cpFloat cell = rules->body_collisions ? CHIPMUNK_CROWD_CELL : CHIPMUNK_LEVEL_CELL;
	chipmunk_use_hash(s->space, walls->count + bodies->count, cell);
	for (size_t i = 0; i < bodies->count; i++) {
		add_body(s, cpv(bodies->x[i], bodies->y[i]), bodies->radius[i], rules);
		cpBodySetVelocity(s->bodies[i], velocity_of(bodies, i));
	}
	return s;
}

static void move(void *space, app_circles *bodies, float share) {
	const moving_space *s = space;
	const double tick = (double)TICK_SECONDS;
	for (size_t i = 0; i < s->count; i++) s->velocities[i] = velocity_of(bodies, i);
	cpSpaceStep(s->space, share * tick);
	for (size_t i = 0; i < s->count; i++) {
		const cpVect at = cpBodyGetPosition(s->bodies[i]), motion = cpvmult(cpBodyGetVelocity(s->bodies[i]), tick);
		bodies->x[i] = (float)at.x, bodies->y[i] = (float)at.y;
		bodies->dx[i] = (float)motion.x, bodies->dy[i] = (float)motion.y;
	}
}

const move_peer move_chipmunk = {"Chipmunk2D", version, create, move, NULL, destroy};
