#include "mpi/fault_calls.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// What is there before
// ---------------------------------------------------------------------------------------------------------------------

/// An object, unless there is one, and the bodies that it owns.
static void create_before(small_world *w) {
	if (!w->mpi) CHECK_OK(small_world_create(w));
	small_world_take_own(w);
}

static void share_before(small_world *w) {
	create_before(w);
	small_world_take_share(w);
}

static void place_before(small_world *w) {
	create_before(w);
	CHECK_OK(small_world_place(w));
}

static const int32_t edited[] = {3, 17, 40};
enum { EDITED = sizeof edited / sizeof *edited };

static void disable_before(small_world *w) {
	place_before(w);
	CHECK_OK(gz_mpi_enable_walls(w->mpi, edited, EDITED, false));
}

// ---------------------------------------------------------------------------------------------------------------------
// Calls
// ---------------------------------------------------------------------------------------------------------------------

static gz_error describe(small_world *w) {
	const gz_mpi_info info = gz_mpi_describe(w->mpi);
	w->answer = (size_t)info.ranks + gz_sectors_count(gz_mpi_sectors(w->mpi));
	w->answer += (size_t)gz_mpi_owner(w->mpi, 0, 0);
	return (gz_error){.status = GZ_STATUS_OK};
}

static gz_error assign(small_world *w) { return gz_mpi_assign(w->mpi, &assignments[ON_EVERY_SECOND_RANK].owners); }

static gz_error destroy(small_world *w) {
	gz_mpi_destroy(w->mpi);
	w->mpi = NULL;
	return (gz_error){.status = GZ_STATUS_OK};
}

static gz_error balance(small_world *w) {
	const gz_sector_view sectors = sectors_of(w->bodies);
	const gz_mpi_balance_report report = gz_mpi_balance(w->mpi, &sectors, NULL, w->count);
	w->answer = report.sectors;
#ifndef GRAZE_ZOLTAN
	CHECK(report.error.status == GZ_STATUS_INVALID_INPUT, "balance without Zoltan: %s", report.error.text);
	return (gz_error){.status = GZ_STATUS_OK};
#else
	return report.error;
#endif
}

static gz_error migrate(small_world *w) {
	gz_mpi_column column;
	gz_mpi_store store = scene_store(w->bodies, w->count, &column);
	const gz_mpi_migration report = gz_mpi_migrate(w->mpi, &store);
	w->count = store.count, w->answer = report.needed;
	return report.error;
}

static gz_error check(small_world *w) {
	const gz_bodies chunk = bodies_of(w->bodies, w->count);
	const gz_sector_view view = sectors_of(w->bodies);
	return gz_mpi_check(w->mpi, &chunk, &view, 1);
}

static gz_error move(small_world *w, gz_targets targets) {
	const gz_moves moves = moves_of(w->bodies);
	const gz_sector_out out = sectors_out_of(w->bodies);
	const gz_report report = gz_mpi_move(&moves, &out, NULL, targets, w->mpi);
	w->answer = report.bodies;
	return report.error;
}

static gz_error move_among_walls(small_world *w) { return move(w, GZ_TARGETS_WALLS); }
static gz_error move_among_bodies(small_world *w) { return move(w, GZ_TARGETS_ALL); }

static gz_error push_walls(small_world *w) {
	const gz_moves moves = moves_of(w->bodies);
	const gz_sector_out out = sectors_out_of(w->bodies);
	const gz_report report = gz_mpi_push_walls(&w->push.push, &moves, &out, w->mpi);
	w->answer = report.stopped;
	return report.error;
}

static gz_error enable_walls(small_world *w) { return gz_mpi_enable_walls(w->mpi, edited, EDITED, true); }

static gz_error move_walls(small_world *w) {
	static const int32_t sector[] = {-4, -2, 900, 900, -3, -1}; // one wall where no wall was
	static const float ends[] = {1, 2, 30, 4, 5, 6, 7, 40, 9, 10, 11, 12};
	enum { STRIDE = 4 * sizeof *ends };
	const gz_sector_wall_view to = {
		{sector, sector + 1, 2 * sizeof *sector}, {ends, ends + 1, STRIDE}, {ends + 2, ends + 3, STRIDE}};
	return gz_mpi_move_walls(w->mpi, edited, EDITED, &to);
}

// ---------------------------------------------------------------------------------------------------------------------
// Checkpoints
// ---------------------------------------------------------------------------------------------------------------------

const char *checkpoint_path(void) {
	static char path[64];
	snprintf(path, sizeof path, "graze_mpi_faults_%d.tmp", rank_count);
	return path;
}

static const char *part_path(void) {
	static char path[80];
	snprintf(path, sizeof path, "%s.part", checkpoint_path());
	return path;
}

void remove_checkpoint(void) {
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank == 0) remove(checkpoint_path()), remove(part_path());
	MPI_Barrier(MPI_COMM_WORLD);
}

uint64_t hash_checkpoint(void) {
	static unsigned char bytes[1 << 20];
	MPI_Barrier(MPI_COMM_WORLD);
	if (my_rank != 0) return 0;
	FILE *part = fopen(part_path(), "rb"), *file = fopen(checkpoint_path(), "rb");
	CHECK(!part, "a part of a checkpoint is left");
	if (!file) return 0;
	const size_t size = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
	return hash_bytes(bytes, size, 11);
}

static gz_error save(small_world *w) {
	gz_mpi_column column;
	const gz_mpi_store store = scene_store(w->bodies, w->count, &column);
	return gz_mpi_save(w->mpi, checkpoint_path(), &store, 7);
}

/// A former checkpoint, of fewer bodies.
static void save_before(small_world *w) {
	share_before(w);
	const size_t count = w->count;
	w->count = count / 2;
	CHECK_OK(save(w));
	w->count = count;
}

/// A checkpoint of bodies that are then elsewhere.
static void load_before(small_world *w) {
	share_before(w);
	CHECK_OK(save(w));
	for (size_t k = 0; k < w->count; k++) w->bodies[k].x = w->given[k].x = 1;
}

static gz_error load(small_world *w) {
	gz_mpi_column column;
	gz_mpi_store store = scene_store(w->bodies, w->count, &column);
	const gz_mpi_load_report report = gz_mpi_load(w->mpi, checkpoint_path(), &store);
	w->count = store.count;
	return report.error;
}

const fault_call fault_calls[] = {{.name = "gz_mpi_create", .run = small_world_create},
	{.name = "gz_mpi_destroy", .run = destroy, .prepare = place_before, .allocates_nothing = true},
	{.name = "gz_mpi_sectors", .run = describe, .prepare = place_before, .allocates_nothing = true},
	{.name = "gz_mpi_owner", .run = describe, .prepare = place_before, .allocates_nothing = true},
	{.name = "gz_mpi_describe", .run = describe, .prepare = place_before, .allocates_nothing = true},
	{.name = "gz_mpi_assign", .run = assign, .prepare = place_before, .allocates_nothing = true},
#ifdef GRAZE_ZOLTAN
	{.name = "gz_mpi_balance", .run = balance, .prepare = share_before},
#else
	{.name = "gz_mpi_balance", .run = balance, .prepare = share_before, .allocates_nothing = true},
#endif
	{.name = "gz_mpi_migrate", .run = migrate, .prepare = share_before},
	{.name = "gz_mpi_check", .run = check, .prepare = create_before},
	{.name = "gz_mpi_place", .run = small_world_place, .prepare = create_before},
	{.name = "gz_mpi_move among walls", .run = move_among_walls, .prepare = place_before, .moves_alone = true},
	{.name = "gz_mpi_move among bodies", .run = move_among_bodies, .prepare = place_before},
	{.name = "gz_mpi_push_walls", .run = push_walls, .prepare = place_before, .may_do_without = true},
	{.name = "gz_mpi_enable_walls", .run = enable_walls, .prepare = disable_before, .may_do_without = true},
	{.name = "gz_mpi_move_walls", .run = move_walls, .prepare = place_before, .may_do_without = true},
	{.name = "gz_mpi_save", .run = save, .prepare = save_before},
	{.name = "gz_mpi_load", .run = load, .prepare = load_before}, {0}};
