// The error message of a reader or a command: one line for the user.
#ifndef GRAZE_LEVELS_DATA_FAULT_H
#define GRAZE_LEVELS_DATA_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/data/compiler.h"

/// The largest size of a path, with its final zero.
#define PATH_CAPACITY 4096

/// Valid after a function has failed. The text is `FILE:LINE: message`, `FILE: message`, or a message where no file is
/// concerned.
typedef struct app_fault {
	bool misused; ///< the command line is wrong
	char text[PATH_CAPACITY + 400];
} app_fault;

/// Formats the message, with `misused` false. Control characters become question marks. Returns false, so that a reader
/// can `return fault_set(...)`.
FORMATS_LIKE_PRINTF(2, 3) bool fault_set(app_fault *fault, const char *format, ...);

bool fault_no_memory(app_fault *fault, const char *file);

/// A piece of input to quote in a message: printable, and shortened to 32 characters and `...`.
typedef struct quoted_text {
	char text[36];
} quoted_text;

quoted_text quote(const char *text);
quoted_text quote_part(const char *start, size_t length);

#endif
