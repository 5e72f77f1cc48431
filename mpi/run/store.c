#include "mpi/run/store.h"

#include <inttypes.h>
#include <stddef.h>

#include "mpi/run/agreement.h"

/// The columns of the bodies: the sector, and everything before it.
typedef struct body_store {
	gz_mpi_column rest;
	gz_mpi_store store;
} body_store;

static gz_mpi_store *describe(body_store *out, const run_bodies *bodies) {
	run_body *b = bodies->data;
	*out = (body_store){.rest = {b, sizeof *b, offsetof(run_body, sector_x)},
		.store = {.column_count = 1, .count = bodies->count, .capacity = bodies->capacity}};
	if (b) out->store.sector = (gz_sector_out){&b->sector_x, &b->sector_y, sizeof *b};
	out->store.columns = &out->rest;
	return &out->store;
}

// Makes room for as many bodies as the library needs, and some more.
static bool make_room(run_bodies *bodies, size_t needed, app_fault *fault) {
	const bool made = run_bodies_reserve(bodies, needed + needed / 8);
	if (!made) fault_set(fault, "out of memory for %zu bodies", needed);
	return all_succeeded(made, fault);
}

bool store_migrate(run_bodies *bodies, size_t *sent, gz_mpi *mpi, app_fault *fault) {
	for (;;) {
		body_store columns;
		gz_mpi_store *store = describe(&columns, bodies);
		const gz_mpi_migration done = gz_mpi_migrate(mpi, store);
		*sent = done.sent;
		if (done.error.status != GZ_STATUS_LIST_FULL) {
			bodies->count = store->count;
			return without_error(&done.error, "gz_mpi_migrate", fault);
		}
		if (!make_room(bodies, done.needed, fault)) return false;
	}
}

bool store_balance(run_bodies *bodies, gz_mpi *mpi, app_fault *fault) {
	const run_body *b = bodies->data;
	gz_sector_view sectors = {0};
	if (b) sectors = (gz_sector_view){&b->sector_x, &b->sector_y, sizeof *b};
	const gz_mpi_balance_report report = gz_mpi_balance(mpi, &sectors, NULL, bodies->count);
	return without_error(&report.error, "gz_mpi_balance", fault);
}

bool store_save(run_bodies *bodies, uint64_t tick, gz_mpi *mpi, const run_plan *plan, app_fault *fault) {
	body_store columns;
	const gz_mpi_store *store = describe(&columns, bodies);
	const uint64_t note = (uint64_t)run_plan_hash(plan) << 32 | tick;
	const gz_error error = gz_mpi_save(mpi, plan->options->checkpoint, store, note);
	return without_error(&error, plan->options->checkpoint, fault);
}

static bool check_note(uint64_t note, uint64_t *tick, const run_plan *plan, app_fault *fault) {
	*tick = note & UINT32_MAX;
	if (note >> 32 != run_plan_hash(plan)) {
		return fault_set(fault, "%s: the checkpoint is of a run with other options", plan->options->restart);
	}
	return *tick <= plan->options->ticks ||
		   fault_set(fault, "%s: the checkpoint is of tick %" PRIu64 ", after --ticks", plan->options->restart, *tick);
}

bool store_load(run_bodies *bodies, uint64_t *tick, gz_mpi *mpi, const run_plan *plan, app_fault *fault) {
	const char *path = plan->options->restart;
	for (;;) {
		body_store columns;
		gz_mpi_store *store = describe(&columns, bodies);
		const gz_mpi_load_report done = gz_mpi_load(mpi, path, store);
		if (done.error.status != GZ_STATUS_LIST_FULL) {
			bodies->count = store->count;
			return without_error(&done.error, path, fault) && check_note(done.note, tick, plan, fault);
		}
		if (!make_room(bodies, done.needed, fault)) return false;
	}
}
