// Text output: clocks, a progress bar, and how numbers are printed.
#ifndef GRAZE_APP_OUTPUT_CONSOLE_H
#define GRAZE_APP_OUTPUT_CONSOLE_H

#include <graze/graze.h>

/// Makes the standard streams carry every byte as it is: Windows would translate the ends of lines.
void console_begin(void);

/// Nanoseconds on a monotonic clock.
uint64_t clock_now(void);

/// The clock for work on so many threads: with one, processor time, which does not count what other programs take;
/// with several clock_now, since that is what a user waits for. On Windows, where processor time has steps of about
/// 15 ms, always clock_now.
typedef uint64_t (*work_clock)(void);
work_clock clock_of_threads(uint64_t threads);

/// The median of at least one duration. It sorts them.
uint64_t median_duration(uint64_t *durations, size_t count);

/// Shows the progress of a run on standard error, where that is a terminal, at most 20 times per second.
///
/// last_shown: on the clock; updated
void progress_show(uint64_t tick, uint64_t ticks, uint64_t *last_shown);

/// The names that the output gives the stages of a query.
extern const char *const stage_names[GZ_STAGE_COUNT];

/// A number with a comma between groups of three digits.
typedef struct grouped_number {
	char text[28];
} grouped_number;

grouped_number grouped(uint64_t value);

/// The value, with 0 in place of the negative zero.
static inline double without_negative_zero(double value) { return value + 0.0; }

#endif
