// A temporary folder for the files that the tests of a suite write and read.
#ifndef GRAZE_SUPPORT_FOLDER_H
#define GRAZE_SUPPORT_FOLDER_H

#include <stddef.h>

extern char folder[200]; ///< path of the folder of this run; run_in_folder() makes and deletes it

/// Makes a folder, runs a suite, deletes the folder. Returns what the suite returned, plus 1 if the folder could not be
/// deleted; 1 if it could not be made.
int run_in_folder(int (*run)(void));

/// The path of a file in the folder. The result is valid until the fourth call after this one.
const char *in_folder(const char *name);

/// Writes a text to a file in the folder; a failure fails the test.
void write_file(const char *name, const char *text);

/// Reads a text file in the folder; `capacity` includes the null byte. A longer file fails the test.
void read_file(const char *name, char *text, size_t capacity);

#endif
