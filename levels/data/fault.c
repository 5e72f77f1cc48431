#include "levels/data/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// The message stays one line, whatever file names and words it quotes.
static void write_line(app_fault *fault, const char *format, va_list values) {
	vsnprintf(fault->text, sizeof fault->text, format, values);
	for (char *at = fault->text; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 127) *at = '?';
}

bool fault_set(app_fault *fault, const char *format, ...) {
	va_list values;
	va_start(values, format);
	fault->misused = false;
	write_line(fault, format, values);
	va_end(values);
	return false;
}

bool fault_no_memory(app_fault *fault, const char *file) { return fault_set(fault, "%s: out of memory", file); }

quoted_text quote(const char *text) { return quote_part(text, strlen(text)); }

quoted_text quote_part(const char *start, size_t length) {
	quoted_text out = {{0}};
	size_t max = sizeof out.text - 4;
	for (size_t i = 0; i < length && i < max; i++) out.text[i] = start[i] >= ' ' && start[i] < 127 ? start[i] : '?';
	if (length > max) memcpy(out.text + max, "...", 3);
	return out;
}
