#include "app/help/completion.h"

#include <stdio.h>
#include <string.h>

#include "app/options/command_table.h"
#include "app/options/option_values.h"

// Prints the names of an option's values, each followed by a blank.
static void print_choices(const option_spec *spec) {
	const char *choices[MAX_CHOICES];
	const size_t count = option_choices(choices, spec);
	for (size_t i = 0; i < count; i++) printf("%s ", choices[i]);
}

// Prints the first clause of an option's help, without what the shells would interpret in it.
static void print_summary(const option_spec *spec) {
	for (const char *at = spec->help; *at && !strchr(";:(\n", *at); at++)
		if (!strchr("'[]", *at)) putchar(*at);
}

static void print_command_names(void) {
	for (int i = 0; i < COMMANDS; i++) printf("%s ", command_table[i].name);
	for (int i = 0; i < HELPERS; i++) printf("%s ", helper_table[i].name);
}

// ---------------------------------------------------------------------------------------------------------------------
// bash
// ---------------------------------------------------------------------------------------------------------------------

// A case of the value that follows an option.
static void print_bash_value(const option_spec *spec) {
	const char *choices[MAX_CHOICES];
	if (!spec->value_name) return;
	printf("\t\t--%s) ", spec->name);
	if (option_names_file(spec)) printf("compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\")); ");
	if (option_choices(choices, spec)) {
		printf("COMPREPLY=($(compgen -W '");
		print_choices(spec);
		printf("' -- \"$word\")); ");
	}
	puts("return ;;");
}

static void print_bash_command(const command_info *command) {
	printf("\t%s)\n\t\tcase $before in\n", command->name);
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, command->command)) print_bash_value(spec);
	printf("\t\tesac\n\t\tif [[ $word == -* ]]; then COMPREPLY=($(compgen -W '");
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, command->command)) printf("--%s ", spec->name);
	puts("' -- \"$word\"))");
	puts("\t\telse compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\")); fi ;;");
}

static void print_bash(void) {
	puts("# bash completion for graze\n"
		 "_graze() {\n"
		 "\tlocal word=$2 before=$3 command=${COMP_WORDS[1]}\n"
		 "\tCOMPREPLY=()");
	printf("\tif ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W '");
	print_command_names();
	puts("--help --version' -- \"$word\")); return; fi\n\tcase $command in");
	for (int i = 0; i < COMMANDS; i++) print_bash_command(&command_table[i]);
	printf("\thelp) COMPREPLY=($(compgen -W '");
	for (int i = 0; i < COMMANDS; i++) printf("%s ", command_table[i].name);
	puts("' -- \"$word\")) ;;\n"
		 "\tcompletion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")) ;;\n"
		 "\tesac\n"
		 "}\n"
		 "complete -F _graze graze");
}

// ---------------------------------------------------------------------------------------------------------------------
// zsh
// ---------------------------------------------------------------------------------------------------------------------

static void print_zsh_option(const option_spec *spec) {
	const char *choices[MAX_CHOICES];
	printf(" \\\n\t\t'--%s%s[", spec->name, spec->value_name ? "=" : "");
	print_summary(spec);
	putchar(']');
	if (spec->value_name) printf(":%s:", option_names_file(spec) ? "file" : "value");
	if (option_names_file(spec)) printf("_files");
	if (option_choices(choices, spec)) putchar('('), print_choices(spec), putchar(')');
	putchar('\'');
}

static void print_zsh(void) {
	puts("#compdef graze\n"
		 "local -a commands=(");
	for (int i = 0; i < COMMANDS; i++) printf("\t'%s:%s'\n", command_table[i].name, command_table[i].summary);
	for (int i = 0; i < HELPERS; i++) printf("\t'%s:%s'\n", helper_table[i].name, helper_table[i].summary);
	puts(")\n"
		 "if ((CURRENT == 2)); then _describe command commands; return; fi\n"
		 "shift words; ((CURRENT--))\n"
		 "case $words[1] in");
	for (int i = 0; i < COMMANDS; i++) {
		printf("%s)\n\t_arguments '*:file:_files'", command_table[i].name);
		for (const option_spec *spec = option_table; spec->name; spec++)
			if (option_applies(spec, command_table[i].command)) print_zsh_option(spec);
		puts(" ;;");
	}
	puts("help) _describe command commands ;;\n"
		 "completion) _values shell bash zsh fish ;;\n"
		 "esac");
}

// ---------------------------------------------------------------------------------------------------------------------
// fish
// ---------------------------------------------------------------------------------------------------------------------

static void print_fish_command(const char *name, const char *summary) {
	printf("complete -c graze -n __fish_use_subcommand -f -a %s -d '%s'\n", name, summary);
}

static void print_fish_option(const command_info *command, const option_spec *spec) {
	const char *choices[MAX_CHOICES];
	printf("complete -c graze -n '__fish_seen_subcommand_from %s' -l %s", command->name, spec->name);
	if (option_names_file(spec)) printf(" -r -F");
	else if (spec->value_name) printf(" -x");
	if (option_choices(choices, spec)) printf(" -a '"), print_choices(spec), putchar('\'');
	printf(" -d '");
	print_summary(spec);
	puts("'");
}

static void print_fish(void) {
	for (int i = 0; i < COMMANDS; i++) print_fish_command(command_table[i].name, command_table[i].summary);
	for (int i = 0; i < HELPERS; i++) print_fish_command(helper_table[i].name, helper_table[i].summary);
	for (int i = 0; i < COMMANDS; i++)
		for (const option_spec *spec = option_table; spec->name; spec++)
			if (option_applies(spec, command_table[i].command)) print_fish_option(&command_table[i], spec);
	puts("complete -c graze -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'");
}

bool completion_print(const char *shell) {
	static const struct {
		const char *name;
		void (*print)(void);
	} shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (!strcmp(shell, shells[i].name)) return shells[i].print(), true;
	return false;
}
