// JSON output, by Jansson: objects of one line each, with their members in the order in which they were added.
#ifndef GRAZE_APP_OUTPUT_JSON_OUTPUT_H
#define GRAZE_APP_OUTPUT_JSON_OUTPUT_H

#include <graze/graze.h>
#include <jansson.h>

/// An object under construction. A failure is kept until json_print, so that only json_print needs a check.
typedef struct json_line {
	json_t *object;
	bool failed; ///< there was no memory
} json_line;

json_line json_begin(void);

/// Adds a member. It takes the value over; a null value is a failure.
void json_add(json_line *line, const char *key, json_t *value);

/// Adds the durations of the stages as `cull_ns_per_body` and so on; 0 without bodies.
void json_add_stages(json_line *line, const uint64_t *nanoseconds, double bodies);

/// Adds the name of the backend.
void json_add_backend(json_line *line, const char *name);

/// Prints the object as one line on standard output, reals with this number of significant digits, and frees it.
/// Returns false when there is no memory. A failed write is not reported here: main checks standard output at the end.
bool json_print(json_line *line, size_t digits);

// Values. Each is null when there is no memory.

/// JSON is UTF-8: in other text each byte that is not ASCII becomes a question mark.
json_t *json_text(const char *text);

/// An integer; as text where it exceeds what Jansson's integers hold, 2^63 - 1.
json_t *json_count(uint64_t value);

json_t *json_flag(bool value);

/// A real, without negative zeros. JSON has no infinities and no NaN: they become null.
json_t *json_number(double value);

/// As text of 16 hexadecimal digits, since many readers of JSON round integers to doubles.
json_t *json_hash(uint64_t value);

#endif
