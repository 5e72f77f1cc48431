// Standard streams that fail: closed, full, without a reader, or interrupted by a signal. The program says so, and no
// output gets what belongs to another stream.
#define _GNU_SOURCE // F_SETPIPE_SZ
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faults/commands.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/program_run.h"
#include "support/system.h"

// ---------------------------------------------------------------------------------------------------------------------
// Closed and full
// ---------------------------------------------------------------------------------------------------------------------

/// Runs `graze` with arguments and redirections, and fails unless it ends with this status and message.
static void expect_message(int status, const char *rest, const char *message) {
	char line[300], expected[200] = "";
	snprintf(line, sizeof line, "graze %s 2>err", rest);
	if (*message) snprintf(expected, sizeof expected, "graze: %s\n", message);
	assert_int_equal(shell_execute(folder, line), status);
	read_file("err", program_errors, sizeof program_errors);
	// Results precede it where standard output is that of a file.
	const size_t size = strlen(program_errors), last = strlen(expected);
	const char *message_at = program_errors + (size > last ? size - last : 0);
	const bool alone = message_at == program_errors || strstr(rest, " - ");
	if (strcmp(message_at, expected) != 0 || !alone) fail_msg("graze %s: %s", rest, program_errors);
}

static void a_closed_stream_is_reported(void **state) {
	(void)state;
	static const char closed[] = "standard output: Bad file descriptor";
	write_file("in", example_scene);
	expect_message(1, "ask <in >&-", closed);
	expect_message(1, "ask --json <in >&-", closed);
	expect_message(1, "replay work.gzw >&-", closed);
	expect_message(1, "run --bodies 5 --ticks 3 >&-", closed);
	expect_message(1, "run --bodies 5 --ticks 3 --svg - >&-", closed);
	expect_message(1, "manual >&-", closed);
	expect_message(1, "ask <&- >out", "-: Bad file descriptor");
}

static void a_full_disk_is_reported(void **state) {
	(void)state;
	static const char *const commands[] = {"ask <in", "ask --json <in", "replay work.gzw", "replay work.gzw --hits -",
		"run --bodies 5 --ticks 3", "run --bodies 5 --ticks 3 --json", "run --bodies 5 --ticks 3 --svg -",
		"run --bodies 5 --ticks 3 --record -", "run --scene box --bodies 5 --ticks 3",
		"run --scene pods --level room --seed 2 --ticks 3", "help", "help run", "manual", "--version"};
	if (!full_disk()) skip();
	write_file("in", example_scene);
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		char rest[200];
		snprintf(rest, sizeof rest, "%s >%s", commands[i], full_disk());
		expect_message(1, rest, "standard output: No space left on device");
	}
}

/// Where standard output or error is closed, the next file that the program opens gets its number.
static void a_closed_stream_writes_into_no_output(void **state) {
	(void)state;
	static const char *const streams[] = {">&-", ">out 2>&-", ">&- 2>&-"};
	for (const faulty_command *command = faulty_commands; command->arguments; command++) {
		if (!command->outputs[0]) continue;
		keep_outputs(command, FAULT_CLOSE);
		write_file("in", command->input ? command->input : "");
		for (int i = 0; i < 3; i++) {
			char line[300];
			snprintf(line, sizeof line, "graze %s <in %s", command->arguments, streams[i]);
			shell_execute(folder, line);
			expect_kept_outputs(command);
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Pipes
// ---------------------------------------------------------------------------------------------------------------------

static void an_output_without_a_reader_is_as_it_was(void **state) {
	(void)state;
	write_file("run.svg", "former");
	assert_int_equal(
		shell_execute(folder, "(graze run --bodies 5 --ticks 3 --record - --svg run.svg 2>err) | true"), 0);
	read_file("run.svg", program_output, sizeof program_output);
	assert_string_equal(program_output, "former");
}

enum { PIPE_BYTES = 4096 };

static void wait_milliseconds(long count) { nanosleep(&(struct timespec){.tv_nsec = count * 1000000}, NULL); }

/// Starts a run that writes a picture to a pipe.
static pid_t start_run(int *out) {
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	assert_true(fcntl(ends[1], F_SETPIPE_SZ, PIPE_BYTES) >= 0);
	const pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		const int nothing = open("/dev/null", O_RDWR);
		dup2(nothing, STDIN_FILENO), dup2(ends[1], STDOUT_FILENO), dup2(nothing, STDERR_FILENO);
		close(ends[0]), close(ends[1]);
		execl(GRAZE_PROGRAM_PATH, GRAZE_PROGRAM_PATH, "run", "--bodies", "40", "--ticks", "9", "--svg", "-",
			(char *)NULL);
		_exit(99);
	}
	close(ends[1]);
	*out = ends[0];
	return child;
}

/// Waits until the pipe is full, and the program waits for its reader.
static void wait_until_full(int pipe) {
	int waiting = 0;
	for (int i = 0; i < 1000 && waiting < PIPE_BYTES; i++) {
		assert_int_equal(ioctl(pipe, FIONREAD, &waiting), 0);
		wait_milliseconds(10);
	}
	assert_int_equal(waiting, PIPE_BYTES);
	wait_milliseconds(20);
}

/// The ticks are done when the picture is written, so there is nothing to interrupt.
static void a_signal_while_a_pipe_is_full_cuts_nothing_off(void **state) {
	(void)state;
	int pipe, status;
	const pid_t child = start_run(&pipe);
	wait_until_full(pipe);
	assert_int_equal(kill(child, SIGTERM), 0);
	wait_milliseconds(20);
	size_t size = 0;
	for (ssize_t n; (n = read(pipe, program_output + size, sizeof program_output - 1 - size)) > 0;) size += (size_t)n;
	program_output[size] = 0;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_true(size > 2 * PIPE_BYTES && !strcmp(program_output + size - 7, "</svg>\n"));
	close(pipe);
}

static int run(void) {
	write_inputs();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_closed_stream_is_reported),
		cmocka_unit_test(a_full_disk_is_reported),
		cmocka_unit_test(a_closed_stream_writes_into_no_output),
		cmocka_unit_test(an_output_without_a_reader_is_as_it_was),
		cmocka_unit_test(a_signal_while_a_pipe_is_full_cuts_nothing_off),
	};
	return RUN_SUITE("stream_faults", tests);
}

int test_stream_faults(void) { return run_in_folder(run); }
