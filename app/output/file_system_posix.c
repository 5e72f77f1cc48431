#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/output/file_system.h"

path_kind path_kind_of(const char *path) {
	struct stat found;
	if (stat(path, &found) != 0) return PATH_MISSING;
	return S_ISREG(found.st_mode) ? PATH_FILE : PATH_OTHER;
}

// The path that a symbolic link names, seen from where `path` is seen. Returns false where the path is no link.
static bool read_link(char out[PATH_CAPACITY], const char *path) {
	char target[PATH_CAPACITY];
	const ssize_t length = readlink(path, target, sizeof target);
	if (length < 0 || (size_t)length >= sizeof target) return false;
	const char *slash = strrchr(path, '/');
	const int folder = slash && *target != '/' ? (int)(slash - path) + 1 : 0; // the length of its name
	return snprintf(out, PATH_CAPACITY, "%.*s%.*s", folder, path, (int)length, target) < PATH_CAPACITY;
}

bool path_resolve(char out[PATH_CAPACITY], const char *path) {
	char *whole = realpath(path, NULL);
	if (whole || errno != ENOENT) {
		const bool fits = whole && snprintf(out, PATH_CAPACITY, "%s", whole) < PATH_CAPACITY;
		free(whole);
		return fits;
	}
	char
		next[PATH_CAPACITY]; // of a link that leads to no file yet; the system follows no more than a few dozen of them
	if (read_link(next, path)) return path_resolve(out, next);
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char folder[PATH_CAPACITY] = ".";
	if (slash && snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path) >= PATH_CAPACITY) return false;
	char *parent = *name ? realpath(folder, NULL) : NULL;
	const bool fits = parent && snprintf(out, PATH_CAPACITY, "%s/%s", parent, name) < PATH_CAPACITY;
	free(parent);
	return fits;
}

bool path_is_same_file(const char *path, const char *other) {
	struct stat one, two;
	if (stat(path, &one) != 0 || stat(other, &two) != 0) return false;
	return S_ISREG(one.st_mode) && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool path_equals(const char *path, const char *other) { return !strcmp(path, other); }

FILE *file_create_new(const char *path, const char *like) {
	struct stat old;
	const int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
	if (file < 0) return NULL;
	if (like && stat(like, &old) == 0) (void)!fchmod(file, old.st_mode & 0777);
	FILE *stream = fdopen(file, "wb");
	if (stream) return stream;
	const int reason = errno; // no memory
	close(file), remove(path);
	return errno = reason, NULL;
}

bool file_replace(const char *path, const char *target) { return rename(path, target) == 0; }
