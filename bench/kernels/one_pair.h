// The plain C function that the kernels are compared with: one body, one wall.
#ifndef GRAZE_BENCH_ONE_PAIR_H
#define GRAZE_BENCH_ONE_PAIR_H

#include "kernels/data/columns.h"

/// Computes what the kernel `evaluate` computes, to the bit, one pair at a time.
void one_pair_evaluate(pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls);

#endif
