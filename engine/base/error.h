// Errors: gz_error values that name the fault and where it is.
#ifndef GRAZE_BASE_ERROR_H
#define GRAZE_BASE_ERROR_H

#include "graze/graze.h"
#include "kernels/data/compiler.h"

/// The error of a call that succeeded.
gz_error graze_no_error(void);

/// An error whose text is formatted as by printf.
FORMATS_LIKE_PRINTF(4, 5)
gz_error graze_error(gz_status status, size_t index, const char *name, const char *format, ...);

/// The fault of a number that must be finite and at most GZ_LIMIT in size, such as "is NaN"; null where there is none.
const char *graze_number_fault(float x);

#endif
