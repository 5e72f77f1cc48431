// Bodies that move among one another, tick by tick, in place.
#ifndef GRAZE_COLLISIONS_CROWD_MOVES_H
#define GRAZE_COLLISIONS_CROWD_MOVES_H

#include "generators/random.h"
#include "mover/trial.h"

typedef struct traveller {
	float x, y, dx, dy, radius, mass, restitution;
	uint32_t category, mask, group;
	uint64_t id, ignore;
	uint8_t response;
} traveller;

/// What it takes to move them.
typedef struct together {
	gz_world *world;
	gz_scratch *scratch;
	gz_move_options rules; ///< with the crowd
} together;

/// Fails the test where nothing can be made of the settings; the walls are the trial's.
together together_make(const trial *walls, gz_world_desc settings);
void together_free(together *t);

/// A box of four walls, wound so that the inside is left of them.
trial_wall *box_walls(trial_wall walls[4], float left, float bottom, float right, float top);

/// Mass and restitution 1, every category, an id that nobody else ignores.
traveller traveller_at(float x, float y, float dx, float dy, float radius, gz_response response, uint64_t id);

/// Random ones of this response, of radius 1, clear of one another in the box with `free` between them; displacements
/// up to `speed` in x and y. Fails the test when they find no room.
void travellers_apart(traveller *all, size_t count, float size, float speed, gz_response response, uint64_t seed);

/// The columns of all, in and out.
gz_bodies travellers_in(const traveller *all, size_t count);
gz_moves travellers_out(traveller *all);

/// One tick, in place.
gz_report together_move(const together *t, traveller *all, size_t count, const gz_contact_list *contacts);

/// The same so many times; fails the test when the library does.
void together_ticks(const together *t, traveller *all, size_t count, int ticks);

/// The least distance between the surfaces of any two, of those who do not pass.
double least_gap(const traveller *all, size_t count);

/// The least distance between the walls and any surface, by long double.
double least_clearance(const traveller *all, size_t count, const trial *walls);

#endif
