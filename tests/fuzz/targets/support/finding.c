#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/targets/support/target.h"

void report_finding(const char *format, ...) {
	va_list values;
	va_start(values, format);
	fputs("finding: ", stderr);
	vfprintf(stderr, format, values);
	fputs("\n", stderr);
	va_end(values);
	abort();
}
