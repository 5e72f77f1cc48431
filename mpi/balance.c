// gz_mpi_balance: the loads of sectors, summed over the ranks that have bodies there, and cuts between them.
#include <math.h>

#include "mpi/cuts.h"
#include "mpi/object.h"
#include "mpi/places.h"
#include "mpi/scatter.h"
#include "mpi/sector_table.h"

/// Sectors with their loads, in memory that ends with the call.
typedef struct load_list {
	sector_table table;
	mpi_buffer list; ///< loaded_sector, by number in the table
} load_list;

static void release(load_list *loads, const gz_allocator *memory) {
	graze_mpi_table_release(&loads->table, memory);
	graze_mpi_release(&loads->list, memory);
}

/// Adds a load to a sector. False without memory.
static bool add_load(load_list *loads, loaded_sector more, const gz_allocator *memory) {
	const size_t before = loads->table.count, number = graze_mpi_table_add(&loads->table, more.x, more.y, memory);
	if (number == NO_SECTOR || !graze_mpi_reserve(&loads->list, number + 1, sizeof more, memory)) return false;
	loaded_sector *list = loads->list.at;
	if (loads->table.count > before) list[number] = (loaded_sector){more.x, more.y, 0};
	list[number].load += more.load;
	return true;
}

static gz_error gather_own(
	load_list *loads, const gz_mpi *mpi, const gz_sector_view *sectors, const gz_float_view *weight, size_t count) {
	if (count && (!sectors || !sectors->x || !sectors->y)) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the column of sectors is missing");
	}
	for (size_t k = 0; k < count; k++) {
		const float load = weight && weight->data ? graze_mpi_float(weight->data, weight->stride, k) : 1;
		if (!(load >= 0 && load <= GZ_LIMIT)) {
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, k, "weight", "weight %zu is negative, NaN or too large", k);
		}
		const loaded_sector more = {graze_mpi_sector_x(*sectors, k), graze_mpi_sector_y(*sectors, k), (double)load};
		if (!add_load(loads, more, &mpi->memory)) return graze_mpi_no_memory("loads");
	}
	return graze_mpi_no_error();
}

static uint64_t hash_of_sector(const void *record) {
	const loaded_sector *sector = record;
	return graze_mpi_sector_hash(sector->x, sector->y);
}

/// Sums the loads of all ranks: afterwards each sector is on one rank, once.
static gz_error gather_all(load_list *all, const load_list *own, gz_error error, gz_mpi *mpi) {
	error =
		graze_mpi_scatter(mpi, error, own->list.at, sizeof(loaded_sector), own->table.count, hash_of_sector, "loads");
	const loaded_sector *came = mpi->mail.came.at;
	for (size_t k = 0; !graze_mpi_failed(&error) && k < mpi->mail.received; k++) {
		if (!add_load(all, came[k], &mpi->memory)) error = graze_mpi_no_memory("loads");
	}
	return graze_mpi_agreed(mpi, error);
}

/// The greatest load of a rank, divided by the mean; 1 without loads. Collective; `per_rank` has 2 * ranks elements.
static gz_error measure(float *imbalance, const load_list *all, double *per_rank, gz_mpi *mpi) {
	double *sums = per_rank + mpi->ranks, total = 0, greatest = 0;
	for (int rank = 0; rank < mpi->ranks; rank++) per_rank[rank] = 0;
	const loaded_sector *list = all->list.at;
	for (size_t k = 0; k < all->table.count; k++) {
		const int rank = graze_mpi_owner_of(&mpi->owners, list[k].x, list[k].y);
		if (rank >= 0) per_rank[rank] += list[k].load;
	}
	const int code = MPI_Allreduce(per_rank, sums, mpi->ranks, MPI_DOUBLE, MPI_SUM, mpi->comm);
	if (code != MPI_SUCCESS) return graze_mpi_result(code, "MPI_Allreduce");
	for (int rank = 0; rank < mpi->ranks; rank++) {
		total += sums[rank];
		if (sums[rank] > greatest) greatest = sums[rank];
	}
	*imbalance = total > 0 ? (float)(greatest * mpi->ranks / total) : 1;
	return graze_mpi_no_error();
}

/// Cuts between the sectors of all ranks, and measures before and after.
static void cut(gz_mpi_balance_report *report, const load_list *all, gz_mpi *mpi) {
	unsigned long long count = all->table.count, sum = 0;
	const int code = MPI_Allreduce(&count, &sum, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, mpi->comm);
	report->error = graze_mpi_result(code, "MPI_Allreduce");
	report->sectors = (size_t)sum;
	mpi_buffer per_rank = {0};
	if (!graze_mpi_reserve(&per_rank, (size_t)mpi->ranks, 2 * sizeof(double), &mpi->memory)) {
		report->error = graze_mpi_no_memory("loads");
	}
	report->error = graze_mpi_agreed(mpi, report->error);
	if (!graze_mpi_failed(&report->error)) {
		report->error = measure(&report->imbalance_before, all, per_rank.at, mpi);
		report->imbalance = report->imbalance_before;
	}
	if (!graze_mpi_failed(&report->error) && sum) {
		void *cuts = NULL;
		report->error = graze_mpi_agreed(mpi, graze_mpi_cut(&cuts, mpi->comm, all->list.at, all->table.count));
		if (graze_mpi_failed(&report->error)) {
			graze_mpi_cut_release(cuts);
		} else {
			graze_mpi_set_owners(&mpi->owners, (gz_mpi_owners){0}, cuts);
			report->error = measure(&report->imbalance, all, per_rank.at, mpi);
		}
	}
	graze_mpi_release(&per_rank, &mpi->memory);
}

gz_mpi_balance_report gz_mpi_balance(
	gz_mpi *mpi, const gz_sector_view *sectors, const gz_float_view *weight, size_t count) {
	gz_mpi_balance_report report = {.error = graze_mpi_no_error()};
	load_list own = {0}, all = {0};
	report.error = gather_all(&all, &own, gather_own(&own, mpi, sectors, weight, count), mpi);
	if (!graze_mpi_failed(&report.error)) cut(&report, &all, mpi);
	release(&own, &mpi->memory);
	release(&all, &mpi->memory);
	return report;
}

gz_error gz_mpi_assign(gz_mpi *mpi, const gz_mpi_owners *owners) {
	graze_mpi_set_owners(&mpi->owners, owners ? *owners : (gz_mpi_owners){0}, NULL);
	return graze_mpi_no_error();
}
