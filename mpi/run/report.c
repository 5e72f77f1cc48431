#include "mpi/run/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/output/console.h"
#include "app/output/json_output.h"
#include "mpi/run/agreement.h"

/// What each rank sends.
typedef struct rank_figures {
	simulation_sums sums;
	phase_totals phases;
	uint64_t hash, bodies, sectors, neighbours;
} rank_figures;

/// What is printed.
typedef struct figures {
	uint64_t hash, bodies, sectors, neighbours, ticks, repeats; ///< neighbours: the most of a rank
	int ranks;
	double tick_ns;                                   ///< of a tick, on the clock
	double processor_ns;                              ///< of a tick: processor time of all ranks, outside of MPI
	double ghosts, copies;                            ///< as shares of the bodies
	double halo_bytes, exchange_bytes, migrate_bytes; ///< of a rank and tick, sent
	double migrated;                                  ///< bodies of a tick, in all ranks
	double exchanges, reductions, all_reductions;     ///< of a tick: in moves, in moves, in all phases
	double body_imbalance, time_imbalance;            ///< the most of a rank, divided by the mean
	double share[PHASES], mpi_share[PHASES];          ///< of the clock's time, mean of the ranks: phases, MPI in each
} figures;

// ---------------------------------------------------------------------------------------------------------------------
// Sums over ranks
// ---------------------------------------------------------------------------------------------------------------------

static double imbalance(double most, double sum, int ranks) { return sum > 0 ? most * ranks / sum : 1; }

// Processor time outside of MPI, in the phases of ticks.
static double work_of(const rank_figures *f) {
	double work = 0;
	for (int k = PHASE_STEER; k <= PHASE_MOVE; k++)
		work += (double)f->phases.of[k].processor - (double)f->phases.of[k].mpi_processor;
	return work;
}

static void add_phases(figures *out, const rank_figures *f) {
	for (int k = PHASE_STEER; k <= PHASE_MOVE; k++) {
		out->share[k] += (double)f->phases.of[k].wall, out->mpi_share[k] += (double)f->phases.of[k].mpi_wall;
		out->all_reductions += (double)f->phases.of[k].reductions;
	}
	out->exchanges += (double)f->phases.of[PHASE_MOVE].exchanges;
	out->reductions += (double)f->phases.of[PHASE_MOVE].reductions;
}

static void add_sums(figures *out, const rank_figures *f) {
	out->hash += f->hash, out->bodies += f->bodies, out->sectors += f->sectors;
	if (f->neighbours > out->neighbours) out->neighbours = f->neighbours;
	out->ghosts += (double)f->sums.ghosts, out->copies += (double)f->sums.copies;
	out->halo_bytes += (double)f->sums.halo_bytes, out->exchange_bytes += (double)f->sums.exchange_bytes;
	out->migrate_bytes += (double)f->sums.migrate_bytes, out->migrated += (double)f->sums.migrated;
}

static figures sum_up(const rank_figures *all, int ranks) {
	figures out = {.ranks = ranks, .ticks = all[0].sums.ticks, .repeats = all[0].sums.repeats};
	double most_bodies = 0, most_work = 0;
	for (int rank = 0; rank < ranks; rank++) {
		add_sums(&out, &all[rank]), add_phases(&out, &all[rank]);
		most_bodies = fmax(most_bodies, (double)all[rank].bodies);
		most_work = fmax(most_work, work_of(&all[rank])), out.processor_ns += work_of(&all[rank]);
	}
	out.body_imbalance = imbalance(most_bodies, (double)out.bodies, ranks);
	out.time_imbalance = imbalance(most_work, out.processor_ns, ranks);
	double clock = 0;
	for (int k = 0; k < PHASES; k++) clock += out.share[k];
	for (int k = 0; k < PHASES && clock > 0; k++) out.share[k] /= clock, out.mpi_share[k] /= clock;
	const double ticks = fmax((double)out.ticks, 1), rank_ticks = ticks * ranks;
	const double body_ticks = fmax((double)out.bodies * ticks, 1);
	out.tick_ns = clock / rank_ticks, out.processor_ns /= ticks;
	out.ghosts /= body_ticks, out.copies /= body_ticks, out.migrated /= ticks;
	out.halo_bytes /= rank_ticks, out.exchange_bytes /= rank_ticks, out.migrate_bytes /= rank_ticks;
	out.exchanges /= rank_ticks, out.reductions /= rank_ticks, out.all_reductions /= rank_ticks;
	return out;
}

static double all_mpi_shares(const figures *f) {
	double sum = 0;
	for (int k = 0; k < PHASES; k++) sum += f->mpi_share[k];
	return sum;
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

static const char *scene_name(const run_plan *plan) {
	return plan->options->has_level ? plan->scene.level.name : crowd_scene_infos[plan->options->scene].name;
}

static bool print_json(const figures *f, const simulation *s) {
	const run_plan *plan = s->plan;
	const run_options *options = plan->options;
	json_line line = json_begin();
	json_add(&line, "scene", json_text(scene_name(plan)));
	json_add(&line, "bodies", json_count(f->bodies));
	json_add(&line, "ticks", json_count(s->tick));
	json_add(&line, "seed", json_count(options->seed));
	json_add(&line, "ranks", json_count((uint64_t)f->ranks));
	json_add(&line, "owners", json_text(owners_names[options->owners]));
	json_add(&line, "side", json_count(options->side));
	json_add(&line, "tiles", json_count(plan->tiles));
	json_add(&line, "sectors", json_count(f->sectors));
	json_add(&line, "hash", json_hash(f->hash));
	json_add(&line, "measured_ticks", json_count(f->ticks));
	json_add(&line, "ms_per_tick", json_number(f->tick_ns * 1e-6));
	json_add(&line, "ns_per_body", json_number(f->tick_ns / (double)f->bodies));
	json_add(&line, "processor_ns_per_body", json_number(f->processor_ns / (double)f->bodies));
	json_add(&line, "ghosts", json_number(f->ghosts));
	json_add(&line, "copies", json_number(f->copies));
	json_add(&line, "neighbours", json_count(f->neighbours));
	json_add(&line, "halo_bytes", json_number(f->halo_bytes));
	json_add(&line, "exchange_bytes", json_number(f->exchange_bytes));
	json_add(&line, "migrate_bytes", json_number(f->migrate_bytes));
	json_add(&line, "migrated", json_number(f->migrated));
	json_add(&line, "exchanges", json_number(f->exchanges));
	json_add(&line, "move_reductions", json_number(f->reductions));
	json_add(&line, "reductions", json_number(f->all_reductions));
	json_add(&line, "repeats", json_count(f->repeats));
	json_add(&line, "body_imbalance", json_number(f->body_imbalance));
	json_add(&line, "time_imbalance", json_number(f->time_imbalance));
	for (int k = PHASE_STEER; k <= PHASE_MOVE; k++) {
		char key[32];
		snprintf(key, sizeof key, "%s_share", phase_names[k]);
		json_add(&line, key, json_number(f->share[k]));
	}
	json_add(&line, "place_mpi_share", json_number(f->mpi_share[PHASE_PLACE]));
	json_add(&line, "move_mpi_share", json_number(f->mpi_share[PHASE_MOVE]));
	json_add(&line, "mpi_share", json_number(all_mpi_shares(f)));
	if (options->check) json_add(&line, "same_as_one_process", json_flag(true));
	return json_print(&line, 6);
}

static void print_table(const figures *f, const simulation *s) {
	const run_plan *plan = s->plan;
	printf("%s: %s bodies in %s tiles on %d ranks, tick %" PRIu64 "\n", scene_name(plan), grouped(f->bodies).text,
		grouped(plan->tiles).text, f->ranks, s->tick);
	printf("hash             %016" PRIx64 "%s\n", f->hash,
		plan->options->check ? ", and each body as in one process" : "");
	printf("tick             %.3g ms on the clock; %.4g ns of processor time per body, without MPI\n",
		f->tick_ns * 1e-6, f->processor_ns / (double)f->bodies);
	printf("time             steer %.1f%%, balance %.1f%%, migrate %.1f%%, place %.1f%%, move %.1f%%\n",
		100 * f->share[PHASE_STEER], 100 * f->share[PHASE_BALANCE], 100 * f->share[PHASE_MIGRATE],
		100 * f->share[PHASE_PLACE], 100 * f->share[PHASE_MOVE]);
	printf("in MPI           %.1f%%: place %.1f%%, move %.1f%%\n", 100 * all_mpi_shares(f),
		100 * f->mpi_share[PHASE_PLACE], 100 * f->mpi_share[PHASE_MOVE]);
	printf("ghosts           %.2f%% of the bodies from other ranks; %.2f%% in frames of other sectors\n",
		100 * f->ghosts, 100 * f->copies);
	printf("sent             %.4g bytes per rank and tick: ghosts %.4g, exchanges %.4g, migration %.4g\n",
		f->halo_bytes + f->exchange_bytes + f->migrate_bytes, f->halo_bytes, f->exchange_bytes, f->migrate_bytes);
	printf("exchanges        %.3g per tick, and %.3g reductions\n", f->exchanges, f->all_reductions);
	printf("imbalance        bodies %.3f, processor time %.3f\n", f->body_imbalance, f->time_imbalance);
}

bool report_print(const simulation *s, const phase_totals *phases, app_fault *fault) {
	const gz_mpi_info info = gz_mpi_describe(s->mpi);
	const rank_figures own = {.sums = s->sums,
		.phases = *phases,
		.hash = run_bodies_hash(&s->bodies, s->plan),
		.bodies = s->bodies.count,
		.sectors = gz_sectors_count(gz_mpi_sectors(s->mpi)),
		.neighbours = info.neighbours};
	const bool is_first = info.rank == 0;
	rank_figures *all = is_first ? malloc((size_t)info.ranks * sizeof *all) : NULL;
	if (!all_succeeded(all || !is_first || fault_set(fault, "out of memory for the report"), fault)) return false;
	MPI_Gather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD);
	bool printed = true;
	if (is_first) {
		const figures f = sum_up(all, info.ranks);
		if (s->plan->options->json) printed = print_json(&f, s) || fault_set(fault, "out of memory for the report");
		else print_table(&f, s);
		free(all);
	}
	return all_succeeded(printed, fault);
}
