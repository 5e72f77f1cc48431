// A stage: walls, some of which are closed outlines, the bodies that begin inside of the first outline and clear of all
// walls, and how far they are pushed.
//
// Some of its walls may be doors: groups that move now and then, each as a whole.
#ifndef GRAZE_SOAK_STAGE_H
#define GRAZE_SOAK_STAGE_H

#include <graze/graze.h>

#include "generators/directions.h"
#include "judge.h"

/// Walls that move together.
typedef struct door {
	size_t first, count; ///< of the stage's walls
	double x, y;         ///< the way it goes to and fro: a direction
	double out, most;    ///< how far out it is, and how far it may be
	bool coming_back;
} door;

enum { MOST_DOORS = 4 };

typedef struct stage {
	char name[48];
	const char *workload; ///< which line of the table it counts for
	oracle_wall *walls;
	size_t wall_count;
	place low, high;         ///< the corners of the box around the first outline
	double unit;             ///< of lengths: a middling body has a radius of 15
	float radius[2];         ///< the smallest and the largest
	float skin;              ///< as the rules of moves say it
	uint32_t contacts;       ///< the most that a body has, as the rules say it
	float largest, thickest; ///< coordinate of a wall, and radius of one
	double farthest;         ///< the longest pushes, in sizes of the stage
	int adversarial;         ///< bodies begin touching, are aimed along walls and at their ends, and some are tiny
	uint32_t judge_all;      ///< of so many calls the judge looks at all walls once
	wall_cells cells;
	door doors[MOST_DOORS];
	int door_count;
} stage;

void stage_add(stage *s, place a, place b, float radius, int loop);

/// Once all walls are there. Ends the program unless the outlines are closed.
void stage_complete(stage *s);
void stage_free(stage *s);

/// Once walls have come or moved.
void stage_renew(stage *s);

/// A bit for each outline, of those that the place is inside of: with an odd number of its walls between it and
/// infinity.
uint32_t stage_region(const stage *s, place at);

/// The size of the box.
double stage_size(const stage *s);

/// The clearance that a body is promised to keep half of, and the most that it may be: "of a wall and the radius" may
/// mean their sum.
double stage_skin(const stage *s, float radius);
double stage_skin_at_most(const stage *s, float radius);

soak_body stage_body(const stage *s, random_source *source);

#endif
