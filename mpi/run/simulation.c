#include "mpi/run/simulation.h"

#include <math.h>
#include <string.h>

#include "mpi/run/agreement.h"
#include "mpi/run/phases.h"
#include "mpi/run/steering.h"
#include "mpi/run/store.h"

enum { NARROWING = 16 }; // ticks after which a widened margin is halved

// ---------------------------------------------------------------------------------------------------------------------
// Opening
// ---------------------------------------------------------------------------------------------------------------------

static bool owned_by_rank(void *context, int32_t x, int32_t y) {
	gz_mpi *mpi = context;
	return gz_mpi_owner(mpi, x, y) == gz_mpi_describe(mpi).rank;
}

static bool owned_by_all(void *context, int32_t x, int32_t y) {
	(void)context, (void)x, (void)y;
	return true;
}

bool simulation_open_on_ranks(simulation *out, const run_plan *plan, app_fault *fault) {
	*out = (simulation){.plan = plan, .widening = 1};
	int ranks;
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	const gz_mpi_desc desc = {.sectors = run_plan_world(plan), .owners = assign_sectors(&out->owners, plan, ranks)};
	gz_error error;
	out->mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
	if (!without_error(&error, "gz_mpi_create", fault)) return false;
	if (plan->options->restart) {
		if (!store_load(&out->bodies, &out->tick, out->mpi, plan, fault)) return false;
	} else {
		const bool made = run_bodies_create(&out->bodies, plan, (sector_test){owned_by_rank, out->mpi}, fault);
		if (!all_succeeded(made, fault)) return false;
	}
	return plan->options->owners != OWNERS_RCB || store_balance(&out->bodies, out->mpi, fault);
}

bool simulation_open_in_process(simulation *out, const run_plan *plan, app_fault *fault) {
	*out = (simulation){.plan = plan, .widening = 1};
	const gz_sectors_desc desc = run_plan_world(plan);
	gz_error error;
	out->sectors = gz_sectors_create(&desc, &error);
	return without_error(&error, "gz_sectors_create", fault) &&
		   run_bodies_create(&out->bodies, plan, (sector_test){owned_by_all, NULL}, fault);
}

void simulation_close(simulation *s) {
	gz_mpi_destroy(s->mpi);
	gz_sectors_destroy(s->sectors);
	run_bodies_free(&s->bodies);
	s->mpi = NULL, s->sectors = NULL;
}

// ---------------------------------------------------------------------------------------------------------------------
// The margin of a tick
// ---------------------------------------------------------------------------------------------------------------------

static float find_margin(const simulation *s) {
	float largest[2] = {0, 0}; // radius and displacement
	const run_plan *plan = s->plan;
	const float step = plan->options->has_level ? LEVEL_STEP : 1;
	for (size_t k = 0; k < s->bodies.count; k++) {
		const run_body *b = &s->bodies.data[k];
		const double dx = b->dx, dy = b->dy;
		largest[0] = fmaxf(largest[0], b->radius);
		largest[1] = fmaxf(largest[1], (float)sqrt(dx * dx + dy * dy) * step * 1.0001f); // lengths are rounded
	}
	if (s->mpi) MPI_Allreduce(MPI_IN_PLACE, largest, 2, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD);
	const gz_move_extremes extremes = {.radius = largest[0],
		.displacement = largest[1],
		.coordinate = (float)(8 * plan->side),
		.bounces = plan->options->has_level || plan->scene.response == RESPONSE_BOUNCE,
		.pushes = plan->options->push};
	return gz_move_margin(&extremes);
}

// ---------------------------------------------------------------------------------------------------------------------
// A tick
// ---------------------------------------------------------------------------------------------------------------------

static const size_t stride = sizeof(run_body);

static gz_report place(simulation *s, float margin) {
	static const float step = LEVEL_STEP;
	const run_body *b = s->bodies.data;
	gz_bodies bodies = {.count = s->bodies.count};
	gz_sector_view sector = {0};
	if (bodies.count) {
		bodies.center = (gz_vec2_view){&b->x, &b->y, stride};
		bodies.motion = (gz_vec2_view){&b->dx, &b->dy, stride};
		bodies.radius = (gz_float_view){&b->radius, stride};
		sector = (gz_sector_view){&b->sector_x, &b->sector_y, stride};
	}
	bodies.id = (gz_id_view){b ? &b->id : &(const uint64_t){0}, stride, sizeof b->id};
	if (s->plan->options->has_level) bodies.step = (gz_float_view){&step, 0};
	return s->mpi ? gz_mpi_place(s->mpi, &bodies, &sector, 1, margin)
				  : gz_sectors_place(s->sectors, &bodies, &sector, 1, margin);
}

static gz_report move(simulation *s) {
	run_body *b = s->bodies.data;
	gz_moves moves = {0};
	gz_sector_out sector = {0};
	if (s->bodies.count) {
		moves = (gz_moves){.response = {&b->response, stride},
			.mass = {&b->mass, stride},
			.center = {&b->x, &b->y, stride},
			.motion = {&b->dx, &b->dy, stride}};
		if (s->plan->options->push) moves.push_mass = moves.mass;
		sector = (gz_sector_out){&b->sector_x, &b->sector_y, stride};
	}
	const gz_move_options options = {.method = GZ_CROWD_ROUNDS};
	return s->mpi ? gz_mpi_move(&moves, &sector, &options, GZ_TARGETS_ALL, s->mpi)
				  : gz_sectors_move(&moves, &sector, &options, GZ_TARGETS_ALL, s->sectors);
}

// Counts what the present placing has.
static void count_copies(simulation *s) {
	const gz_sectors *sectors = s->mpi ? gz_mpi_sectors(s->mpi) : s->sectors;
	for (size_t k = 0; k < gz_sectors_count(sectors); k++)
		s->sums.copies += gz_sectors_frame(sectors, k).chunks[1].count;
	if (s->mpi) s->sums.ghosts += gz_mpi_describe(s->mpi).ghosts;
}

static uint64_t halo_bytes(const simulation *s) { return s->mpi ? gz_mpi_describe(s->mpi).halo_bytes : 0; }

static bool placed_all(const gz_error *error, app_fault *fault) {
	const bool is_too_far = !strcmp(error->name, "margin") || !strcmp(error->name, "reach");
	if (!error->status || !is_too_far) return without_error(error, "place", fault);
	return fault_set(fault, "place: %s; a larger --side allows more", error->text);
}

// Places and moves, with larger margins while the library refuses a margin as too narrow.
static bool place_and_move(simulation *s, app_fault *fault) {
	// A process alone takes twice the margin where the side allows that: so --check finds a margin that is too small.
	const float least = find_margin(s), twice = 2 * least;
	const float margin = !s->mpi && twice < s->plan->side / 4 ? twice : least;
	for (;;) {
		const uint64_t before = halo_bytes(s);
		phase_begin(PHASE_PLACE);
		const gz_report placed = place(s, margin * s->widening);
		if (!placed_all(&placed.error, fault)) return false;
		const uint64_t between = halo_bytes(s);
		phase_begin(PHASE_MOVE);
		const gz_report moved = move(s);
		phase_begin(PHASE_OTHER);
		s->sums.halo_bytes += between - before, s->sums.exchange_bytes += halo_bytes(s) - between;
		if (moved.error.status != GZ_STATUS_NARROW_MARGIN) {
			count_copies(s);
			return without_error(&moved.error, "move", fault);
		}
		s->sums.repeats++;
		s->widening *= 2;
	}
}

static bool go_to_owners(simulation *s, app_fault *fault) {
	const run_options *options = s->plan->options;
	phase_begin(PHASE_BALANCE);
	if (options->balance && s->tick % options->balance == 0 && !store_balance(&s->bodies, s->mpi, fault)) return false;
	phase_begin(PHASE_MIGRATE);
	const uint64_t before = gz_mpi_describe(s->mpi).migrate_bytes;
	size_t sent;
	const bool done = store_migrate(&s->bodies, &sent, s->mpi, fault);
	s->sums.migrate_bytes += gz_mpi_describe(s->mpi).migrate_bytes - before, s->sums.migrated += sent;
	return done;
}

bool simulation_step(simulation *s, app_fault *fault) {
	if (s->mpi && !go_to_owners(s, fault)) return false;
	phase_begin(PHASE_STEER);
	steer(&s->bodies, s->plan, s->tick);
	if (!place_and_move(s, fault)) return false;
	s->sums.ticks++, s->sums.bodies += s->bodies.count;
	s->tick++;
	if (s->tick % NARROWING == 0) s->widening = fmaxf(s->widening / 2, 1);
	return true;
}

bool simulation_save(simulation *s, app_fault *fault) {
	phase_begin(PHASE_SAVE);
	const bool saved = store_save(&s->bodies, s->tick, s->mpi, s->plan, fault);
	phase_begin(PHASE_OTHER);
	return saved;
}
