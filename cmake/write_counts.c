// Writes the counts of the program at its end, in builds with GRAZE_COVERAGE. Where tests/faults makes calls of the
// program fail, those of clang's runtime would be among them: this file replaces its start, which allocates, and its
// end, before which no call fails any more.
#define _GNU_SOURCE // RTLD_DEFAULT
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>

int __llvm_profile_runtime; ///< clang's runtime starts by itself only where this is not defined

void __llvm_profile_initialize_file(void);
int __llvm_profile_write_file(void);

/// No call of the C library fails any more, and files may be of any size.
static void end_faults(void) {
	size_t (*faults_end)(void);
	void *found = dlsym(RTLD_DEFAULT, "faults_end");
	if (found) memcpy(&faults_end, &found, sizeof faults_end), faults_end();
	struct rlimit limit;
	if (getrlimit(RLIMIT_FSIZE, &limit)) return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limit);
}

__attribute__((destructor)) static void write_counts(void) {
	end_faults();
	__llvm_profile_initialize_file();
	__llvm_profile_write_file();
}
