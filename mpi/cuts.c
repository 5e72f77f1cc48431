// Cuts by Zoltan (GRAZE_ZOLTAN), which keeps them as a tree: a rank finds the owner of any point in it.
//
// Sectors lie on a grid, so many have the same coordinate. Zoltan may divide such sectors between both sides of a cut,
// but the tree has one coordinate for the cut and puts all of them on one side, so that the balance is lost. So the
// grid is turned by an angle of 2^-20: sectors of one column differ in x unless they are a million apart. The turned
// coordinates are exact in double.
#include "mpi/cuts.h"

#ifdef GRAZE_ZOLTAN
#include <limits.h>
#include <zoltan.h>

typedef struct cut_input {
	const loaded_sector *sectors;
	size_t count;
	unsigned first; ///< the number of this rank's first sector among those of all ranks
} cut_input;

static void turned(double out[2], int32_t x, int32_t y) {
	out[0] = x + 0x1p-20 * y;
	out[1] = y - 0x1p-20 * x;
}

// ---------------------------------------------------------------------------------------------------------------------
// What Zoltan calls
// ---------------------------------------------------------------------------------------------------------------------

static int count_sectors(void *data, int *code) {
	*code = ZOLTAN_OK;
	return (int)((const cut_input *)data)->count;
}

static void list_sectors(void *data, int global_entries, int local_entries, ZOLTAN_ID_PTR global, ZOLTAN_ID_PTR local,
	int weights, float *weight, int *code) {
	(void)global_entries, (void)local_entries, (void)weights;
	const cut_input *input = data;
	for (size_t k = 0; k < input->count; k++) {
		local[k] = (ZOLTAN_ID_TYPE)k, global[k] = (ZOLTAN_ID_TYPE)(input->first + k);
		weight[k] = (float)input->sectors[k].load;
	}
	*code = ZOLTAN_OK;
}

static int count_dimensions(void *data, int *code) {
	(void)data;
	*code = ZOLTAN_OK;
	return 2;
}

static void read_coordinates(void *data, int global_entries, int local_entries, int count, ZOLTAN_ID_PTR global,
	ZOLTAN_ID_PTR local, int dimensions, double *out, int *code) {
	(void)global_entries, (void)local_entries, (void)global, (void)dimensions;
	const cut_input *input = data;
	for (int k = 0; k < count; k++) {
		const loaded_sector *sector = &input->sectors[local[k]];
		turned(out + 2 * k, sector->x, sector->y);
	}
	*code = ZOLTAN_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cutting
// ---------------------------------------------------------------------------------------------------------------------

static int set_parameters(struct Zoltan_Struct *zoltan) {
	static const char *const settings[][2] = {
		{"DEBUG_LEVEL", "0"}, // first: other settings print at the level 1 of the start
		{"LB_METHOD", "RCB"},
		{"KEEP_CUTS", "1"},
		{"AVERAGE_CUTS", "1"}, // between sectors, never through one
		{"OBJ_WEIGHT_DIM", "1"},
		{"NUM_GID_ENTRIES", "1"},
		{"NUM_LID_ENTRIES", "1"},
		{"IMBALANCE_TOL", "1.01"},
		{"RETURN_LISTS", "NONE"},
		{"RCB_OUTPUT_LEVEL", "0"},
		{"CHECK_GEOM", "0"},
	};
	int code = ZOLTAN_OK;
	for (size_t k = 0; k < sizeof settings / sizeof settings[0] && code == ZOLTAN_OK; k++) {
		code = Zoltan_Set_Param(zoltan, settings[k][0], settings[k][1]);
	}
	return code;
}

static int partition(struct Zoltan_Struct *zoltan, cut_input *input) {
	int code = set_parameters(zoltan);
	if (code == ZOLTAN_OK) code = Zoltan_Set_Num_Obj_Fn(zoltan, count_sectors, input);
	if (code == ZOLTAN_OK) code = Zoltan_Set_Obj_List_Fn(zoltan, list_sectors, input);
	if (code == ZOLTAN_OK) code = Zoltan_Set_Num_Geom_Fn(zoltan, count_dimensions, input);
	if (code == ZOLTAN_OK) code = Zoltan_Set_Geom_Multi_Fn(zoltan, read_coordinates, input);
	if (code != ZOLTAN_OK) return code;
	int changes, global_entries, local_entries, imports, exports;
	int *import_ranks = NULL, *import_parts = NULL, *export_ranks = NULL, *export_parts = NULL;
	ZOLTAN_ID_PTR import_global = NULL, import_local = NULL, export_global = NULL, export_local = NULL;
	code =
		Zoltan_LB_Partition(zoltan, &changes, &global_entries, &local_entries, &imports, &import_global, &import_local,
			&import_ranks, &import_parts, &exports, &export_global, &export_local, &export_ranks, &export_parts);
	(void)Zoltan_LB_Free_Part(&import_global, &import_local, &import_ranks, &import_parts);
	(void)Zoltan_LB_Free_Part(&export_global, &export_local, &export_ranks, &export_parts);
	return code;
}

gz_error graze_mpi_cut(void **cuts, MPI_Comm comm, const loaded_sector *sectors, size_t count) {
	*cuts = NULL;
	cut_input input = {.sectors = sectors, .count = count};
	unsigned own = (unsigned)count, before = 0;
	int rank = 0, code = MPI_Exscan(&own, &before, 1, MPI_UNSIGNED, MPI_SUM, comm);
	if (code == MPI_SUCCESS) code = MPI_Comm_rank(comm, &rank);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Exscan");
	input.first = rank ? before : 0; // MPI_Exscan writes nothing on rank 0
	float version;
	struct Zoltan_Struct *zoltan = NULL;
	code = Zoltan_Initialize(0, NULL, &version);
	if (code == ZOLTAN_OK) zoltan = Zoltan_Create(comm);
	if (code == ZOLTAN_OK) code = zoltan ? partition(zoltan, &input) : ZOLTAN_MEMERR;
	if (code == ZOLTAN_OK || code == ZOLTAN_WARN) { // a warning says that the loads could not be made even
		*cuts = zoltan;
		return graze_mpi_no_error();
	}
	if (zoltan) Zoltan_Destroy(&zoltan);
	if (code == ZOLTAN_MEMERR) return graze_mpi_no_memory("cuts");
	return graze_mpi_error(GZ_STATUS_SYSTEM, 0, "balance", "Zoltan has failed with code %d", code);
}

int graze_mpi_cut_owner(void *cuts, int32_t x, int32_t y) {
	double point[2];
	turned(point, x, y);
	int rank = -1;
	return Zoltan_LB_Point_Assign(cuts, point, &rank) == ZOLTAN_OK ? rank : -1;
}

void graze_mpi_cut_release(void *cuts) {
	struct Zoltan_Struct *zoltan = cuts;
	if (zoltan) Zoltan_Destroy(&zoltan);
}

#else

gz_error graze_mpi_cut(void **cuts, MPI_Comm comm, const loaded_sector *sectors, size_t count) {
	(void)comm, (void)sectors, (void)count;
	*cuts = NULL;
	return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "balance", "graze_mpi was built without Zoltan");
}

int graze_mpi_cut_owner(void *cuts, int32_t x, int32_t y) {
	(void)cuts, (void)x, (void)y;
	return -1;
}

void graze_mpi_cut_release(void *cuts) { (void)cuts; }

#endif
