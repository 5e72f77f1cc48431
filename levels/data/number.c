// strtof and strtod expect the decimal point of the locale, which belongs to the program that calls the library. What
// they get is a copy of the number alone, so that they stop early only at a point that is none in the locale.
#include "levels/data/number.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT = 100, POINT = 16 }; // characters of numbers that need no memory, and bytes of a decimal point

// ---------------------------------------------------------------------------------------------------------------------
// The form of numbers
// ---------------------------------------------------------------------------------------------------------------------

static bool is_digit(char letter, bool hexadecimal) {
	return hexadecimal ? isxdigit((unsigned char)letter) : isdigit((unsigned char)letter);
}

static const char *skip_digits(const char *at, bool hexadecimal) {
	while (is_digit(*at, hexadecimal)) at++;
	return at;
}

static const char *skip_exponent(const char *at, bool hexadecimal) {
	if (!*at || !strchr(hexadecimal ? "pP" : "eE", *at)) return at;
	const char *digits = at + 1 + (at[1] == '+' || at[1] == '-'), *end = skip_digits(digits, false);
	return end > digits ? end : at;
}

/// The end of a decimal or hexadecimal number; `text` where there is none.
static const char *end_of_number(const char *text) {
	const char *digits = text + (*text == '+' || *text == '-');
	const bool prefix = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
	const bool hexadecimal = prefix && (is_digit(digits[2], true) || (digits[2] == '.' && is_digit(digits[3], true)));
	if (hexadecimal) digits += 2;
	const char *at = skip_digits(digits, hexadecimal);
	if (*at == '.' && (at > digits || is_digit(at[1], hexadecimal))) at = skip_digits(at + 1, hexadecimal);
	return at > digits ? skip_exponent(at, hexadecimal) : text;
}

// ---------------------------------------------------------------------------------------------------------------------
// Conversion
// ---------------------------------------------------------------------------------------------------------------------

/// A float is exact as a double.
static double convert(const char *text, bool single, char **rest) {
	return single ? (double)strtof(text, rest) : strtod(text, rest);
}

/// Puts the decimal point of the locale in the place of `point`. The point is that of a number which is printed:
/// localeconv may not be called on several threads.
static void put_locale_point(char *point) {
	char half[POINT + 8];
	snprintf(half, sizeof half, "%.1f", 0.5); // 0, the point, and 5
	const size_t length = strlen(half) - 2;
	if (length > POINT) return;
	memmove(point + length, point + 1, strlen(point + 1) + 1);
	memcpy(point, half + 1, length);
}

/// copy: gets the number, in memory of its size and of a decimal point more
static double read_copy(char *copy, const char *text, size_t length, bool single) {
	char *rest;
	memcpy(copy, text, length);
	copy[length] = 0;
	const double value = convert(copy, single, &rest);
	char *point = strchr(copy, '.');
	if (!*rest || !point) return value;
	put_locale_point(point);
	return convert(copy, single, &rest);
}

static double read_number(const char *text, bool single, const char **rest) {
	char few[SHORT + POINT], *name_end;
	const char *end = end_of_number(text);
	const size_t length = (size_t)(end - text);
	*rest = end;
	if (length == 0) {
		const char first = text[*text == '+' || *text == '-'];
		if (!first || !strchr("iInN", first)) return 0;        // strtod could take a comma for the point
		const double value = convert(text, single, &name_end); // of inf or nan
		return *rest = name_end, value;
	}
	char *copy = length < SHORT ? few : malloc(length + POINT);
	if (!copy) return *rest = text, 0;
	const double value = read_copy(copy, text, length, single);
	if (copy != few) free(copy);
	return value;
}

float number_float(const char *text, const char **rest) { return (float)read_number(text, true, rest); }

double number_double(const char *text, const char **rest) { return read_number(text, false, rest); }
