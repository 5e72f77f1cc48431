// A file of results, which is complete or not there: it is written beside its place and renamed at the end.
#ifndef GRAZE_APP_OUTPUT_OUTPUT_FILE_H
#define GRAZE_APP_OUTPUT_OUTPUT_FILE_H

#include <stdio.h>

#include "levels/data/fault.h"

/// Zero is a file that is not open.
typedef struct output_file {
	FILE *stream;
	const char *path;              ///< as the user wrote it, for faults
	char target[PATH_CAPACITY];    ///< where symbolic links lead
	char temporary[PATH_CAPACITY]; ///< what is renamed to `target`; empty where the target itself is written
} output_file;

/// Opens a file for writing, before the work whose results it is to have, so that a path that cannot be written is no
/// loss. What has this path stays as it is until output_close. A device or a pipe is written at once. A signal that
/// ends the program removes the temporary file. Returns false with a fault.
///
/// out: stays where it is while the file is open
/// path: must outlive the output. `-` is standard output, which is taken: from then on the program's own results go to
///     standard error.
bool output_open(output_file *out, const char *path, app_fault *fault);

/// Completes the file. Returns false, with a fault, when something that was written did not arrive, as on a full disk:
/// then nothing has changed.
bool output_close(output_file *output, app_fault *fault);

/// Gives up a file that is still open: nothing has changed.
void output_discard(output_file *output);

/// Whether both paths lead to one regular file, or would if the files existed; `-` and devices are never the same.
bool same_file(const char *path, const char *other);

#endif
