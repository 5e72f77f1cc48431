// The plain C function that the kernels are measured against: one body, one wall.
#ifndef GRAZE_BENCH_ONE_PAIR_H
#define GRAZE_BENCH_ONE_PAIR_H

#include "kernels/data/columns.h"

/// Does what the kernel `evaluate` does, a pair at a time, to the same bits.
void one_pair_evaluate(pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls);

#endif
