// The oracle of bodies that collide with one another: they bounce or stop by the textbook, with all pairs tested in
// order of time, in long double, without a grid. It shares nothing with the library.
#ifndef GRAZE_ORACLE_ORACLE_IMPACTS_H
#define GRAZE_ORACLE_ORACLE_IMPACTS_H

#include <stdbool.h>

#include "collisions/collision_fixture.h"

typedef struct oracle_body {
	long double x, y, vx, vy, radius, mass, restitution;
	bool stops;  ///< at a contact; all other bodies bounce
	int impacts; ///< impacts of this body in the tick
} oracle_body;

/// Converts bodies that bounce or stop.
void oracle_read_bodies(oracle_body *to, const crowd_body *from, size_t count);

/// Moves the bodies for a tick in a box from 0 to `size` in x and y (infinity: no box). They keep the skin from one
/// another and from the box. Returns false after 1000 impacts: a body that gives back ever less between two others may
/// hit them without end.
bool oracle_step(oracle_body *all, size_t count, long double size, long double skin);

#endif
