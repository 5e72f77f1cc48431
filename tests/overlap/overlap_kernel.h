// Explicit pairs of a body and a wall or circle: distances, overlap intervals and sensor events by the kernels of one
// backend alone, as query/pair_kernel.h has hits.
#ifndef GRAZE_OVERLAP_OVERLAP_KERNEL_H
#define GRAZE_OVERLAP_OVERLAP_KERNEL_H

#include "query/pair_kernel.h"

/// The distance where the body starts.
typedef struct pair_proximity {
	float distance; ///< infinity: the one-sided wall does not exist for this body
	int feature;    ///< a gz_feature
	float point_x, point_y, normal_x, normal_y;
} pair_proximity;

/// When a pair overlaps.
typedef struct pair_interval {
	float entry, exit;
} pair_interval;

// Each function writes the results of `count` cases, and returns false when this build or processor lacks the backend.

bool evaluate_wall_distances(const char *backend, const pair_case *cases, size_t count, pair_proximity *results);
bool evaluate_circle_distances(const char *backend, const circle_case *cases, size_t count, pair_proximity *results);

// Overlap intervals on the whole line of motion; infinity and -infinity for a miss.
bool evaluate_wall_intervals(const char *backend, const pair_case *cases, size_t count, pair_interval *intervals);
bool evaluate_circle_intervals(const char *backend, const circle_case *cases, size_t count, pair_interval *intervals);

// Sensor events: the times in [0, 1] at which a pair begins and ceases to overlap; infinity for what does not happen.
bool evaluate_wall_events(const char *backend, const pair_case *cases, size_t count, pair_interval *events);
bool evaluate_circle_events(const char *backend, const circle_case *cases, size_t count, pair_interval *events);

#endif
