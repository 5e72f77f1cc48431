// The error message of a reader or a command: one line for the user.
#ifndef GRAZE_LEVELS_DATA_FAULT_H
#define GRAZE_LEVELS_DATA_FAULT_H

#include <graze/levels.h>

#include "levels/data/linker_names.h"

#include "kernels/data/compiler.h"

/// The largest size of a path, with its final zero.
#define PATH_CAPACITY 4096

/// Valid after a function has failed. The text is `FILE:LINE: message`, `FILE: message`, or a message where no file is
/// concerned.
typedef struct app_fault {
	bool misused;           ///< the command line is wrong
	gz_level_status status; ///< what kind of fault it is, where a level is concerned
	size_t line, column;    ///< from 1; 0: unknown
	char object[64];        ///< such as `object 12`; empty: none
	char text[PATH_CAPACITY + 400];
} app_fault;

// All functions that set a fault return false, so that a reader can `return fault_set(...)`. Control characters of the
// message and the object become question marks.

/// Formats the message of a fault with `misused` false, the status GZ_LEVEL_INVALID, and no place.
FORMATS_LIKE_PRINTF(2, 3) bool fault_set(app_fault *fault, const char *format, ...);

/// The same, with a status.
FORMATS_LIKE_PRINTF(3, 4)
bool fault_set_status(app_fault *fault, gz_level_status status, const char *format, ...);

/// A place in a text; a column of 0 is unknown.
typedef struct text_place {
	const char *file;
	size_t line, column;
} text_place;

/// Formats `FILE:LINE: ` and the message.
FORMATS_LIKE_PRINTF(3, 4) bool fault_at(app_fault *fault, text_place place, const char *format, ...);

/// Formats `FILE: OBJECT ` and the message, a predicate.
FORMATS_LIKE_PRINTF(4, 5)
bool fault_of(app_fault *fault, const char *file, const char *object, const char *format, ...);

bool fault_no_memory(app_fault *fault, const char *file);

/// A piece of input to quote in a message: printable, and shortened to 32 characters and `...`.
typedef struct quoted_text {
	char text[36];
} quoted_text;

quoted_text quote(const char *text);
quoted_text quote_part(const char *start, size_t length);

#endif
