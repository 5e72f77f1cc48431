#include "app/report.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const stage_names[GZ_STAGE_COUNT] = {"filter", "collect", "evaluate", "reduce"};

uint64_t clock_now(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void show_progress(uint64_t tick, uint64_t ticks, uint64_t *shown) {
	enum { WIDTH = 40 };
	uint64_t now = clock_now();
	if (now - *shown < 50000000u && tick < ticks) return;
	*shown = now;
	if (!isatty(STDERR_FILENO)) return;
	char bar[WIDTH + 1] = "";
	memset(bar, '#', (size_t)(WIDTH * tick / ticks));
	fprintf(stderr, "\r[%-40s] tick %llu of %llu ", bar, (unsigned long long)tick, (unsigned long long)ticks);
	if (tick == ticks) fprintf(stderr, "\r\033[K");
	fflush(stderr);
}

app_json json_begin(FILE *file) {
	fputc('{', file);
	return (app_json){file, false};
}

static void put_text(FILE *file, const char *text) {
	fputc('"', file);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\') fprintf(file, "\\%c", *text);
		else if ((unsigned char)*text < ' ') fprintf(file, "\\u%04x", (unsigned)*text);
		else fputc(*text, file);
	}
	fputc('"', file);
}

static void put_key(app_json *json, const char *key) {
	if (json->begun) fputc(',', json->file);
	json->begun = true;
	put_text(json->file, key);
	fputc(':', json->file);
}

void json_text(app_json *json, const char *key, const char *value) {
	put_key(json, key);
	put_text(json->file, value);
}

void json_count(app_json *json, const char *key, uint64_t value) {
	put_key(json, key);
	fprintf(json->file, "%llu", (unsigned long long)value);
}

void json_number(app_json *json, const char *key, double value) {
	put_key(json, key);
	fprintf(json->file, "%.6g", value);
}

void json_hash(app_json *json, const char *key, uint64_t value) {
	char digits[20];
	snprintf(digits, sizeof digits, "%016llx", (unsigned long long)value);
	json_text(json, key, digits);
}

void json_stages(app_json *json, const uint64_t *nanoseconds, double bodies) {
	for (int k = 0; k < GZ_STAGE_COUNT; k++) {
		char key[40];
		snprintf(key, sizeof key, "%s_ns_per_body", stage_names[k]);
		json_number(json, key, bodies > 0 ? (double)nanoseconds[k] / bodies : 0);
	}
}

void json_end(app_json *json) { fputs("}\n", json->file); }

grouped_number grouped(uint64_t value) {
	char digits[24];
	grouped_number out = {{0}};
	int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value), at = 0;
	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0) out.text[at++] = ',';
		out.text[at++] = digits[i];
	}
	return out;
}
