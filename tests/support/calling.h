// Calls the built program in the folder of the suite, as a user would from a shell.
#ifndef GRAZE_SUPPORT_CALLING_H
#define GRAZE_SUPPORT_CALLING_H

#include "support/folder.h"

extern char out[1 << 20], err[1 << 16]; ///< what the last call printed

/// A scene of two walls and five circles, for calls that need one.
extern const char scene[];

/// Calls graze with these words and this standard input. Returns its exit status.
int call(const char *words, const char *input);

/// The call succeeds and prints exactly this.
void expect(const char *words, const char *input, const char *want);

/// Copies what the last call printed.
void keep_output(char *text, size_t room);

/// The call fails with this status, prints nothing, and says "graze: " and this on standard error.
void expect_refusal(int want_status, const char *words, const char *input, const char *want);

/// The number of a key in the JSON that was printed.
double number_of(const char *key);

#endif
