// One scenario: walls, edits of the walls, bodies, and the parameters of all queries. It is plain data; fuzz_run.h
// passes it to the library.
//
// All coordinates, motions and radii are multiples of 2^-40 and at most GZ_LIMIT in size. So every difference of two of
// them is 0 or at least 2^-40, where docs/semantics.md promises the same bits for every cell side and reach.
#ifndef GRAZE_FUZZ_SCENARIO_SCENARIO_H
#define GRAZE_FUZZ_SCENARIO_SCENARIO_H

#include <graze/graze.h>

#include "fuzz/scenario/choices.h"

enum {
	MAX_WALLS = 1024,
	MAX_BODIES = 8448,
	MAX_EDITS = 12,
	MAX_EDITED = 24,
	MAX_PAIRS = 48,
	MAX_WALL_GROUPS = 3,
	MAX_SENSORS = 6
};

/// Optional columns of walls, as bits.
enum {
	COLUMN_RADIUS = 1,
	COLUMN_ONE_SIDED = 2,
	COLUMN_ID = 4,
	COLUMN_CATEGORY = 8,
	COLUMN_MASK = 16,
	COLUMN_GROUP = 32,
	ALL_COLUMNS = 63
};

/// The least number of bodies in a scenario of many: every kind of call divides them. The sweep of a crowd needs the
/// most, more than seven tiles of 1024 valid bodies.
enum { MANY_BODIES = 7680 };

typedef enum wall_state { WALL_FREE, WALL_ENABLED, WALL_DISABLED } wall_state; ///< free: the index has no wall

/// Ids are 0 only where there are none: a missing id counts as 0.
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
	float restitution, mass, push_mass;
	float to_x, to_y, to_dx, to_dy, used, lost; ///< outputs of gz_move
	uint8_t response;
	uint8_t invalid;        ///< 1: in every query
	uint8_t invalid_curved; ///< 1: in gz_predict, gz_predict_touches and gz_update_touches
} fuzz_body;

typedef enum edit_kind { EDIT_ADD, EDIT_REMOVE, EDIT_MOVE, EDIT_DISABLE, EDIT_ENABLE, EDIT_KINDS } edit_kind;

typedef struct edit {
	edit_kind kind;
	int columns; ///< of EDIT_ADD and EDIT_MOVE: the columns that are present
	size_t count;
	int32_t index[MAX_EDITED];
	fuzz_wall wall[MAX_EDITED];
} edit;

/// A model of a world's state: the walls by index, and the largest coordinate so far.
typedef struct wall_table {
	fuzz_wall wall[MAX_WALLS];
	size_t count;
	double farthest; ///< the largest |coordinate| + radius of any enabled wall so far
	fuzz_wall farthest_wall;
} wall_table;

/// A gz_wall_group. Walls are indices into `live`.
typedef struct fuzz_wall_group {
	int32_t wall[MAX_EDITED];
	size_t count;
	float dx, dy, angle, pivot_x, pivot_y;
} fuzz_wall_group;

/// What bodies see: a gz_sight for all of them, so that it does not depend on their chunks.
typedef struct fuzz_sight {
	bool through_walls, has_cone;
	float facing[2], half_angle;
	bool of_overlaps;   ///< of the bodies that overlap, not of the nearest ones
	bool of_neighbours; ///< the neighbours are those in sight
} fuzz_sight;

/// What reports the bodies that pass: nothing, walls of another world, circles, both, or all walls of the world.
typedef enum sensors_kind { SENSORS_NONE, SENSORS_WALLS, SENSORS_CIRCLES, SENSORS_BOTH, SENSORS_WORLD } sensors_kind;

typedef struct fuzz_sensors {
	sensors_kind kind;
	fuzz_wall wall[MAX_SENSORS];
	fuzz_body circle[MAX_SENSORS];
	size_t walls, circles;
} fuzz_sensors;

typedef struct scenario {
	uint64_t seed;
	choices choices; ///< for choices made while the scenario is checked
	// Its character.
	double unit; ///< the length of a typical wall
	double origin_x, origin_y, extent;
	bool lattice;          ///< all coordinates are small multiples of the unit
	bool bodies_collide;   ///< in gz_move, bodies collide with one another
	bool oversized;        ///< some walls and motions are much longer than the extent
	bool predicts;         ///< predictions are checked: they take time in proportion to the length of the paths
	size_t many_bodies;    ///< thousands of bodies, so that several workers share them; 0: a few, or hundreds
	bool check_all_bodies; ///< the oracles check all bodies, not only a few
	// Walls.
	wall_table built, walls; ///< as the world is created, and after all edits
	edit edits[MAX_EDITS];
	size_t edit_count;
	fuzz_wall live[MAX_WALLS]; ///< the enabled walls after all edits, in the order of their indices
	int32_t live_index[MAX_WALLS];
	size_t live_count;
	// Bodies.
	fuzz_body bodies[MAX_BODIES];
	size_t body_count, invalid_count, invalid_curved_count;
	bool has_ids, unique_ids, has_ignore, narrow_ids, has_steps;
	// Parameters.
	float nearest_distance;
	size_t nearest_max;
	gz_targets targets;
	gz_pair pairs[MAX_PAIRS]; ///< of a body and an index into `live` or `bodies`
	size_t pair_count;
	gz_move_options move_options; ///< without a crowd
	int ticks;
	gz_prediction prediction; ///< without a crowd
	bool predicts_bodies, has_since;
	fuzz_wall_group wall_groups[MAX_WALL_GROUPS];
	size_t wall_group_count;
	bool pushes_collide; ///< bodies that a push moves onto one another are separated
	uint32_t max_passes;
	fuzz_sight sight;
	fuzz_sensors sensors;
} scenario;

/// Makes a whole scenario from the choices.
void scenario_make(scenario *s, choices *c);

/// The same with so many bodies, up to MAX_BODIES.
void scenario_make_many(scenario *s, choices *c, size_t bodies);

// The steps of scenario_make, in this order.
void scenario_make_walls(scenario *s, choices *c);
void scenario_make_edits(scenario *s, choices *c);
void scenario_make_bodies(scenario *s, choices *c);
void scenario_make_parameters(scenario *s, choices *c);
void scenario_make_options(scenario *s, choices *c);

/// Prints walls, bodies and parameters as text.
void scenario_print(const scenario *s);

/// Applies an edit to the model as the library documents it; sets the indices of added walls.
void wall_table_edit(wall_table *t, edit *e);

/// Raises the model's largest coordinate to that of a wall.
void wall_table_reach(wall_table *t, const fuzz_wall *w);

/// Sets `live` from `walls`.
void scenario_list_live(scenario *s);

/// A random wall for a table that has other walls already.
fuzz_wall scenario_wall(const scenario *s, const wall_table *t, choices *c);

/// The nearest multiple of 2^-40 that is a float, clamped to `limit` in size.
float quantized(double x, double limit);

/// A coordinate or length of the scenario: a multiple of the unit on a lattice.
float scenario_coordinate(const scenario *s, choices *c, double origin);
float scenario_length(const scenario *s, choices *c, double size);

/// The radius of a body; most have the typical one.
float scenario_radius(const scenario *s, choices *c, float typical);

/// The displacement of a body, rounded as the library documents it.
float body_dx(const fuzz_body *b);
float body_dy(const fuzz_body *b);

/// Whether the filters allow a body to collide with this wall, or with this other body.
bool filters_allow_wall(const scenario *s, const fuzz_body *b, const fuzz_wall *w);
bool filters_allow_body(const scenario *s, const fuzz_body *b, const fuzz_body *other);

#endif
