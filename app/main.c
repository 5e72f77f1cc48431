// The program graze: it simulates a crowd in a level, replays a workload file, or answers a scene.
//
// Exit status: 0: success; 1: failure; 2: invalid arguments.
#include <errno.h>
#include <graze/graze.h>
#include <stdio.h>
#include <string.h>

#include "app/commands/commands.h"
#include "app/help/command_help.h"
#include "app/help/completion.h"
#include "app/help/manual.h"
#include "app/options/command_line.h"
#include "app/options/suggestion.h"
#include "app/output/console.h"

static bool misuse(app_fault *fault) { return fault->misused = true, false; }

static const command_info *find_command(const char *name) {
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(name, command_table[i].name)) return &command_table[i];
	return NULL;
}

static bool fault_unknown_command(app_fault *fault, const char *name) {
	const char *names[COMMANDS + HELPERS];
	for (int i = 0; i < COMMANDS; i++) names[i] = command_table[i].name;
	for (int i = 0; i < HELPERS; i++) names[COMMANDS + i] = helper_table[i].name;
	const char *meant = suggest(name, names, COMMANDS + HELPERS);
	if (meant) fault_set(fault, "unknown command \"%s\"; did you mean %s?", quote(name).text, meant);
	else fault_set(fault, "unknown command \"%s\"; graze help lists the commands", quote(name).text);
	return misuse(fault);
}

// arguments: the name of the command, and what follows it
static bool run_command_of_table(const command_info *command, int count, char **arguments, app_fault *fault) {
	app_options options;
	if (!options_parse(&options, command->command, count, arguments, fault)) return false;
	if (options.help) return help_print_command(command), true;
	return command->command == COMMAND_RUN      ? run_command(&options, fault)
		   : command->command == COMMAND_VIEW   ? view_command(&options, fault)
		   : command->command == COMMAND_REPLAY ? replay_command(&options, fault)
												: ask_command(&options, fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// Commands about the program itself
// ---------------------------------------------------------------------------------------------------------------------

static bool print_help(const char *name, app_fault *fault) {
	if (!name) return help_print_usage(), true;
	const command_info *command = find_command(name);
	return command ? (help_print_command(command), true) : fault_unknown_command(fault, name);
}

static bool print_completion(const char *shell, app_fault *fault) {
	if (shell && completion_print(shell)) return true;
	if (shell) fault_set(fault, "completion: \"%s\" is not bash, zsh or fish", quote(shell).text);
	else fault_set(fault, "completion: the shell is missing; expected bash, zsh or fish");
	return misuse(fault);
}

static bool print_version(const char *unused, app_fault *fault) {
	(void)unused, (void)fault;
	return puts("graze " GZ_VERSION) >= 0;
}

static bool print_manual(const char *unused, app_fault *fault) {
	(void)unused, (void)fault;
	manual_print();
	return true;
}

typedef struct helper {
	const char *name;
	int max_arguments;
	bool (*print)(const char *argument, app_fault *fault); // argument: null where there is none
} helper;

static const helper *find_helper(const char *name) {
	static const helper helpers[] = {{"help", 1, print_help}, {"--help", 1, print_help}, {"-h", 1, print_help},
		{"completion", 1, print_completion}, {"manual", 0, print_manual}, {"--version", 0, print_version}};
	for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++)
		if (!strcmp(name, helpers[i].name)) return &helpers[i];
	return NULL;
}

static bool run_arguments(int count, char **arguments, app_fault *fault) {
	if (count < 1) {
		fault_set(fault, "the command is missing: run, view, replay or ask; graze help describes them");
		return misuse(fault);
	}
	const command_info *command = find_command(arguments[0]);
	const helper *found = find_helper(arguments[0]);
	if (command) return run_command_of_table(command, count, arguments, fault);
	if (!found) return fault_unknown_command(fault, arguments[0]);
	if (count - 1 <= found->max_arguments) return found->print(count > 1 ? arguments[1] : NULL, fault);
	fault_set(fault, "%s: unexpected argument \"%s\"", arguments[0], quote(arguments[found->max_arguments + 1]).text);
	return misuse(fault);
}

int main(int argc, char **argv) {
	app_fault fault = {.text = ""};
	console_begin();
	bool succeeded = run_arguments(argc - 1, argv + 1, &fault);
	errno = 0;
	if (fflush(stdout) != 0 || ferror(stdout))
		succeeded = succeeded && fault_set(&fault, "standard output: %s", errno ? strerror(errno) : "write error");
	if (!succeeded) fprintf(stderr, "graze: %s\n", fault.text);
	return succeeded ? 0 : fault.misused ? 2 : 1;
}
