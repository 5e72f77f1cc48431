// The program graze_mpi_run: crowds of any size on several ranks of MPI.
//
// Exit status: 0: success; 1: failure; 2: invalid arguments. All ranks have the same.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/output/console.h"
#include "mpi/run/agreement.h"
#include "mpi/run/compare.h"
#include "mpi/run/options.h"
#include "mpi/run/phases.h"
#include "mpi/run/report.h"
#include "mpi/run/simulation.h"

// Whether a checkpoint is due after a tick.
static bool is_due(const run_options *options, uint64_t tick) {
	return options->checkpoint && (tick == options->ticks || (options->every && tick % options->every == 0));
}

// The first tick builds the worlds of the sectors, and is not measured where others follow.
static bool run_ticks(simulation *s, app_fault *fault) {
	const run_options *options = s->plan->options;
	const uint64_t first = s->tick;
	phase_reset();
	while (s->tick < options->ticks) {
		if (!simulation_step(s, fault)) return false;
		if (is_due(options, s->tick) && !simulation_save(s, fault)) return false;
		if (s->tick == first + 1 && s->tick < options->ticks) phase_reset(), s->sums = (simulation_sums){0};
	}
	return true;
}

static bool run_plan_on_ranks(const run_plan *plan, app_fault *fault) {
	simulation s = {0};
	bool done = simulation_open_on_ranks(&s, plan, fault) && run_ticks(&s, fault);
	if (done) {
		const phase_totals phases = phase_read();
		done = (!plan->options->check || compare_with_one_process(&s, fault)) && report_print(&s, &phases, fault);
	}
	simulation_close(&s);
	return done;
}

// All ranks have the same arguments, and the same fault where these are wrong.
static bool run(int count, char **arguments, int rank, app_fault *fault) {
	run_options options;
	if (!run_options_parse(&options, count, arguments, fault)) return false;
	if (options.help) return rank == 0 ? (run_options_print_help(), true) : true;
	if (options.version) return rank == 0 ? puts("graze_mpi_run " GZ_VERSION) >= 0 : true;
	run_plan plan;
	const bool made = run_plan_create(&plan, &options, fault);
	if (!all_succeeded(made, fault)) {
		if (made) run_plan_free(&plan);
		return false;
	}
	const bool done = run_plan_on_ranks(&plan, fault);
	run_plan_free(&plan);
	return done;
}

int main(int argc, char **argv) {
	static app_fault fault;
	MPI_Init(&argc, &argv);
	int rank;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	console_begin();
	bool succeeded = run(argc - 1, argv + 1, rank, &fault);
	errno = 0;
	if (fflush(stdout) != 0 || ferror(stdout))
		succeeded = succeeded && fault_set(&fault, "standard output: %s", errno ? strerror(errno) : "write error");
	if (!succeeded && rank == 0) fprintf(stderr, "graze_mpi_run: %s\n", fault.text);
	MPI_Finalize();
	return succeeded ? 0 : fault.misused ? 2 : 1;
}
