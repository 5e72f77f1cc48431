// Checks of the results with the baseline settings, by geometry, by oracles and by one another. The results with all
// other settings are compared with these to the bit.
#ifndef GRAZE_FUZZ_CHECKS_CHECKS_H
#define GRAZE_FUZZ_CHECKS_CHECKS_H

#include "fuzz/checks/pair_gaps.h"
#include "fuzz/run/motion_calls.h"

/// The results of all queries with the baseline settings.
typedef struct baseline_results {
	result_list sweep, sweep_hits, crowd_sweep, crowd_hits, sweep_all, sense, overlaps, nearest, neighbours, seen,
		predict_touches, predict, predict_hits, line_of_sight, depenetrate, intervals, crowd_intervals;
} baseline_results;

/// First touches of all pairs of some bodies, by the oracle; sweep and line of sight, by the lists.
void check_sweep(fuzz_run *r, const baseline_results *a);

/// Distances of all pairs of some bodies, by the oracle; depenetration.
void check_proximity(fuzz_run *r, const baseline_results *a);

/// What body i sees, by lines of sight. The crowd is placed.
void check_sight(fuzz_run *r, const baseline_results *a, size_t i);

/// The depenetration of body i. search: by rays in all directions, too, which takes most of a millisecond. Returns
/// whether there was anything to search.
bool check_translation(const fuzz_run *r, const baseline_results *a, size_t i, bool search);

/// Whether a target exists for the body at its start.
certainty target_exists(const scenario *s, size_t i, int32_t index, bool circle);

/// Overlap intervals and sensor events, by the sweep, by the oracle, and by where bodies start and end.
void check_sense(fuzz_run *r, const baseline_results *a);

/// Predictions: by the sweep, by overlaps at random times, and after changes.
void check_prediction(fuzz_run *r, const baseline_results *a);

/// A list of hits has what the columns have, without the misses. name: of the failure
void check_hits(const result_list *columns, const result_list *list, size_t body, const char *name);

/// The positions and displacements of bodies before a tick.
typedef struct positions {
	float x[MAX_BODIES], y[MAX_BODIES], dx[MAX_BODIES], dy[MAX_BODIES];
} positions;

void positions_record(positions *p, const fuzz_run *r);

/// No body crosses a wall, gets deeper into one, or moves further than its displacement.
void check_move(
	fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts, bool bodies_collide);

/// The normal of a contact or touch with a wall, by the closest point of the wall. rounding: of the centre, beyond that
/// to float. name: of the failure
void check_normal(const fuzz_run *r, size_t i, const query_result *a, wide rounding, const char *name);

/// The skin of a body of the scenario, in a world that all walls of the edits have been in.
double skin_of(const fuzz_run *r, size_t body);

/// Which pairs of bodies overlap after a move in which bodies collide.
void check_collisions(const fuzz_run *r, const positions *before, const result_list *after, const move_counts *counts);

/// A limit of the pairs of a move: it changes nothing, or ends the call without moving bodies that collide. The bodies
/// stay where they were.
void check_move_limit(fuzz_run *r, bool bodies_collide);

/// The events of sensors in a move or a push lead from the overlaps at the start to those at the end. Where all walls
/// are sensors, a body that starts clear of them enters none.
void check_sensors(
	const fuzz_run *r, const positions *before, const result_list *after, const result_list *events, bool of_push);

/// After pushes, clear bodies are clear; the walls and bodies of stopped groups have not moved.
void check_push(fuzz_run *r, const positions *before, const result_list *after, const bool stopped[MAX_WALL_GROUPS]);

/// Saved blocks, broken blocks, and edits after a restore. Leaves the world as it was.
void check_rollback(fuzz_run *r, const void *block, size_t size);

/// Queries with the last of several chunks as ghosts.
void check_ghosts(fuzz_run *r);

/// Debug draw draws exactly the walls of the model.
void check_drawing(fuzz_run *r, const fuzz_wall *walls);

/// Debug draw draws each hit of a sweep, and each contact of a move.
void check_drawn_hits(fuzz_run *r);
void check_drawn_contacts(const fuzz_run *r, const gz_contact_list *contacts);

/// The checks of bodies and walls, the figures of a world, and where its walls are.
void check_input(const fuzz_run *r);

/// A world of thousands of walls that several workers build.
void check_building(const fuzz_run *r);

/// Reach boxes, the bodies within a box, and the margin of moves.
void check_boxes(const fuzz_run *r);

/// The walls of a random shape, and the distance from it.
void check_shapes(choices *c);

/// A random scene over several sectors.
void check_sectors(choices *c);

/// Random pairs of trajectories, and random polynomials, on all backends and by their oracles.
void check_touches(choices *c);
void check_roots(choices *c);

/// The same for so many, up to MAX_SOLVED; degree: 2 to 4.
enum { MAX_SOLVED = 12 };
void check_some_touches(choices *c, size_t count);
void check_some_roots(choices *c, int degree, size_t count);

/// Whether the filters allow a body to touch this wall, or this other body. An invalid body touches nothing.
bool pair_allowed(const scenario *s, const fuzz_body *b, int32_t index, bool circle);

/// Whether a query refuses a body, by its values: those of body_columns_get have nothing else.
bool is_refused(const fuzz_body *b);

/// The few bodies that oracles check, since oracles are slow: the k-th of them, with k below checked_body_count.
size_t checked_body_count(const scenario *s);
size_t checked_body(const scenario *s, size_t k);

#endif
