#define _GNU_SOURCE // RTLD_NEXT, pwrite64
#include "mpi/failing_files.h"

#if defined __linux__

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static bool counts;
static file_fault selected;
static size_t calls, fail_at;

void failing_files_begin(file_fault fault, size_t number) {
	selected = fault, fail_at = number, calls = 0, counts = true;
}

size_t failing_files_end(void) {
	counts = false;
	return calls;
}

bool failing_files_work(void) { return true; }

static bool is_part(const char *path) {
	const size_t length = strlen(path);
	return length > 5 && !strcmp(path + length - 5, ".part");
}

static bool is_open_part(int file) {
	char link[40], path[4096];
	snprintf(link, sizeof link, "/proc/self/fd/%d", file);
	const ssize_t length = readlink(link, path, sizeof path - 1);
	if (length < 0) return false;
	path[length] = 0;
	return is_part(path);
}

/// Counts a call. Returns its error, or 0.
static int fault_of_call(void) {
	static const int errors[FILE_FAULTS] = {EIO, ENOSPC, EINTR};
	const size_t call = ++calls;
	const bool fails = fail_at && (call == fail_at || (call > fail_at && selected == FILE_FULL));
	return fails ? errors[selected] : 0;
}

/// Sets a function pointer, which ISO C cannot convert a data pointer to.
#define FIND(pointer, name)                                                                                            \
	do {                                                                                                               \
		void *found = dlsym(RTLD_NEXT, name);                                                                          \
		if (!found) abort();                                                                                           \
		memcpy(&(pointer), &found, sizeof(pointer));                                                                   \
	} while (0)

static ssize_t write_at(int file, const void *bytes, size_t count, off64_t at, const char *name) {
	ssize_t (*next)(int, const void *, size_t, off64_t);
	FIND(next, name);
	const int error = counts && is_open_part(file) ? fault_of_call() : 0;
	if (!error) return next(file, bytes, count, at);
	if (selected == FILE_FULL && calls == fail_at && count > 1) return next(file, bytes, count / 2, at);
	return errno = error, -1;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
	return write_at(file, bytes, count, at, "pwrite64");
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
	return write_at(file, bytes, count, at, "pwrite");
}

static ssize_t write_vectors(int file, const struct iovec *vectors, int count, off64_t at, const char *name) {
	ssize_t (*next)(int, const struct iovec *, int, off64_t);
	FIND(next, name);
	const int error = counts && is_open_part(file) ? fault_of_call() : 0;
	if (!error) return next(file, vectors, count, at);
	if (selected == FILE_FULL && calls == fail_at && count > 1) return next(file, vectors, count / 2, at);
	return errno = error, -1;
}

ssize_t pwritev64(int file, const struct iovec *vectors, int count, off64_t at) {
	return write_vectors(file, vectors, count, at, "pwritev64");
}

ssize_t pwritev(int file, const struct iovec *vectors, int count, off_t at) {
	return write_vectors(file, vectors, count, at, "pwritev");
}

static int truncate_file(int file, off64_t length, const char *name) {
	int (*next)(int, off64_t);
	FIND(next, name);
	const int error = counts && is_open_part(file) ? fault_of_call() : 0;
	return error ? (errno = error, -1) : next(file, length);
}

int ftruncate64(int file, off64_t length) { return truncate_file(file, length, "ftruncate64"); }
int ftruncate(int file, off_t length) { return truncate_file(file, length, "ftruncate"); }

int fsync(int file) {
	int (*next)(int);
	FIND(next, "fsync");
	const int error = counts && is_open_part(file) ? fault_of_call() : 0;
	return error ? (errno = error, -1) : next(file);
}

int rename(const char *from, const char *to) {
	int (*next)(const char *, const char *);
	FIND(next, "rename");
	const int error = counts && is_part(from) ? fault_of_call() : 0;
	return error ? (errno = error, -1) : next(from, to);
}

#else

void failing_files_begin(file_fault fault, size_t number) { (void)fault, (void)number; }
size_t failing_files_end(void) { return 0; }
bool failing_files_work(void) { return false; }

#endif
