// graze: a crowd in a level, the first hits of a workload file, the answers to a scene.
//
// Exit status: 0 done; 1 it failed; 2 the call's words are off, or ask for what a later version will do.
#include <errno.h>
#include <graze/graze.h>
#include <stdio.h>
#include <string.h>

#include "app/commands.h"

static const char usage[] = "graze COMMAND [OPTION]...\n\n"
							"What does each moving circle touch first on its way?\n\n"
							"  graze run      a crowd moves through a level: the main job, and what it costs\n"
							"  graze replay   the first hits of a workload file\n"
							"  graze ask      the first hits of a scene, a line each\n\n"
							"graze COMMAND --help tells more, graze --version which one this is.\n";

static bool do_command(int count, char **words, app_fault *fault) {
	static const struct {
		const char *name;
		app_command command;
		bool (*run)(const app_options *options, app_fault *fault);
	} commands[] = {{"run", COMMAND_RUN, run_command}, {"replay", COMMAND_REPLAY, replay_command},
		{"ask", COMMAND_ASK, ask_command}};
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (strcmp(words[0], commands[i].name) != 0) continue;
		app_options options;
		if (!options_parse(&options, commands[i].command, count - 1, words + 1, fault)) return false;
		if (!options.help) return commands[i].run(&options, fault);
		options_print_help(commands[i].command);
		return true;
	}
	fault_set(fault, "unknown command \"%s\"; there are run, replay and ask", quote(words[0]).text);
	fault->misused = true;
	return false;
}

static bool do_words(int count, char **words, app_fault *fault) {
	if (count == 0) {
		fault_set(fault, "which command? There are run, replay and ask; graze --help tells more");
		fault->misused = true;
		return false;
	}
	if (!strcmp(words[0], "--help") || !strcmp(words[0], "-h")) fputs(usage, stdout);
	else if (!strcmp(words[0], "--version")) puts("graze " GZ_VERSION);
	else return do_command(count, words, fault);
	return true;
}

int main(int count, char **words) {
	app_fault fault = {false, ""};
	bool done = do_words(count - 1, words + 1, &fault);
	errno = 0;
	if (fflush(stdout) != 0 || ferror(stdout))
		done = done && fault_set(&fault, "standard output: %s", errno ? strerror(errno) : "could not be written");
	if (!done) fprintf(stderr, "graze: %s\n", fault.text);
	return done ? 0 : fault.misused ? 2 : 1;
}
