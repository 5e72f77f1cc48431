// The benchmarks by subject: each function registers those of one file.
#ifndef GRAZE_BENCH_BENCHMARKS_H
#define GRAZE_BENCH_BENCHMARKS_H

#include <stdbool.h>

/// kernel_*: every kernel of each backend on data in the caches, and the plain function for one pair.
void add_kernels(void);

/// Whether the plain function for one pair has the bits of every backend's kernel. Otherwise a comparison of their
/// times means nothing.
bool one_pair_agrees(void);

/// touches_*: touch times under acceleration, by number of touches and backend, and by Yuksel's method.
void add_touches(void);

/// world_*: building, editing, saving and restoring worlds of 10^3 to 10^6 walls.
void add_worlds(void);

/// sweep_*: gz_sweep, by scene, backend and number of bodies.
void add_sweeps(void);

/// sweep_*: the same sweeps by peers, one of them without a grid.
void add_peer_sweeps(void);

/// move_*: gz_move, by scene, response, backend and number of bodies.
void add_moves(void);

/// push_*: gz_world_push_walls, by number of bodies, with and without bodies near the door.
void add_pushes(void);

/// crowd_*: placing and sweeping a whole crowd, by order, backend and number of bodies.
void add_crowds(void);

/// targets_*: bodies against a crowd that they do not belong to, by backend.
void add_targets(void);

/// query_*: every other query, on the best backend.
void add_queries(void);

/// prediction_*: gz_predict and gz_predict_touches, by targets, number of bodies and steps ahead.
void add_predictions(void);

/// tick_*: gz_move of crowds among walls and one another, by scene, response, backend and number of bodies, beside
/// placing and sweeping the same bodies; and beside the same move by two threads.
void add_ticks(void);

/// threads_*: the speedup by a second thread, by call and number of bodies.
void add_threads(void);

/// rays_*: rays of three lengths, by gz_sweep and by peers.
void add_rays(void);

/// nearest_*: the nearest circles of each circle of a crowd, by gz_neighbours and by peers.
void add_nearest(void);

/// sectors_*: sweeps of crowds and moves among walls in sectors, by their side, beside one ordinary world.
void add_sectors(void);

#endif
