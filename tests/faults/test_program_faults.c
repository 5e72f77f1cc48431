// The program without memory, and without room for what it writes: it ends with an error that says so, and each output
// is what it was, or complete.
#include "faults/commands.h"
#include "generators/cases.h"
#include "support/check.h"
#include "support/folder.h"

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// The call succeeds only if it does without: the C library writes without a buffer, for instance.
static void expect_without_memory(const faulty_command *command, size_t number, bool on) {
	const faulty_run run = run_with_fault(command, FAULT_ALLOCATION, number, on);
	if (run.status) expect_failed(command, &run, "memory");
	else expect_kept_outputs(command);
}

/// The first 2,000 allocations fail, and then every 100th. The short form fails every seventh of them, other ones for
/// each command.
static void without_memory_the_program_says_so(void **state) {
	(void)state;
	const size_t step = short_form_wanted() ? 7 : 1;
	for (const faulty_command *command = faulty_commands; command->arguments; command++) {
		const size_t first = 1 + (size_t)(command - faulty_commands) % step,
					 calls = keep_outputs(command, FAULT_ALLOCATION);
		for (size_t number = first; number <= calls; number += number < 2000 ? step : 100 * step)
			for (int on = 0; on < 2; on++) expect_without_memory(command, number, on);
		print_message("graze %s: %zu allocations\n", command->arguments, calls);
	}
}

/// Each thread that the system refuses.
static void without_threads_the_program_says_so(void **state) {
	(void)state;
	size_t failures = 0;
	for (const faulty_command *command = faulty_commands; command->arguments; command++) {
		const size_t calls = keep_outputs(command, FAULT_THREAD);
		for (size_t number = 1; number <= calls; number++, failures++) {
			const faulty_run run = run_with_fault(command, FAULT_THREAD, number, false);
			expect_failed(command, &run, "threads");
		}
	}
	assert_true(failures > 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Files
// ---------------------------------------------------------------------------------------------------------------------

/// Streams write blocks of 4,096 bytes: each of these writes fails, and is cut off in its middle.
static void a_file_that_does_not_fit_is_as_it_was(void **state) {
	(void)state;
	enum { BLOCK = 4096 };
	for (const faulty_command *command = faulty_commands; command->arguments; command++) {
		if (!command->outputs[0]) continue;
		keep_outputs(command, FAULT_CLOSE);
		const size_t largest = largest_output(command);
		for (size_t bytes = 0; bytes < largest; bytes += BLOCK / 2) {
			const faulty_run run = run_with_file_limit(command, bytes);
			expect_failed(command, &run, "File too large");
			expect_output_named(command, &run);
		}
		const faulty_run run = run_with_file_limit(command, largest);
		assert_int_equal(run.status, 0);
	}
}

/// Each call of this kind fails.
static void expect_output_faults(fault_kind kind) {
	size_t failures = 0, outputs = 0;
	for (const faulty_command *command = faulty_commands; command->arguments; command++) {
		const size_t calls = keep_outputs(command, kind);
		for (size_t i = 0; command->outputs[i]; i++) outputs++;
		for (size_t number = 1; number <= calls; number++, failures++) {
			const faulty_run run = run_with_fault(command, kind, number, false);
			expect_failed(command, &run, "Input/output error");
			expect_output_named(command, &run);
		}
	}
	assert_int_equal(failures, outputs);
}

static void a_file_that_cannot_be_closed_is_as_it_was(void **state) {
	(void)state;
	expect_output_faults(FAULT_CLOSE);
}

static void a_file_that_cannot_be_renamed_is_as_it_was(void **state) {
	(void)state;
	expect_output_faults(FAULT_RENAME);
}

static int run(void) {
	write_inputs();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_memory_the_program_says_so),
		cmocka_unit_test(without_threads_the_program_says_so),
		cmocka_unit_test(a_file_that_does_not_fit_is_as_it_was),
		cmocka_unit_test(a_file_that_cannot_be_closed_is_as_it_was),
		cmocka_unit_test(a_file_that_cannot_be_renamed_is_as_it_was),
	};
	return RUN_SUITE("program_faults", tests);
}

int test_program_faults(void) { return run_in_folder(run); }
