// Runs the built program in the folder of the suite, as a user would from a shell.
#ifndef GRAZE_SUPPORT_PROGRAM_RUN_H
#define GRAZE_SUPPORT_PROGRAM_RUN_H

#include "support/folder.h"

extern char program_output[1 << 20]; ///< standard output of the last run
extern char program_errors[1 << 16]; ///< standard error of the last run

/// A scene of two walls and five circles.
extern const char example_scene[];

/// Runs the program with arguments, which the shell splits, and a text as standard input. Returns its exit status.
int run_program(const char *arguments, const char *input);

/// Fails unless the program succeeds, prints exactly `expected`, and writes nothing to standard error.
void expect_output(const char *arguments, const char *input, const char *expected);

/// Fails unless the program ends with `status`, prints nothing, and writes the line "graze: `expected`" to standard
/// error.
void expect_program_error(int status, const char *arguments, const char *input, const char *expected);

/// Copies the output of the last run; `capacity` includes the null byte.
void copy_output(char *text, size_t capacity);

/// The number with a key in the JSON output of the last run.
double printed_number(const char *key);

#endif
