// snprintf and vsnprintf for the messages of the library, with the text of every other system: %s, %.Ns, %d, %u, %zu,
// %llu, %g and %%. wasi-libc's would need imports, and a tenth of the module.
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/// What is written: at most `room` characters and a 0; all are counted.
typedef struct output {
	char *text;
	size_t room, count;
} output;

static void add(output *out, char c) {
	if (out->count < out->room) out->text[out->count] = c;
	out->count++;
}

static void add_text(output *out, const char *text, size_t longest) {
	for (; longest && *text; longest--) add(out, *text++);
}

static void add_integer(output *out, unsigned long long x, bool negative) {
	char digits[24];
	size_t begin = sizeof digits - 1;
	digits[begin] = 0;
	do digits[--begin] = (char)('0' + x % 10), x /= 10;
	while (x);
	if (negative) add(out, '-');
	add_text(out, digits + begin, SIZE_MAX);
}

// ---------------------------------------------------------------------------------------------------------------------
// %g
// ---------------------------------------------------------------------------------------------------------------------

enum {
	BASE = 1000000000, ///< of the parts of a large integer
	PART_DIGITS = 9,
	PARTS = 90,     ///< enough for 2^53 * 5^1074, of which a double is a power of ten
	SIGNIFICANT = 6 ///< digits of %g
};

/// An integer: the lowest part first.
typedef struct large {
	uint32_t part[PARTS];
	int count;
} large;

static void multiply(large *x, uint32_t by) {
	uint64_t carry = 0;
	for (int i = 0; i < x->count; i++) {
		carry += (uint64_t)x->part[i] * by;
		x->part[i] = (uint32_t)(carry % BASE), carry /= BASE;
	}
	if (carry) x->part[x->count++] = (uint32_t)carry;
}

/// The digits of x, which is not 0, and their number. The last of them is for 10^-scale.
static int digits_of(char digits[PARTS * PART_DIGITS], int *scale, double x) {
	int exponent;
	uint64_t whole = (uint64_t)ldexp(frexp(x, &exponent), 53); // exactly x = whole * 2^exponent
	exponent -= 53;
	while (whole % 2 == 0) whole /= 2, exponent++;
	large value = {{(uint32_t)(whole % BASE), (uint32_t)(whole / BASE)}, 2};
	for (int i = 0; i < exponent; i++) multiply(&value, 2);
	for (int i = 0; i > exponent; i--) multiply(&value, 5); // 2^-1 is 5 * 10^-1
	*scale = exponent < 0 ? -exponent : 0;
	int count = 0;
	for (int i = value.count - 1; i >= 0; i--)
		for (uint32_t unit = BASE / 10; unit; unit /= 10) {
			const char digit = (char)(value.part[i] / unit % 10);
			if (count || digit) digits[count++] = digit;
		}
	return count;
}

/// Rounds to nearest, ties to even, to SIGNIFICANT digits, zeros added where there are fewer. Returns 1 if the number
/// has become one digit longer.
static int round_digits(char *digits, int count) {
	for (; count < SIGNIFICANT; count++) digits[count] = 0;
	int tail = 0; // above 0: more than half, below: less than half
	if (count > SIGNIFICANT) {
		tail = digits[SIGNIFICANT] - 5;
		for (int i = SIGNIFICANT + 1; i < count && tail == 0; i++) tail = digits[i] != 0;
		if (tail == 0) tail = digits[SIGNIFICANT - 1] % 2 ? 1 : -1;
	}
	if (tail <= 0) return 0;
	for (int i = SIGNIFICANT - 1; i >= 0; i--) {
		if (++digits[i] < 10) return 0;
		digits[i] = 0;
	}
	digits[0] = 1; // and zeros
	return 1;
}

/// Adds digits with a point behind the first `whole` of them, without zeros at the end of the fraction.
static void add_digits(output *out, const char *digits, int whole) {
	int count = SIGNIFICANT;
	while (count > whole && count > 1 && !digits[count - 1]) count--;
	if (whole <= 0) add(out, '0');
	for (int i = whole < 0 ? whole : 0; i < count; i++) {
		if (i == whole) add(out, '.');
		add(out, (char)('0' + (i < 0 ? 0 : digits[i])));
	}
}

static void add_finite(output *out, double x) {
	char digits[PARTS * PART_DIGITS];
	int scale;
	const int count = digits_of(digits, &scale, x);
	const int exponent = count - 1 - scale + round_digits(digits, count);
	if (exponent >= -4 && exponent < SIGNIFICANT) {
		add_digits(out, digits, exponent + 1);
		return;
	}
	const unsigned size = (unsigned)(exponent < 0 ? -exponent : exponent);
	add_digits(out, digits, 1);
	add_text(out, exponent < 0 ? "e-" : "e+", 2);
	if (size < 10) add(out, '0');
	add_integer(out, size, false);
}

static void add_double(output *out, double x) {
	if (signbit(x)) add(out, '-');
	if (isnan(x)) add_text(out, "nan", SIZE_MAX);
	else if (isinf(x)) add_text(out, "inf", SIZE_MAX);
	else if (x == 0) add(out, '0');
	else add_finite(out, fabs(x));
}

// ---------------------------------------------------------------------------------------------------------------------
// Formats
// ---------------------------------------------------------------------------------------------------------------------

/// The number of digits at the front of a format.
static size_t read_number(const char **format) {
	size_t n = 0;
	for (; **format >= '0' && **format <= '9'; ++*format) n = 10 * n + (size_t)(**format - '0');
	return n;
}

int vsnprintf(char *restrict text, size_t size, const char *restrict text_format, va_list arguments) {
	const char *format = text_format;
	output out = {text, size ? size - 1 : 0, 0};
	for (; *format; format++) {
		if (*format != '%') {
			add(&out, *format);
			continue;
		}
		size_t longest = SIZE_MAX;
		if (*++format == '.') format++, longest = read_number(&format);
		if (*format == 's') add_text(&out, va_arg(arguments, const char *), longest);
		else if (*format == 'g') add_double(&out, va_arg(arguments, double));
		else if (*format == 'u') add_integer(&out, va_arg(arguments, unsigned), false);
		else if (!strncmp(format, "zu", 2)) format++, add_integer(&out, va_arg(arguments, size_t), false);
		else if (!strncmp(format, "llu", 3))
			format += 2, add_integer(&out, va_arg(arguments, unsigned long long), false);
		else if (*format == 'd') {
			const long long x = va_arg(arguments, int);
			add_integer(&out, (unsigned long long)(x < 0 ? -x : x), x < 0);
		} else if (*format) add(&out, *format);
		else break;
	}
	if (size) text[out.count < size ? out.count : size - 1] = 0;
	return (int)out.count;
}

int snprintf(char *restrict text, size_t size, const char *restrict format, ...) {
	va_list arguments;
	va_start(arguments, format);
	const int count = vsnprintf(text, size, format, arguments);
	va_end(arguments);
	return count;
}
