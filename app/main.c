// The program graze: it simulates a crowd in a level, replays a workload file, or answers a scene.
//
// Exit status: 0: success; 1: failure; 2: invalid arguments.
#include <errno.h>
#include <graze/graze.h>
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/options/command_line.h"
#include "app/output/console.h"

static const char usage[] = "graze COMMAND [OPTION]...\n\n"
							"Computes what each moving circle touches first.\n\n"
							"  graze run      simulate a crowd that moves through a level, and measure its cost\n"
							"  graze replay   compute the first hits of a workload file, and measure their cost\n"
							"  graze ask      print the first hits of a scene, one line per circle\n\n"
							"graze COMMAND --help prints the options of a command, graze --version the version.\n";

static bool misuse(app_fault *fault) { return fault->misused = true, false; }

// arguments: the name of the command, and what follows it
static bool run_named_command(int count, char **arguments, app_fault *fault) {
	static const struct {
		const char *name;
		app_command command;
		bool (*run)(const app_options *options, app_fault *fault);
	} commands[] = {{"run", COMMAND_RUN, run_command}, {"replay", COMMAND_REPLAY, replay_command},
		{"ask", COMMAND_ASK, ask_command}};
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (strcmp(arguments[0], commands[i].name) != 0) continue;
		app_options options;
		if (!options_parse(&options, commands[i].command, count, arguments, fault)) return false;
		if (!options.help) return commands[i].run(&options, fault);
		options_print_help(commands[i].command);
		return true;
	}
	fault_set(fault, "unknown command \"%s\"; the commands are run, replay and ask", quote(arguments[0]).text);
	return misuse(fault);
}

static bool run_arguments(int count, char **arguments, app_fault *fault) {
	if (count < 1) {
		fault_set(fault, "the command is missing: run, replay or ask; graze --help describes them");
		return misuse(fault);
	}
	if (!strcmp(arguments[0], "--help") || !strcmp(arguments[0], "-h")) fputs(usage, stdout);
	else if (!strcmp(arguments[0], "--version")) puts("graze " GZ_VERSION);
	else return run_named_command(count, arguments, fault);
	return true;
}

int main(int argc, char **argv) {
	app_fault fault = {false, ""};
	console_begin();
	bool succeeded = run_arguments(argc - 1, argv + 1, &fault);
	errno = 0;
	if (fflush(stdout) != 0 || ferror(stdout))
		succeeded = succeeded && fault_set(&fault, "standard output: %s", errno ? strerror(errno) : "write error");
	if (!succeeded) fprintf(stderr, "graze: %s\n", fault.text);
	return succeeded ? 0 : fault.misused ? 2 : 1;
}
