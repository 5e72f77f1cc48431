#include "shim.h"

#include <benchmark/benchmark.h>
#include <ctime>

struct bench_state {
	benchmark::State &state;
};

void bench_add(const char *name, bench_function *run, const void *context) {
	benchmark::RegisterBenchmark(name, [run, context](benchmark::State &state) {
		bench_state wrapped{state};
		run(&wrapped, context);
	})->Unit(benchmark::kMicrosecond);
}

bool bench_keep_running(bench_state *state) { return state->state.KeepRunning(); }

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
