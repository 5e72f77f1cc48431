// Bodies that bounce off one another and off walls, or stop there, by the book: all pairs, in the order of time, in
// long double, without a grid. Shares nothing with the library.
#ifndef GRAZE_ORACLE_IMPACT_ORACLE_H
#define GRAZE_ORACLE_IMPACT_ORACLE_H

#include "collisions/collision_fixture.h"

typedef struct oracle_traveller {
	long double x, y, vx, vy, radius, mass, restitution;
	int stops;   ///< at what it meets
	int impacts; ///< that it has had in the tick
} oracle_traveller;

/// Travellers that bounce or stop, as they are.
void oracle_read(oracle_traveller *to, const crowd_body *from, size_t count);

/// They go for a tick in a box from 0 to `size` in x and y (infinite: nowhere), and keep the skin from all.
/// Returns whether they did: those who give back ever less between two others may hit them without end.
int oracle_tick(oracle_traveller *all, size_t count, long double size, long double skin);

#endif
