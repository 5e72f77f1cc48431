#define _DEFAULT_SOURCE // setrlimit
#include "faults/program_faults.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"
#include "support/folder.h"

enum { MOST_WORDS = 30 };

static const char former[] = "former";

static size_t read_all(const char *name, char *text, size_t capacity) {
	FILE *file = fopen(in_folder(name), "rb");
	if (!file) return *text = 0, 0;
	const size_t size = fread(text, 1, capacity - 1, file);
	fclose(file);
	assert_true(size < capacity - 1);
	text[size] = 0;
	return size;
}

static void read_pipe(int from, char *text, size_t capacity) {
	size_t size = 0;
	for (ssize_t n; size < capacity - 1 && (n = read(from, text + size, capacity - 1 - size)) > 0;) size += (size_t)n;
	text[size] = 0;
}

/// Opens a file of the folder as one of the standard streams.
static void open_as(int stream, const char *name, int flags) {
	const int file = open(name, flags, 0666);
	if (file < 0 || dup2(file, stream) < 0) _exit(99);
	close(file);
}

/// In the child: becomes the program.
static void become_program(const faulty_command *command, const char *fault, size_t bytes, int errors) {
	char words[1000], *argv[MOST_WORDS + 2] = {GRAZE_PROGRAM_PATH};
	size_t count = 1;
	snprintf(words, sizeof words, "%s", command->arguments);
	for (char *word = strtok(words, " "); word && count <= MOST_WORDS; word = strtok(NULL, " ")) argv[count++] = word;
	if (chdir(folder)) _exit(99);
	open_as(STDIN_FILENO, "in", O_RDONLY);
	open_as(STDOUT_FILENO, "/dev/null", O_WRONLY);
	dup2(errors, STDERR_FILENO); // a pipe, which a limit of files does not concern
	if (fault) {
		setenv("LD_PRELOAD", GRAZE_FAULT_LIBRARY, 1), setenv("GRAZE_FAULT", fault, 1);
		setenv("GRAZE_FAULT_COUNT", "count", 1);
		setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1); // its allocator is called by the library
	} else {
		const struct rlimit limit = {bytes, RLIM_INFINITY};
		signal(SIGXFSZ, SIG_IGN);
		if (setrlimit(RLIMIT_FSIZE, &limit)) _exit(99);
	}
	execv(argv[0], argv);
	_exit(99);
}

static faulty_run run(const faulty_command *command, const char *fault, size_t bytes) {
	faulty_run result = {0};
	char count[40];
	int status, errors[2];
	for (size_t i = 0; command->outputs[i]; i++) write_file(command->outputs[i], former);
	remove(in_folder("count"));
	write_file("in", command->input ? command->input : "");
	assert_int_equal(pipe(errors), 0);
	const pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) become_program(command, fault, bytes, errors[1]);
	close(errors[1]);
	read_pipe(errors[0], result.errors, sizeof result.errors);
	close(errors[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	if (result.status == 99) fail_msg("graze %s cannot be run", command->arguments);
	if (read_all("count", count, sizeof count)) result.calls = strtoull(count, NULL, 10);
	return result;
}

faulty_run run_with_fault(const faulty_command *command, fault_kind kind, size_t number, bool on) {
	static const char *const names[FAULT_KINDS] = {"allocation", "thread", "close", "rename"};
	char fault[60];
	snprintf(fault, sizeof fault, "%s %zu%s", names[kind], number, on ? " on" : "");
	return run(command, fault, 0);
}

faulty_run run_with_file_limit(const faulty_command *command, size_t bytes) { return run(command, NULL, bytes); }

static void expect_no_temporary_file(const faulty_command *command) {
	DIR *entries = opendir(folder);
	assert_non_null(entries);
	for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
		if (strstr(entry->d_name, ".tmp")) fail_msg("graze %s leaves %s", command->arguments, entry->d_name);
	closedir(entries);
}

// ---------------------------------------------------------------------------------------------------------------------
// Outputs
// ---------------------------------------------------------------------------------------------------------------------

static char kept[3][1 << 20];
static size_t kept_size[3];

size_t keep_outputs(const faulty_command *command, fault_kind kind) {
	const faulty_run first = run_with_fault(command, kind, 0, false);
	if (first.status) fail_msg("graze %s: %s", command->arguments, first.errors);
	for (size_t i = 0; command->outputs[i]; i++) {
		kept_size[i] = read_all(command->outputs[i], kept[i], sizeof kept[i]);
		if (kept_size[i] <= sizeof former)
			fail_msg("graze %s does not write %s", command->arguments, command->outputs[i]);
	}
	return first.calls;
}

size_t largest_output(const faulty_command *command) {
	size_t largest = 0;
	for (size_t i = 0; command->outputs[i]; i++) largest = kept_size[i] > largest ? kept_size[i] : largest;
	return largest;
}

static bool is_former(const char *name) {
	char text[20];
	FILE *file = fopen(in_folder(name), "rb");
	if (!file) return false;
	const size_t size = fread(text, 1, sizeof text, file);
	fclose(file);
	return size == strlen(former) && !memcmp(text, former, size);
}

static bool is_kept(const char *name, size_t i) {
	static char actual[1 << 20];
	const size_t size = read_all(name, actual, sizeof actual);
	return size == kept_size[i] && !memcmp(actual, kept[i], size);
}

void expect_kept_outputs(const faulty_command *command) {
	for (size_t i = 0; command->outputs[i]; i++)
		if (!is_kept(command->outputs[i], i))
			fail_msg("graze %s: %s differs after a failure", command->arguments, command->outputs[i]);
	expect_no_temporary_file(command);
}

void expect_failed(const faulty_command *command, const faulty_run *r, const char *words) {
	const char *end = strchr(r->errors, '\n');
	if (r->status != 1) fail_msg("graze %s: status %d, %s", command->arguments, r->status, r->errors);
	if (strncmp(r->errors, "graze: ", 7) != 0 || !end || end[1] || !strstr(r->errors, words))
		fail_msg("graze %s: no line of %s in: %s", command->arguments, words, r->errors);
	for (size_t i = 0; command->outputs[i]; i++)
		if (!is_former(command->outputs[i]) && !is_kept(command->outputs[i], i))
			fail_msg("graze %s: %s is neither the former file nor complete: %s", command->arguments,
				command->outputs[i], r->errors);
	expect_no_temporary_file(command);
}

void expect_output_named(const faulty_command *command, const faulty_run *r) {
	for (size_t i = 0; command->outputs[i]; i++)
		if (strstr(r->errors, command->outputs[i])) return;
	fail_msg("graze %s: no output is named in: %s", command->arguments, r->errors);
}
