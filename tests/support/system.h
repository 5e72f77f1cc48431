// What the tests need of the operating system: system_posix.c or system_windows.c.
#ifndef GRAZE_SUPPORT_SYSTEM_H
#define GRAZE_SUPPORT_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/// A block that only aligned_release releases; null without memory.
///
/// alignment: a power of two, at least that of a pointer
void *aligned_allocate(size_t bytes, size_t alignment);
void aligned_release(void *block);

/// Whole pages of memory, which can be made read-only; null without memory.
void *pages_allocate(size_t bytes);
bool pages_make_writable(void *pages, size_t bytes, bool writable);
bool pages_release(void *pages, size_t bytes);

/// The time that has passed since some moment, in seconds.
double seconds_passed(void);

/// Sets a variable of the environment; a null value removes it.
void environment_set(const char *name, const char *value);

/// A file that takes any bytes and keeps none.
extern const char null_device[];

/// Whether names of files that differ in case alone mean one file.
extern const bool names_ignore_case;

/// Gives a file a second name; false on failure.
bool file_link(const char *path, const char *name);

/// A file whose writes fail as on a full disk; null where there is none.
const char *full_disk(void);

/// The message of the program about `.`, a folder, where it expects a file.
extern const char folder_fault[];

/// Makes a new temporary folder and writes its path. Returns false, with a message on standard error, when that fails.
bool folder_make(char *path, size_t capacity);

/// Removes a folder with all files in it.
bool folder_remove(const char *path);

/// Runs the program in a folder, with the file `in` there as standard input, the file `err` as standard error, and
/// `output`, of the folder or an absolute path, as standard output. Returns its exit status, -1 if it did not exit.
///
/// arguments: words with blanks between them; single quotes enclose others
int program_execute(const char *path, const char *arguments, const char *output);

/// The same with the output `out`, but presses Ctrl-C, or what comes next to it, after 0.7 seconds.
int program_interrupt(const char *path, const char *arguments);

/// Runs a line of a POSIX shell in a folder. There `graze` is the program, and replaces the shell that calls it.
/// Returns the exit status; -1 where there is no such shell.
int shell_execute(const char *path, const char *line);

#endif
