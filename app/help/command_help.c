#include "app/help/command_help.h"

#include <stdio.h>

#include "app/options/option_table.h"

static void print_usage_line(const char *name, const char *arguments, const char *summary) {
	char words[60];
	snprintf(words, sizeof words, "%s %s", name, arguments);
	printf("  graze %-29s %s\n", words, summary);
}

void help_print_usage(void) {
	puts("graze COMMAND [OPTION]...\n\nComputes what each moving circle touches first.\n");
	for (int i = 0; i < COMMANDS; i++)
		print_usage_line(command_table[i].name, command_table[i].arguments, command_table[i].summary);
	puts("");
	for (int i = 0; i < HELPERS; i++)
		print_usage_line(helper_table[i].name, helper_table[i].arguments, helper_table[i].summary);
	puts("  graze --version                     print the version");
}

static void print_option(const option_spec *spec) {
	enum { INDENT = 25 };
	char option[40];
	snprintf(option, sizeof option, "--%s %s", spec->name, spec->value_name ? spec->value_name : "");
	printf("  %-*s", INDENT - 2, option);
	bool line_begins = false;
	for (const char *at = spec->help; *at; at++) {
		putchar(*at);
		line_begins = *at == '\n';
		if (line_begins) printf("%*s", INDENT, "");
	}
	if (spec->default_value) printf("%s(default: %s", line_begins ? "" : " ", spec->default_value);
	if (spec->pods_default) printf("; with --scene pods: %s", spec->pods_default);
	puts(spec->default_value ? ")" : "");
}

void help_print_command(const command_info *command) {
	printf("graze %s %s\n\n%s\n", command->name, command->arguments, command->description);
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, command->command)) print_option(spec);
}
