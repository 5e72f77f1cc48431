#include "levels/data/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void replace_controls(char *text) {
	for (char *at = text; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 127) *at = '?';
}

/// Writes the message behind the first `length` characters of the text, which stays one line, whatever file names and
/// words it quotes.
static void write_line(app_fault *fault, int length, const char *format, va_list values) {
	const size_t size = sizeof fault->text, used = length > 0 && (size_t)length < size ? (size_t)length : 0;
	vsnprintf(fault->text + used, size - used, format, values);
	replace_controls(fault->text);
}

static void begin(app_fault *fault, gz_level_status status, size_t line, size_t column, const char *object) {
	fault->misused = false;
	fault->status = status;
	fault->line = line, fault->column = column;
	snprintf(fault->object, sizeof fault->object, "%s", object);
	replace_controls(fault->object);
}

bool fault_set(app_fault *fault, const char *format, ...) {
	va_list values;
	va_start(values, format);
	begin(fault, GZ_LEVEL_INVALID, 0, 0, "");
	write_line(fault, 0, format, values);
	va_end(values);
	return false;
}

bool fault_set_status(app_fault *fault, gz_level_status status, const char *format, ...) {
	va_list values;
	va_start(values, format);
	begin(fault, status, 0, 0, "");
	write_line(fault, 0, format, values);
	va_end(values);
	return false;
}

bool fault_at(app_fault *fault, text_place place, const char *format, ...) {
	va_list values;
	va_start(values, format);
	begin(fault, GZ_LEVEL_INVALID, place.line, place.column, "");
	const int length = snprintf(fault->text, sizeof fault->text, "%s:%zu: ", place.file, place.line);
	write_line(fault, length, format, values);
	va_end(values);
	return false;
}

bool fault_of(app_fault *fault, const char *file, const char *object, const char *format, ...) {
	va_list values;
	va_start(values, format);
	begin(fault, GZ_LEVEL_INVALID, 0, 0, object);
	const int length = snprintf(fault->text, sizeof fault->text, "%s: %s ", file, object);
	write_line(fault, length, format, values);
	va_end(values);
	return false;
}

bool fault_no_memory(app_fault *fault, const char *file) {
	return fault_set_status(fault, GZ_LEVEL_OUT_OF_MEMORY, "%s: out of memory", file);
}

quoted_text quote(const char *text) { return quote_part(text, strlen(text)); }

quoted_text quote_part(const char *start, size_t length) {
	quoted_text out = {{0}};
	size_t max = sizeof out.text - 4;
	for (size_t i = 0; i < length && i < max; i++) out.text[i] = start[i] >= ' ' && start[i] < 127 ? start[i] : '?';
	if (length > max) memcpy(out.text + max, "...", 3);
	return out;
}
