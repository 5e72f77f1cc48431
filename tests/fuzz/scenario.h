// One scenario: walls, edits of them, bodies, and the parameters of all queries. It is plain data; a rig (rig.h) brings
// it before the library.
//
// All coordinates, motions and radii are multiples of 2^-40 and at most GZ_LIMIT in size. So every difference of two of
// them is 0 or at least 2^-40, where docs/semantics.md promises the same bits for every cell and reach.
#ifndef GRAZE_FUZZ_SCENARIO_H
#define GRAZE_FUZZ_SCENARIO_H

#include <graze/graze.h>

#include "choices.h"

enum { MOST_WALLS = 1024, MOST_BODIES = 6144, MOST_EDITS = 12, MOST_EDITED = 24, MOST_PAIRS = 48, MOST_PUSHES = 3 };

/// Optional columns of walls, as bits.
enum { OF_RADIUS = 1, OF_SIDES = 2, OF_ID = 4, OF_CATEGORY = 8, OF_MASK = 16, OF_GROUP = 32, OF_ALL = 63 };

typedef enum wall_state { WALL_FREE, WALL_THERE, WALL_DISABLED } wall_state;

/// Ids are never 0 where there are any: a missing id is 0.
typedef struct fuzz_wall {
	float ax, ay, bx, by, radius;
	uint32_t category, mask, group;
	uint64_t id;
	uint8_t one_sided;
	uint8_t state; ///< a wall_state
} fuzz_wall;

typedef struct fuzz_body {
	double since;
	uint64_t id, ignore;
	uint32_t narrow_id, narrow_ignore; ///< the same in 32 bits
	uint32_t category, mask, group;
	float x, y, dx, dy, radius, step;
	float acceleration_x, acceleration_y;
	float restitution, mass;
	float to_x, to_y, to_dx, to_dy, used, lost; ///< what gz_move writes
	uint8_t response;
	uint8_t bad;        ///< in every query
	uint8_t bad_curved; ///< in gz_predict and gz_predict_touches
} fuzz_body;

typedef enum edit_kind { EDIT_ADD, EDIT_REMOVE, EDIT_MOVE, EDIT_DISABLE, EDIT_ENABLE, EDIT_KINDS } edit_kind;

typedef struct edit {
	edit_kind kind;
	int columns; ///< that are present, of EDIT_ADD and EDIT_MOVE
	size_t count;
	int32_t index[MOST_EDITED];
	fuzz_wall wall[MOST_EDITED];
} edit;

/// The walls by their indices, and what of former walls is part of the world's state.
typedef struct wall_table {
	fuzz_wall wall[MOST_WALLS];
	size_t count;
	double farthest; ///< the largest |coordinate| + radius of any wall that was ever there
	fuzz_wall farthest_wall;
} wall_table;

typedef struct fuzz_push {
	int32_t wall[MOST_EDITED];
	size_t count;
	float dx, dy;
} fuzz_push;

typedef struct scenario {
	uint64_t seed;
	choices choices; ///< for what is chosen while the scenario is checked
	// The shape.
	double unit; ///< the size of a middling wall
	double origin_x, origin_y, extent;
	bool lattice;   ///< all coordinates are small multiples of the unit
	bool together;  ///< bodies that move meet one another
	bool far;       ///< some walls and motions are much longer than the extent
	bool foresees;  ///< gz_predict and gz_predict_touches are asked: their time grows with the length of the ways
	bool many;      ///< there are thousands of bodies, for hooks of several workers
	bool judge_all; ///< the oracle judges all bodies, not only a few of them
	// Walls.
	wall_table built, walls; ///< as the world is created, and after all edits
	edit edits[MOST_EDITS];
	size_t edit_count;
	fuzz_wall live[MOST_WALLS]; ///< those that are there, in the order of their indices
	int32_t live_index[MOST_WALLS];
	size_t live_count;
	// Bodies.
	fuzz_body bodies[MOST_BODIES];
	size_t body_count, bad_count, bad_curved_count;
	bool has_ids, unique_ids, has_ignore, narrow_ids, has_steps;
	// Parameters.
	float within;
	size_t most;
	gz_targets against;
	gz_pair pairs[MOST_PAIRS]; ///< of a body and an element of `live` or of `bodies`
	size_t pair_count;
	gz_move_options rules; ///< without a crowd
	int ticks;
	gz_prediction prediction; ///< without a crowd
	bool foresees_others, has_since;
	fuzz_push pushes[MOST_PUSHES];
	size_t push_count;
} scenario;

/// Makes all of it from the choices.
void scenario_make(scenario *s, choices *c);

// Its parts, in this order.
void scenario_make_walls(scenario *s, choices *c);
void scenario_make_edits(scenario *s, choices *c);
void scenario_make_bodies(scenario *s, choices *c);
void scenario_make_parameters(scenario *s, choices *c);

/// Asks it on several settings, and checks it. Returns how many checks failed.
int scenario_check(scenario *s);

/// Prints it as C.
void scenario_print(const scenario *s);

/// Applies an edit to the table as the library documents it; sets the indices of added walls.
void wall_table_edit(wall_table *t, edit *e);

/// Remembers how far a wall reaches.
void wall_table_reach(wall_table *t, const fuzz_wall *w);

/// Sets `live` from `walls`.
void scenario_list_live(scenario *s);

/// A wall of the scenario's shape; the table has those before it.
fuzz_wall scenario_wall(const scenario *s, const wall_table *t, choices *c);

/// The nearest multiple of 2^-40 that is a float, at most `limit` in size.
float settled(double x, double limit);

/// A place or length of the scenario: a multiple of the unit on a lattice.
float scenario_place(const scenario *s, choices *c, double origin);
float scenario_length(const scenario *s, choices *c, double size);

/// The displacement of a body, rounded as the library documents it.
float body_dx(const fuzz_body *b);
float body_dy(const fuzz_body *b);

/// Do the filters let a body meet this wall, or this other body?
bool may_touch_wall(const scenario *s, const fuzz_body *b, const fuzz_wall *w);
bool may_touch_body(const scenario *s, const fuzz_body *b, const fuzz_body *other);

#endif
