#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/system.h"

void *aligned_allocate(size_t bytes, size_t alignment) {
	void *block;
	return posix_memalign(&block, alignment, bytes) ? NULL : block;
}

void aligned_release(void *block) { free(block); }

void *pages_allocate(size_t bytes) {
	void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return pages == MAP_FAILED ? NULL : pages;
}

bool pages_make_writable(void *pages, size_t bytes, bool writable) {
	return mprotect(pages, bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ) == 0;
}

bool pages_release(void *pages, size_t bytes) { return munmap(pages, bytes) == 0; }

double seconds_passed(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void environment_set(const char *name, const char *value) {
	if (value) setenv(name, value, 1);
	else unsetenv(name);
}

const char null_device[] = "/dev/null";

const bool names_ignore_case = false;

bool file_link(const char *path, const char *name) { return link(path, name) == 0; }

const char folder_fault[] = ".: Is a directory";

const char *full_disk(void) {
	if (access("/dev/full", W_OK) == 0) return "/dev/full";
	fprintf(stderr, "/dev/full is missing\n");
	return NULL;
}

bool folder_make(char *path, size_t capacity) {
	const char *parent = getenv("TMPDIR");
	snprintf(path, capacity, "%s/graze_XXXXXX", parent ? parent : "/tmp");
	if (mkdtemp(path)) return true;
	perror(path);
	return false;
}

bool folder_remove(const char *path) {
	char command[300];
	snprintf(command, sizeof command, "rm -r '%s'", path);
	return system(command) == 0;
}

int shell_execute(const char *path, const char *line) {
	char command[1500];
	const int length = snprintf(
		command, sizeof command, "cd '%s' || exit; graze() { exec %s \"$@\"; }; %s", path, GRAZE_PROGRAM, line);
	if (length < 0 || (size_t)length >= sizeof command) return -1;
	const int status = system(command);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int program_execute(const char *path, const char *arguments, const char *output) {
	char line[1000];
	const int length = snprintf(line, sizeof line, "graze %s <in >%s 2>err", arguments, output);
	return length < 0 || (size_t)length >= sizeof line ? -1 : shell_execute(path, line);
}

// A shell without job control starts jobs that ignore the signal of Ctrl-C.
int program_interrupt(const char *path, const char *arguments) {
	char line[1000];
	const int length = snprintf(line, sizeof line, "graze %s <in >out 2>err & sleep 0.7; kill $!; wait $!", arguments);
	return length < 0 || (size_t)length >= sizeof line ? -1 : shell_execute(path, line);
}
