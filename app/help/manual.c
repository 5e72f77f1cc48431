#include "app/help/manual.h"

#include <graze/graze.h>
#include <stdio.h>

#include "app/options/command_table.h"
#include "app/options/option_table.h"

// Prints one line, in which roff interprets nothing.
static void print_line(const char *text, size_t length) {
	if (length && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '-') fputs("\\-", stdout);
		else if (text[i] == '\\') fputs("\\e", stdout);
		else putchar(text[i]);
	}
	putchar('\n');
}

static const char *end_of_line(const char *text) {
	while (*text && *text != '\n') text++;
	return text;
}

// Prints paragraphs. Lines that begin with four spaces keep their form.
static void print_text(const char *text) {
	bool literal = false;
	while (*text) {
		const char *end = end_of_line(text);
		const bool indented = *text == ' ';
		if (indented != literal) puts(indented ? ".RS 4\n.nf" : ".fi\n.RE");
		literal = indented;
		if (end == text) puts(".PP");
		else print_line(indented ? text + 4 : text, (size_t)(end - text) - (indented ? 4 : 0));
		text = *end ? end + 1 : end;
	}
	if (literal) puts(".fi\n.RE");
}

static void print_option(const option_spec *spec) {
	printf(".TP\n\\fB\\-\\-%s\\fR", spec->name);
	if (spec->value_name) printf(" \\fI%s\\fR", spec->value_name);
	puts("");
	print_text(spec->help);
	if (!spec->default_value) return;
	printf("(default: %s", spec->default_value);
	if (spec->pods_default) printf("; with \\-\\-scene pods: %s", spec->pods_default);
	puts(")");
}

static void print_command(const command_info *command) {
	printf(".SS graze %s %s\n", command->name, command->arguments);
	print_text(command->description);
	for (const option_spec *spec = option_table; spec->name; spec++)
		if (option_applies(spec, command->command)) print_option(spec);
}

static void print_synopsis(const char *name, const char *arguments) {
	printf(".PD 0\n.PP\n.B graze %s\n%s%s", name, arguments, *arguments ? "\n" : "");
}

void manual_print(void) {
	puts(".TH GRAZE 1 \"\" \"Graze " GZ_VERSION "\" \"User Commands\"\n"
		 ".SH NAME\n"
		 "graze \\- compute what each moving circle touches first\n"
		 ".SH SYNOPSIS");
	for (int i = 0; i < COMMANDS; i++) print_synopsis(command_table[i].name, command_table[i].arguments);
	for (int i = 0; i < HELPERS; i++) print_synopsis(helper_table[i].name, helper_table[i].arguments);
	puts(".PD\n.SH COMMANDS");
	for (int i = 0; i < COMMANDS; i++) print_command(&command_table[i]);
	for (int i = 0; i < HELPERS; i++) {
		printf(".SS graze %s%s%s\nTo ", helper_table[i].name, *helper_table[i].arguments ? " " : "",
			helper_table[i].arguments);
		print_text(helper_table[i].summary);
	}
	puts(
		".SH FILES\n"
		"A file \\fB\\-\\fR is standard input where it is read, and standard output where it is written; results then\n"
		"go to standard error. A file is written beside its place and renamed when it is complete.\n"
		".SH ENVIRONMENT\n"
		".TP\n"
		".B GZ_BACKEND\n"
		"The instruction set to use where \\fB\\-\\-backend\\fR is not given.\n"
		".SH EXIT STATUS\n"
		"0: success; 1: failure, or an interrupted run; 2: invalid arguments.");
}
