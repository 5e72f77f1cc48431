// A C interface to Google Benchmark, which is C++: benchmark.cpp alone includes it.
#ifndef GRAZE_BENCH_BENCHMARK_H
#define GRAZE_BENCH_BENCHMARK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One run of a benchmark. The clock runs in the loop:
///
///     while (bench_keep_running(state)) work();
typedef struct bench_state bench_state;
typedef void bench_function(bench_state *state, const void *context);

/// Registers a benchmark. `run` prepares its data when it is called, so a benchmark that is filtered out or only listed
/// costs nothing.
///
/// name: parts between slashes, such as `sweep_crowd/avx2/1000`; copied
/// context: passed to `run`; valid until bench_run returns
void bench_add(const char *name, bench_function *run, const void *context);

/// Whether another iteration follows.
bool bench_keep_running(bench_state *state);

/// Ends this run with a message; from then on bench_keep_running returns false.
void bench_fail(bench_state *state, const char *message);

/// After the loop: each iteration processed `count` items. Reports items per second and, as `counter`, the time per
/// item (seconds in the JSON).
void bench_items(bench_state *state, const char *counter, double count);

/// After the loop: each iteration read and wrote `count` bytes.
void bench_bytes(bench_state *state, double count);

/// After the loop: reports a number as it is.
void bench_counter(bench_state *state, const char *counter, double value);

/// Processor time of the process in seconds, the clock of all reported times: for parts of an iteration.
double bench_seconds(void);

/// Reports a fact once per program run, such as the level.
void bench_context(const char *key, const char *value);

/// Runs the registered benchmarks by Google Benchmark's flags in argv. Returns the program's exit status: 1 if a
/// benchmark failed, 2 for an unknown argument.
int bench_run(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
