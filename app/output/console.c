#include "app/output/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

const char *const stage_names[GZ_STAGE_COUNT] = {"cull", "collect", "evaluate", "reduce"};

void console_begin(void) {
#if defined(_WIN32)
	FILE *const streams[] = {stdin, stdout, stderr};
	for (size_t i = 0; i < 3; i++) _setmode(_fileno(streams[i]), _O_BINARY);
#endif
}

static uint64_t nanoseconds_on(clockid_t clock) {
	struct timespec now;
	clock_gettime(clock, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_now(void) { return nanoseconds_on(CLOCK_MONOTONIC); }

#if defined(_WIN32)
static uint64_t thread_clock_now(void) { return clock_now(); }
#else
static uint64_t thread_clock_now(void) { return nanoseconds_on(CLOCK_THREAD_CPUTIME_ID); }
#endif

work_clock clock_of_threads(uint64_t threads) { return threads > 1 ? clock_now : thread_clock_now; }

static int compare_durations(const void *left, const void *right) {
	const uint64_t *a = left, *b = right;
	return *a < *b ? -1 : *a > *b;
}

uint64_t median_duration(uint64_t *durations, size_t count) {
	qsort(durations, count, sizeof *durations, compare_durations);
	return (durations[(count - 1) / 2] + durations[count / 2]) / 2;
}

void progress_show(uint64_t tick, uint64_t ticks, uint64_t *last_shown) {
	enum { WIDTH = 40, INTERVAL_NANOSECONDS = 50000000 };
	uint64_t now = clock_now();
	if (now - *last_shown < INTERVAL_NANOSECONDS && tick < ticks) return;
	*last_shown = now;
	if (!isatty(STDERR_FILENO)) return;
	char bar[WIDTH + 1] = "";
	memset(bar, '#', (size_t)(WIDTH * tick / ticks));
	fprintf(stderr, "\r[%-40s] tick %llu of %llu ", bar, (unsigned long long)tick, (unsigned long long)ticks);
	if (tick == ticks) fprintf(stderr, "\r%79s\r", ""); // erases the line, on consoles without control sequences too
	fflush(stderr);
}

grouped_number grouped(uint64_t value) {
	char digits[24];
	grouped_number out = {{0}};
	int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value), end = 0;
	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0) out.text[end++] = ',';
		out.text[end++] = digits[i];
	}
	return out;
}
