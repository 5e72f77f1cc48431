// A folder of a suite's own, for the files that its tests write and read.
#ifndef GRAZE_SUPPORT_FOLDER_H
#define GRAZE_SUPPORT_FOLDER_H

#include <stddef.h>

extern char folder[200]; ///< of this run's own, taken away at its end

/// Runs a suite in a new folder. Returns what it returned, and 1 more when the folder cannot be had or taken away.
int run_in_folder(int (*run)(void));

/// The path of a file in the folder; good until the fourth call after.
const char *in_folder(const char *name);

void write_file(const char *name, const char *text);
void read_file(const char *name, char *text, size_t room);

#endif
