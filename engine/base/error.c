#include "engine/base/error.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

gz_error graze_no_error(void) { return (gz_error){.status = GZ_STATUS_OK, .name = ""}; }

gz_error graze_error(gz_status status, size_t index, const char *name, const char *format, ...) {
	gz_error error = {.status = status, .index = index, .name = name};
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(error.text, sizeof error.text, format, arguments);
	va_end(arguments);
	return error;
}

const char *graze_number_fault(float x) {
	if (isnan(x)) return "is NaN";
	if (isinf(x)) return "is infinite";
	return fabsf(x) > GZ_LIMIT ? "is larger than 2^40" : NULL;
}
