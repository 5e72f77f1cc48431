// Scenes whose size can be doubled, and calls on them.
#ifndef GRAZE_GROWTH_GROWTH_H
#define GRAZE_GROWTH_GROWTH_H

#include <graze/graze.h>

/// Walls and bodies as columns, and the objects of calls on them.
typedef struct growth_scene {
	size_t wall_count, body_count;
	float *ax, *ay, *bx, *by;        ///< of walls
	float *x, *y, *dx, *dy, *radius; ///< of bodies
	float *to_x, *to_y;              ///< where moves end
	size_t *first;                   ///< of lists, which have no room for results: a call counts them
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
	double until;     ///< of predictions
	size_t max_pairs; ///< of queries; 0: any number
	gz_report report; ///< of the last call
} growth_scene;

typedef struct growth_case {
	const char *name;
	size_t size; ///< the smallest one; it is doubled twice
	void (*make)(growth_scene *s, size_t size);
	void (*run)(growth_scene *s);
	size_t max_pairs; ///< other than 0: the call has more pairs, and must end for that reason
} growth_case;

/// The cases, and their number.
extern const growth_case growth_cases[];
extern const size_t growth_case_count;

/// Allocates the columns; ends the program without memory. All numbers are 0.
void growth_columns(growth_scene *s, size_t walls, size_t bodies);

/// Builds the world of the scene's walls; ends the program with the library's error. reach: as in gz_world_desc
void growth_world(growth_scene *s, float reach);
void growth_free(growth_scene *s);

/// A random number in [0, 1), from a sequence that begins anew with each scene.
double growth_random(void);

// Scenes, by name of the cases.
void make_star(growth_scene *s, size_t size);
void make_equal_walls(growth_scene *s, size_t size);
void make_walls_at_one_point(growth_scene *s, size_t size);
void make_one_huge_wall(growth_scene *s, size_t size);
void make_far_paths_by_one_huge_wall(growth_scene *s, size_t size);
void make_walls_of_all_sizes(growth_scene *s, size_t size);
void make_bodies_from_afar(growth_scene *s, size_t size);
void make_diagonal_paths(growth_scene *s, size_t size);
void make_bodies_of_huge_radius(growth_scene *s, size_t size);
void make_spokes(growth_scene *s, size_t size);
void make_bodies_by_a_spoke(growth_scene *s, size_t size);
void make_heap(growth_scene *s, size_t size);
void make_dense_crowd(growth_scene *s, size_t size);
void make_fast_crowd(growth_scene *s, size_t size);
void make_horizon(growth_scene *s, size_t size);
void make_bodies_that_move_alike(growth_scene *s, size_t size);
void make_room(growth_scene *s, size_t size);

// Calls.
void run_sweep(growth_scene *s);
void run_crowd_sweep(growth_scene *s);
void run_sense(growth_scene *s);
void run_nearest(growth_scene *s);
void run_depenetrate_walls(growth_scene *s);
void run_depenetrate_circles(growth_scene *s);
void run_move(growth_scene *s);
void run_bounce(growth_scene *s);
void run_crowd_move(growth_scene *s);
void run_crowd_bounce(growth_scene *s);
void run_predict(growth_scene *s);
void run_crowd_predict(growth_scene *s);
void run_turn(growth_scene *s);
void run_enable(growth_scene *s);
void run_add_and_remove(growth_scene *s);
void run_move_a_long_wall(growth_scene *s);
void run_add_ever_further(growth_scene *s);

#endif
