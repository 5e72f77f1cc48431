// A world with a scratch and a crowd, in which bodies move and collide with one another, tick by tick and in place.
#ifndef GRAZE_COLLISIONS_COLLISION_FIXTURE_H
#define GRAZE_COLLISIONS_COLLISION_FIXTURE_H

#include "generators/random.h"
#include "support/trial.h"

/// A body with every column that a colliding body has.
typedef struct crowd_body {
	float x, y, dx, dy, radius, mass, restitution;
	uint32_t category, mask, group;
	uint64_t id, ignore;
	uint8_t response;
	float push_mass;
} crowd_body;

typedef struct collision_fixture {
	gz_world *world;
	gz_scratch *scratch;
	gz_move_options options; ///< the crowd included
} collision_fixture;

/// Fails the test if the world cannot be created.
///
/// walls: of the world; null: those of the description
collision_fixture collision_fixture_make(const trial *walls, gz_world_desc desc);
void collision_fixture_free(collision_fixture *f);

/// A box of four walls, in an order of ends in which the inside is left of them.
trial_wall *box_walls(trial_wall walls[4], float left, float bottom, float right, float top);

/// A body of mass and restitution 1 without a push mass, of category 1, that collides with every category and ignores
/// no id.
crowd_body crowd_body_at(float x, float y, float dx, float dy, float radius, gz_response response, uint64_t id);

/// Places bodies of radius 1 at random in a box from 0 to `size`, clear of one another and of its walls, with
/// displacements up to `speed` in x and y. Fails the test where there is no space for them.
void place_clear_bodies(crowd_body *bodies, size_t count, float size, float speed, gz_response response, uint64_t seed);

/// The columns of bodies to read, and to write in place.
gz_bodies crowd_body_columns(const crowd_body *bodies, size_t count);
gz_moves crowd_move_columns(crowd_body *bodies);

/// Moves the bodies by one tick. contacts: optional
gz_report move_crowd(const collision_fixture *f, crowd_body *bodies, size_t count, const gz_contact_list *contacts);

/// Moves the bodies by some ticks; fails the test if the library reports an error.
void move_crowd_ticks(const collision_fixture *f, crowd_body *bodies, size_t count, int ticks);

/// The least distance between the surfaces of any two bodies that do not pass. Tests all pairs.
double min_body_gap(const crowd_body *bodies, size_t count);

/// The least distance between a wall and the surface of a body, computed in long double.
double min_wall_clearance(const crowd_body *bodies, size_t count, const trial *walls);

/// A hash of contacts, of all members but the index, which depends on the order of the bodies.
uint64_t hash_contacts(const gz_contact *at, size_t count);

#endif
