// Google Benchmark for benchmarks written in C. The C++ behind it is shim.cpp, and nowhere else.
#ifndef GRAZE_BENCH_SHIM_H
#define GRAZE_BENCH_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One run of a benchmark. The clock runs while bench_keep_running is called again and again:
///
///     while (bench_keep_running(state)) work();
typedef struct bench_state bench_state;
typedef void bench_function(bench_state *state, const void *context);

/// Registers a benchmark. What is dear to make is made by `run` when it is called first: a benchmark that is filtered
/// out or only listed costs nothing.
///
/// name: parts between slashes, such as `sweep_crowd/avx2/1000`; copied
/// context: handed to `run`; lives until bench_run is done
void bench_add(const char *name, bench_function *run, const void *context);

bool bench_keep_running(bench_state *state);

/// Ends this run with a message; bench_keep_running then says false.
void bench_fail(bench_state *state, const char *message);

/// After the loop: each iteration did `count` of something. They become items per second and, named `counter`, the
/// time that one of them took (seconds in the JSON).
void bench_items(bench_state *state, const char *counter, double count);

/// After the loop: each iteration read and wrote that many bytes.
void bench_bytes(bench_state *state, double count);

/// After the loop: a number to report as it is.
void bench_counter(bench_state *state, const char *counter, double value);

/// Seconds of processor time so far, like all that is reported: for parts of what the loop does.
double bench_seconds(void);

/// A fact to report once, such as what was measured on.
void bench_context(const char *key, const char *value);

/// Runs what was registered, as Google Benchmark's flags in argv say, and returns the program's exit status: 2 when it
/// does not know a word.
int bench_run(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
