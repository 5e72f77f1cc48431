#include "shim.h"

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

enum class counting { off, wanted, running };

struct bench_state {
	benchmark::State &state;
	const std::string &name;
	counting counts; // of instructions: of the first iteration alone
};

void bench_add(const char *name, bench_function *run, const void *context) {
	const std::string kept = name;
	benchmark::RegisterBenchmark(name, [kept, run, context](benchmark::State &state) {
		bench_state wrapped{state, kept, RUNNING_ON_VALGRIND ? counting::wanted : counting::off};
		run(&wrapped, context);
	})->Unit(benchmark::kMicrosecond);
}

/// One profile per benchmark, which it names. Nothing but the iteration is in it, and preparing goes at four times the
/// speed while nothing is counted.
static void count_first_iteration(bench_state *state) {
	if (state->counts == counting::wanted) {
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
	if (state->counts == counting::wanted && more) count_first_iteration(state);
	return more;
}

static bool failed = false;

void bench_fail(bench_state *state, const char *message) {
	failed = true;
	state->state.SkipWithError(message);
}

void bench_items(bench_state *state, const char *counter, double count) {
	const double all = count * static_cast<double>(state->state.iterations());
	state->state.SetItemsProcessed(static_cast<int64_t>(all));
	using benchmark::Counter;
	state->state.counters[counter] = Counter(all, Counter::kIsRate | Counter::kInvert);
}

void bench_bytes(bench_state *state, double count) {
	const double all = count * static_cast<double>(state->state.iterations());
	state->state.SetBytesProcessed(static_cast<int64_t>(all));
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
