// Calls the built program in a folder of its own, as a user would from a shell.
#ifndef GRAZE_TESTS_CALLING_H
#define GRAZE_TESTS_CALLING_H

#include <stddef.h>
#include <stdio.h>

extern char folder[200];                ///< of this run's own, taken away at its end
extern char out[1 << 20], err[1 << 16]; ///< what the last call printed

/// A scene of two walls and five circles, for calls that need one.
extern const char scene[];

/// Runs a suite in a new folder. Returns what it returned, and 1 more when the folder cannot be had or taken away.
int run_in_folder(int (*run)(void));

const char *in_folder(const char *name);
void write_file(const char *name, const char *text);
void read_file(const char *name, char *text, size_t room);

/// Calls graze with these words and this standard input. Returns its exit status.
int call(const char *words, const char *input);

/// The call succeeds and prints exactly this.
void expect(const char *words, const char *input, const char *want);

/// The call fails with this status, prints nothing, and says "graze: " and this on standard error.
void expect_refusal(int want_status, const char *words, const char *input, const char *want);

/// The number of a key in the JSON that was printed.
double number_of(const char *key);

#endif
