// What the program needs of the file system: file_system_posix.c or file_system_windows.c. Errors are in errno.
#ifndef GRAZE_APP_OUTPUT_FILE_SYSTEM_H
#define GRAZE_APP_OUTPUT_FILE_SYSTEM_H

#include <stdbool.h>
#include <stdio.h>

#include "levels/data/fault.h"

/// What a path leads to: nothing, a regular file, or else a device, a pipe or a folder.
typedef enum path_kind { PATH_MISSING, PATH_FILE, PATH_OTHER } path_kind;

path_kind path_kind_of(const char *path);

/// The absolute path without symbolic links. The last component may be missing, the folder may not.
/// Windows: a link that leads to no file is not followed.
bool path_resolve(char out[PATH_CAPACITY], const char *path);

/// Whether two paths that exist lead to the same regular file.
bool path_is_same_file(const char *path, const char *other);

/// Whether two resolved paths are the same.
bool path_equals(const char *path, const char *other);

/// Creates a file that does not exist yet, for writing, with the permissions of the file `like`; null on failure.
///
/// like: null for the usual permissions
FILE *file_create_new(const char *path, const char *like);

/// Renames a file at once to a path of the same folder, where it replaces what is there.
bool file_replace(const char *path, const char *target);

#endif
