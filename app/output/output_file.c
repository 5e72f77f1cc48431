#include "app/output/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------------------
// Paths
// ---------------------------------------------------------------------------------------------------------------------

// The absolute path without symbolic links. The last component may be missing, the folder may not.
static bool resolve(char out[PATH_CAPACITY], const char *path) {
	char *whole = realpath(path, NULL);
	if (whole || errno != ENOENT) {
		const bool fits = whole && snprintf(out, PATH_CAPACITY, "%s", whole) < PATH_CAPACITY;
		free(whole);
		return fits;
	}
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char folder[PATH_CAPACITY] = ".";
	if (slash && snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path) >= PATH_CAPACITY) return false;
	char *parent = *name ? realpath(folder, NULL) : NULL;
	const bool fits = parent && snprintf(out, PATH_CAPACITY, "%s/%s", parent, name) < PATH_CAPACITY;
	free(parent);
	return fits;
}

bool same_file(const char *path, const char *other) {
	struct stat one, two;
	char target[PATH_CAPACITY], other_target[PATH_CAPACITY];
	if (!strcmp(path, "-") || !strcmp(other, "-")) return false;
	const bool exists = stat(path, &one) == 0, other_exists = stat(other, &two) == 0;
	if (exists != other_exists) return false;
	if (exists) return S_ISREG(one.st_mode) && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
	return resolve(target, path) && resolve(other_target, other) && !strcmp(target, other_target);
}

// ---------------------------------------------------------------------------------------------------------------------
// Files
// ---------------------------------------------------------------------------------------------------------------------

static bool fault_from_errno(const output_file *output, app_fault *fault) {
	return fault_set(fault, "%s: %s", output->path, errno ? strerror(errno) : "could not be written");
}

// What the program prints from here on goes to standard error.
static FILE *take_standard_output(void) {
	fflush(stdout);
	const int taken = dup(STDOUT_FILENO);
	FILE *stream = taken >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 ? fdopen(taken, "wb") : NULL;
	if (!stream && taken >= 0) close(taken);
	return stream;
}

// Creates a file of a new name beside the target, with the permissions of the file that it will replace.
static FILE *create_temporary(output_file *out, const struct stat *old) {
	enum { ATTEMPTS = 100 };
	for (int i = 0; i < ATTEMPTS; i++) {
		const int length =
			snprintf(out->temporary, sizeof out->temporary, "%s.%ld-%d.tmp", out->target, (long)getpid(), i);
		if (length >= PATH_CAPACITY) return errno = ENAMETOOLONG, NULL;
		const int file = open(out->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
		if (file < 0 && errno == EEXIST) continue;
		if (file < 0) return NULL;
		if (old) (void)!fchmod(file, old->st_mode & 0777);
		return fdopen(file, "wb");
	}
	return NULL;
}

bool output_open(output_file *out, const char *path, app_fault *fault) {
	struct stat old;
	memset(out, 0, sizeof *out);
	out->path = path;
	errno = 0;
	const bool standard = !strcmp(path, "-"), exists = !standard && stat(path, &old) == 0;
	if (standard) out->path = "standard output", out->stream = take_standard_output();
	else if (exists && !S_ISREG(old.st_mode)) out->stream = fopen(path, "wb");
	else if (exists && access(path, W_OK) != 0) out->stream = NULL; // renaming would replace a file that is read-only
	else if (resolve(out->target, path)) out->stream = create_temporary(out, exists ? &old : NULL);
	return out->stream || fault_from_errno(out, fault);
}

bool output_close(output_file *output, app_fault *fault) {
	FILE *stream = output->stream;
	output->stream = NULL;
	errno = 0;
	bool done = fflush(stream) == 0 && !ferror(stream);
	int reason = errno;
	if (fclose(stream) != 0 && done) done = false, reason = errno;
	if (*output->temporary && done && rename(output->temporary, output->target) != 0) done = false, reason = errno;
	if (*output->temporary && !done) remove(output->temporary);
	errno = reason;
	return done || fault_from_errno(output, fault);
}

void output_discard(output_file *output) {
	if (!output->stream) return;
	fclose(output->stream);
	output->stream = NULL;
	if (*output->temporary) remove(output->temporary);
}
