// Errors that name what and where.
#ifndef GRAZE_BASE_ERROR_H
#define GRAZE_BASE_ERROR_H

#include "graze/graze.h"

/// All is well.
gz_error graze_no_error(void);

/// An error whose text is formatted like printf's.
__attribute__((format(printf, 4, 5))) gz_error graze_error(
	gz_status status, size_t index, const char *name, const char *format, ...);

/// What is wrong with a number that should be finite and at most GZ_LIMIT in size: "is NaN"; null when nothing is.
const char *graze_number_fault(float x);

#endif
