// The accelerations of the caller's bodies, which only predictions read.
#ifndef GRAZE_BASE_ACCELERATIONS_H
#define GRAZE_BASE_ACCELERATIONS_H

#include "graze/graze.h"

/// The change of a body's displacement from step to step.
typedef struct acceleration_values {
	float x, y;
} acceleration_values;

/// The fault of the column's view, such as "is misaligned"; null where there is none.
const char *graze_acceleration_view_fault(const gz_bodies *chunk);

/// The acceleration of an element, times its step twice; (0, 0) where the column is missing.
acceleration_values graze_acceleration_read(const gz_bodies *chunk, size_t element);

/// The fault of the values: returns the column's name and sets a fault such as "is NaN"; null where there is none.
const char *graze_acceleration_fault(acceleration_values values, const char **fault);

#endif
