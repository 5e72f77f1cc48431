// Runs the program `graze` with a call of the C library that fails (failing_system.h), and looks at what it leaves.
#ifndef GRAZE_FAULTS_PROGRAM_FAULTS_H
#define GRAZE_FAULTS_PROGRAM_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

#include "faults/failing_system.h"

/// A command of the program, and the files that it writes.
typedef struct faulty_command {
	const char *arguments;  ///< words with blanks between them
	const char *input;      ///< the standard input; null: none
	const char *outputs[3]; ///< files in the folder of the suite, up to the first null
} faulty_command;

/// What a run gave.
typedef struct faulty_run {
	int status;   ///< of the exit; 128 and more: the number of the signal that ended it
	size_t calls; ///< of the kind that can fail
	char errors[4000];
} faulty_run;

/// Runs a command in the folder of the suite, where each of its outputs is a former file.
///
/// number: of the call that fails, counted from 1; 0: none
/// on: all calls after it fail, too
faulty_run run_with_fault(const faulty_command *command, fault_kind kind, size_t number, bool on);

/// Runs it with at most so many bytes in each file.
faulty_run run_with_file_limit(const faulty_command *command, size_t bytes);

/// Runs a command without a failure, and keeps copies of its outputs. Returns the number of calls of this kind.
size_t keep_outputs(const faulty_command *command, fault_kind kind);

/// The bytes of the largest output that was kept.
size_t largest_output(const faulty_command *command);

/// Fails unless the outputs are the kept ones, and there is no temporary file.
void expect_kept_outputs(const faulty_command *command);

/// Fails unless the run has failed as it should: status 1, one line on standard error, which contains `words`, no
/// temporary file, and each output is the former one, or the kept one where it was complete before.
void expect_failed(const faulty_command *command, const faulty_run *run, const char *words);

/// Fails unless the error names an output.
void expect_output_named(const faulty_command *command, const faulty_run *run);

#endif
