// Scenes whose size can be doubled, and calls on them.
#ifndef GRAZE_GROWTH_GROWTH_H
#define GRAZE_GROWTH_GROWTH_H

#include <graze/graze.h>
#include <graze/sectors.h>

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
	double until;          ///< of predictions
	size_t max_pairs;      ///< of queries; 0: any number
	uint32_t max_contacts; ///< of bodies that move; 0: as many as usual
	char *text;            ///< a level
	size_t text_size;
	void *block; ///< a saved world
	size_t block_size;
	gz_touch_list touches; ///< that were predicted before
	gz_sectors *sectors;
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

/// Zeroed memory; ends the program without it.
void *growth_zeroed(size_t count, size_t size);

/// Ends the program, with the library's text, where a call has failed that must not.
void growth_check(gz_error error);

/// The bodies of a scene, and a query of them: against walls, or also the crowd.
gz_bodies growth_bodies(const growth_scene *s);
gz_query growth_query(const growth_scene *s, const gz_bodies *bodies, gz_targets targets);

/// Places the bodies in the crowd.
void growth_place(growth_scene *s, const gz_bodies *bodies);

/// Allocates the columns; ends the program without memory. All numbers are 0.
void growth_columns(growth_scene *s, size_t walls, size_t bodies);

/// Builds the world of the scene's walls; ends the program with the library's error. reach: as in gz_world_desc
void growth_world(growth_scene *s, float reach);
void growth_free(growth_scene *s);

/// A random number in [0, 1), from a sequence that begins anew with each scene.
double growth_random(void);

// Scenes, by name of the cases.
void make_star(growth_scene *s, size_t size);
void make_walls_across_a_path(growth_scene *s, size_t size);
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
void make_small_bodies_around_a_heap(growth_scene *s, size_t size);
void make_door_far_from_a_heap(growth_scene *s, size_t size);
void make_dense_crowd(growth_scene *s, size_t size);
void make_fast_crowd(growth_scene *s, size_t size);
void make_ring_around_a_body(growth_scene *s, size_t size);
void make_touching_ring(growth_scene *s, size_t size);
void make_rows_by_a_way(growth_scene *s, size_t size);
void make_horizon(growth_scene *s, size_t size);
void make_bodies_that_move_alike(growth_scene *s, size_t size);
void make_room(growth_scene *s, size_t size);
void make_even_crowd(growth_scene *s, size_t size);
void make_line(growth_scene *s, size_t size);

// Levels, by their formats.
void make_scene(growth_scene *s, size_t size);
void make_wad(growth_scene *s, size_t size);
void make_udmf(growth_scene *s, size_t size);
void make_udmf_maps(growth_scene *s, size_t size);
void make_tiled_layers(growth_scene *s, size_t size);
void make_tiled_objects(growth_scene *s, size_t size);
void make_tiled_properties(growth_scene *s, size_t size);
void make_ldtk_levels(growth_scene *s, size_t size);
void make_ldtk_layers(growth_scene *s, size_t size);
void make_ldtk_entities(growth_scene *s, size_t size);
void make_ldtk_cells(growth_scene *s, size_t size);
void make_svg_groups(growth_scene *s, size_t size);
void make_svg_path(growth_scene *s, size_t size);

// Calls.
void run_sweep(growth_scene *s);
void run_crowd_sweep(growth_scene *s);
void run_sense(growth_scene *s);
void run_nearest(growth_scene *s);
void run_depenetrate_walls(growth_scene *s);
void run_depenetrate_circles(growth_scene *s);
void run_move(growth_scene *s);
void run_bounce(growth_scene *s);
void run_pass(growth_scene *s);
void run_crowd_move(growth_scene *s);
void run_crowd_bounce(growth_scene *s);
void run_move_of_one_id(growth_scene *s);
void run_predict(growth_scene *s);
void run_crowd_predict(growth_scene *s);
void run_turn(growth_scene *s);
void run_push_in_a_crowd(growth_scene *s);
void run_overlaps(growth_scene *s);
void run_sweep_all(growth_scene *s);
void run_line_of_sight(growth_scene *s);
void run_crowd_overlaps(growth_scene *s);
void run_crowd_nearest(growth_scene *s);
void run_neighbours(growth_scene *s);
void run_crowd_sweep_all(growth_scene *s);
void run_crowd_line_of_sight(growth_scene *s);
void run_events(growth_scene *s);
void run_sliding_events(growth_scene *s);
void run_stopping_events(growth_scene *s);
void run_update_touches(growth_scene *s);
void run_save_and_restore(growth_scene *s);
void run_sectors(growth_scene *s);
void run_read_level(growth_scene *s);
void run_enable(growth_scene *s);
void run_add_and_remove(growth_scene *s);
void run_move_a_long_wall(growth_scene *s);
void run_add_ever_further(growth_scene *s);

#endif
