#include "benchmark.h"

#include <benchmark/benchmark.h>
#include <ctime>
#include <string>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#endif

enum class counting { off, pending, running };

struct bench_state {
	benchmark::State &state;
	const std::string &name;
	counting counts; // of instructions, in the first iteration only
};

void bench_add(const char *name, bench_function *run, const void *context) {
	const std::string copy = name;
	benchmark::RegisterBenchmark(name, [copy, run, context](benchmark::State &state) {
		bench_state wrapped{state, copy, RUNNING_ON_VALGRIND ? counting::pending : counting::off};
		run(&wrapped, context);
	})->Unit(benchmark::kMicrosecond);
}

/// Starts callgrind before the first iteration; after it writes a profile that has the benchmark's name. The profile
/// contains that iteration only, and preparation is four times as fast while callgrind counts nothing.
static void count_first_iteration(bench_state *state) {
	if (state->counts == counting::pending) {
		state->counts = counting::running;
		CALLGRIND_START_INSTRUMENTATION;
		CALLGRIND_ZERO_STATS;
	} else {
		CALLGRIND_DUMP_STATS_AT(state->name.c_str());
		CALLGRIND_STOP_INSTRUMENTATION;
		state->counts = counting::off;
	}
}

bool bench_keep_running(bench_state *state) {
	if (state->counts == counting::running) count_first_iteration(state);
	const bool more = state->state.KeepRunning();
	if (state->counts == counting::pending && more) count_first_iteration(state);
	return more;
}

static bool failed = false;

void bench_fail(bench_state *state, const char *message) {
	failed = true;
	state->state.SkipWithError(message);
}

void bench_items(bench_state *state, const char *counter, double count) {
	const double total = count * static_cast<double>(state->state.iterations());
	state->state.SetItemsProcessed(static_cast<int64_t>(total));
	using benchmark::Counter;
	state->state.counters[counter] = Counter(total, Counter::kIsRate | Counter::kInvert);
}

void bench_bytes(bench_state *state, double count) {
	const double total = count * static_cast<double>(state->state.iterations());
	state->state.SetBytesProcessed(static_cast<int64_t>(total));
}

void bench_counter(bench_state *state, const char *counter, double value) { state->state.counters[counter] = value; }

double bench_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void bench_context(const char *key, const char *value) { benchmark::AddCustomContext(key, value); }

int bench_run(int argc, char **argv) {
	benchmark::Initialize(&argc, argv);
	if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
	benchmark::RunSpecifiedBenchmarks();
	benchmark::Shutdown();
	return failed ? 1 : 0;
}
