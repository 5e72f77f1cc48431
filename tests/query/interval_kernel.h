// The spans of explicit pairs, and what sensors make of them, from the kernels alone: no grid, no filter.
#ifndef GRAZE_QUERY_INTERVAL_KERNEL_H
#define GRAZE_QUERY_INTERVAL_KERNEL_H

#include "query/body_pair_kernel.h"

/// On the whole line of motion, infinity and -infinity for a miss; or when a pair begins and ceases to overlap within
/// the tick, infinite for what does not happen.
typedef struct pair_span {
	float entry, exit;
} pair_span;

/// Answers `count` cases, a tile at a time; false when this build or processor lacks the kernels.
int span_pairs(const char *kernels, const pair_case *cases, size_t count, pair_span *spans);
int span_circle_pairs(const char *kernels, const circle_case *cases, size_t count, pair_span *spans);
int sense_pairs(const char *kernels, const pair_case *cases, size_t count, pair_span *events);
int sense_circle_pairs(const char *kernels, const circle_case *cases, size_t count, pair_span *events);

#endif
