// What the program tells: times, figures, JSON.
#ifndef GRAZE_APP_REPORT_H
#define GRAZE_APP_REPORT_H

#include <graze/graze.h>
#include <stdbool.h>
#include <stdio.h>

/// Nanoseconds on a clock that only runs forwards.
uint64_t clock_now(void);

/// On a terminal, how far a run is. shown: when that was last told
void show_progress(uint64_t tick, uint64_t ticks, uint64_t *shown);

extern const char *const stage_names[GZ_STAGE_COUNT];

/// An object, key by key.
typedef struct app_json {
	FILE *file;
	bool begun;
} app_json;

app_json json_begin(FILE *file);
void json_text(app_json *json, const char *key, const char *value);
void json_count(app_json *json, const char *key, uint64_t value);
void json_number(app_json *json, const char *key, double value);

/// As a text of 16 digits, since many readers of JSON round numbers.
void json_hash(app_json *json, const char *key, uint64_t value);

/// How long the stages took as `filter_ns_per_body` and so on, 0 without bodies.
void json_stages(app_json *json, const uint64_t *nanoseconds, double bodies);

void json_end(app_json *json);

/// A whole number with its thousands set apart.
typedef struct grouped_number {
	char text[28];
} grouped_number;

grouped_number grouped(uint64_t value);

/// A number for an answer: no negative zero.
static inline double plain(double value) { return value + 0.0; }

#endif
