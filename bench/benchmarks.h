// The benchmarks by subject; each function registers its own.
#ifndef GRAZE_BENCH_BENCHMARKS_H
#define GRAZE_BENCH_BENCHMARKS_H

#include <stdbool.h>

/// Every kernel of each row on what lies in the caches, and the plain one-pair function.
void add_kernels(void);

/// Does the plain one-pair function give the bits of every row's kernel? Otherwise the comparison would be unfair.
bool one_pair_agrees(void);

/// Touches under acceleration, by how many there are, on each row, and by a peer.
void add_touches(void);

/// Building worlds of 10^3 to 10^6 walls.
void add_worlds(void);

/// gz_sweep on crowd, bullets and hugging bodies, by row and number of bodies.
void add_sweeps(void);

/// The same question to the peers that are here, among them one without any grid.
void add_rivals(void);

/// gz_move on the same, by response, row and number of bodies.
void add_moves(void);

/// gz_world_push_walls, by how many bodies there are and whether a door meets any.
void add_pushes(void);

/// A tick of a whole crowd, placing and sweeping, by order, row and number of bodies.
void add_crowds(void);

/// Every other question once, on the best row.
void add_questions(void);

/// gz_predict and gz_predict_touches, by what is foreseen, number of bodies and how far.
void add_foresight(void);

/// What two threads gain, by question and number of bodies.
void add_threads(void);

/// Rays of three lengths: gz_sweep, and the peers that are here.
void add_rays(void);

#endif
