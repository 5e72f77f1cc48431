#include "app/output/output_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "app/output/file_system.h"
#include "app/output/interrupt.h"
#include "levels/data/file.h"

bool same_file(const char *path, const char *other) {
	char target[PATH_CAPACITY], other_target[PATH_CAPACITY];
	if (!strcmp(path, "-") || !strcmp(other, "-")) return false;
	const path_kind kind = path_kind_of(path), other_kind = path_kind_of(other);
	if (kind != other_kind || kind == PATH_OTHER) return false;
	if (kind == PATH_FILE) return path_is_same_file(path, other);
	return path_resolve(target, path) && path_resolve(other_target, other) && path_equals(target, other_target);
}

// The temporary files that are open, for the handler of signals.
static const char *volatile temporaries[4];

static void remove_temporaries(void) {
	for (size_t i = 0; i < sizeof temporaries / sizeof *temporaries; i++) {
		const char *path = temporaries[i];
		if (path) unlink(path);
	}
}

// Puts `path` in place of `former`.
static void replace_temporary(const char *former, const char *path) {
	for (size_t i = 0; i < sizeof temporaries / sizeof *temporaries; i++)
		if (temporaries[i] == former) {
			temporaries[i] = path;
			return;
		}
}

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

// Creates a file of a new name beside the target. The name is short, since that of the target may be as long as the
// file system allows.
//
// old: the file that it will replace, with the same permissions; null where there is none
static FILE *create_temporary(output_file *out, const char *old) {
	enum { ATTEMPTS = 100 };
	const int folder = (int)(file_name(out->target) - out->target); // its length
	for (int i = 0; i < ATTEMPTS; i++) {
		const int length = snprintf(
			out->temporary, sizeof out->temporary, "%.*sgraze-%ld-%d.tmp", folder, out->target, (long)getpid(), i);
		if (length >= PATH_CAPACITY) return errno = ENAMETOOLONG, NULL;
		FILE *stream = file_create_new(out->temporary, old);
		if (stream || errno != EEXIST) return stream;
	}
	return NULL;
}

bool output_open(output_file *out, const char *path, app_fault *fault) {
	memset(out, 0, sizeof *out);
	out->path = path;
	errno = 0;
	const bool standard = !strcmp(path, "-");
	const path_kind kind = standard ? PATH_OTHER : path_kind_of(path);
	if (standard) out->path = "standard output", out->stream = take_standard_output();
	else if (kind == PATH_OTHER) out->stream = fopen(path, "wb");
	else if (kind == PATH_FILE && access(path, W_OK) != 0)
		out->stream = NULL; // a new file would replace a read-only one
	else if (path_resolve(out->target, path)) out->stream = create_temporary(out, kind == PATH_FILE ? path : NULL);
	if (!out->stream) return fault_from_errno(out, fault);
	if (*out->temporary) replace_temporary(NULL, out->temporary), interrupt_before_end(remove_temporaries);
	return true;
}

bool output_close(output_file *output, app_fault *fault) {
	FILE *stream = output->stream;
	output->stream = NULL;
	errno = 0;
	bool done = fflush(stream) == 0 && !ferror(stream);
	int reason = errno;
	if (fclose(stream) != 0 && done) done = false, reason = errno;
	if (*output->temporary && done && !file_replace(output->temporary, output->target)) done = false, reason = errno;
	if (*output->temporary && !done) remove(output->temporary);
	if (*output->temporary) replace_temporary(output->temporary, NULL);
	errno = reason;
	return done || fault_from_errno(output, fault);
}

void output_discard(output_file *output) {
	if (!output->stream) return;
	fclose(output->stream);
	output->stream = NULL;
	if (!*output->temporary) return;
	remove(output->temporary);
	replace_temporary(output->temporary, NULL);
}
