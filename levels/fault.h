// What went wrong, as one line for the user.
#ifndef GRAZE_LEVELS_FAULT_H
#define GRAZE_LEVELS_FAULT_H

#include <stdbool.h>
#include <stddef.h>

/// The longest path that a fault has room for.
#define MOST_PATH 4096

/// `FILE:LINE: what is wrong`, `FILE: what is wrong`, or a sentence where no file is at fault.
typedef struct app_fault {
	bool misused; ///< the call's words are off
	char text[MOST_PATH + 400];
} app_fault;

/// Writes the sentence; always false, so that a reader can `return fault_set(...)`.
bool fault_set(app_fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool fault_no_memory(app_fault *fault, const char *file);

/// A piece of input, short and printable, to be quoted in a fault.
typedef struct quotable {
	char text[36];
} quotable;

quotable quote(const char *text);
quotable quote_part(const char *start, size_t length);

#endif
