// The border: one pass over the bodies, which come in runs of one sector, and a counting sort of those that matter.
#include "mpi/border.h"

#include <math.h>
#include <string.h>

static const sector_box empty_box = {INFINITY, INFINITY, -INFINITY, -INFINITY};

gz_error graze_mpi_ranks_around(int ranks[8], sector_owners *owners, sector_entry sector) {
	for (int k = 0; k < 8; k++) {
		int dx, dy;
		graze_mpi_step_around(k, &dx, &dy);
		const int64_t x = (int64_t)sector.x + dx, y = (int64_t)sector.y + dy;
		ranks[k] = -1;
		if (x < INT32_MIN || x > INT32_MAX || y < INT32_MIN || y > INT32_MAX) continue;
		ranks[k] = graze_mpi_owner_of(owners, (int32_t)x, (int32_t)y);
		if (ranks[k] < 0) {
			return graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "owners", "sector (%lld, %lld) has no rank of 0 to %d",
				(long long)x, (long long)y, owners->ranks - 1);
		}
	}
	return graze_mpi_no_error();
}

// ---------------------------------------------------------------------------------------------------------------------
// One body
// ---------------------------------------------------------------------------------------------------------------------

static bool is_coordinate(float x) { return fabsf(x) <= GZ_LIMIT; }

/// The box that a body reaches in any direction, as gz_sectors_place has it. Enlarged by 2^-18 sides, more than all
/// roundings that it is compared with: a ghost too much is left out by gz_sectors_place, one too few would be missing.
/// False for a body that is invalid: it is no ghost anywhere.
static bool reach_box(
	sector_box *box, const gz_bodies *chunk, size_t element, sector_place place, float margin, float side) {
	const float step = graze_mpi_float_or(chunk->step, element, 1);
	const float dx = graze_mpi_float(chunk->motion.x, chunk->motion.stride, element) * step;
	const float dy = graze_mpi_float(chunk->motion.y, chunk->motion.stride, element) * step;
	const float radius = graze_mpi_float(chunk->radius.data, chunk->radius.stride, element);
	if (!is_coordinate(dx) || !is_coordinate(dy) || !(radius >= 0) || !is_coordinate(radius)) return false;
	const double path = sqrt((double)dx * (double)dx + (double)dy * (double)dy);
	const float reach = (float)(path + (double)radius + (double)margin + (double)side * 0x1p-18);
	*box = (sector_box){place.dx - reach, place.dy - reach, place.dx + reach, place.dy + reach};
	// A body that reaches further is invalid. The borderline is decided by gz_sectors_place.
	const float low = -0.5f * side - side * 0x1p-16f, high = 1.5f * side + side * 0x1p-16f;
	return box->low_x >= low && box->low_y >= low && box->high_x <= high && box->high_y <= high;
}

static void enlarge(sector_box *box, const sector_box *more) {
	box->low_x = fminf(box->low_x, more->low_x), box->low_y = fminf(box->low_y, more->low_y);
	box->high_x = fmaxf(box->high_x, more->high_x), box->high_y = fmaxf(box->high_y, more->high_y);
}

// ---------------------------------------------------------------------------------------------------------------------
// All bodies
// ---------------------------------------------------------------------------------------------------------------------

typedef struct border_search {
	mpi_border *border;
	uint8_t *wanted;
	int rank;
	sector_owners *owners;
	const gz_allocator *memory;
} border_search;

/// Enters a sector: the error of a sector that another rank owns, and the ranks around a new one.
static gz_error enter_sector(size_t *number, const border_search *search, sector_place place, size_t body) {
	mpi_border *border = search->border;
	const int owner = graze_mpi_owner_of(search->owners, place.x, place.y);
	if (owner != search->rank) {
		return graze_mpi_error(GZ_STATUS_INVALID_INPUT, body, "sector",
			"body %zu: sector (%ld, %ld) is owned by rank %d", body, (long)place.x, (long)place.y, owner);
	}
	const size_t before = border->table.count;
	*number = graze_mpi_table_add(&border->table, place.x, place.y, search->memory);
	if (*number == NO_SECTOR ||
		!graze_mpi_reserve(&border->sectors, *number + 1, sizeof(border_sector), search->memory)) {
		return graze_mpi_no_memory("sectors");
	}
	if (border->table.count == before) return graze_mpi_no_error();
	border_sector *sector = (border_sector *)border->sectors.at + *number;
	*sector = (border_sector){.box = empty_box};
	int ranks[8];
	const gz_error error = graze_mpi_ranks_around(ranks, search->owners, (sector_entry){place.x, place.y});
	for (int k = 0; k < 8 && !graze_mpi_failed(&error); k++) {
		if (ranks[k] < 0 || ranks[k] == search->rank) continue;
		sector->is_border = true, search->wanted[ranks[k]] = 1;
	}
	return error;
}

/// Adds a body to its sector. False without memory.
static bool add_body(const border_search *search, const border_body *body) {
	mpi_border *border = search->border;
	border_sector *sector = (border_sector *)border->sectors.at + body->sector;
	enlarge(&sector->box, &body->box);
	if (!sector->is_border) return true;
	if (!graze_mpi_reserve(&border->bodies, border->body_count + 1, sizeof *body, search->memory)) return false;
	((border_body *)border->bodies.at)[border->body_count++] = *body;
	sector->count++;
	return true;
}

/// Finds the border's bodies of one chunk; `first` is the number of bodies before it.
static gz_error search_chunk(
	const border_search *search, const placed_chunks *placed, size_t c, size_t first, float side) {
	const gz_bodies *chunk = &placed->chunks[c];
	const gz_sector_view sectors = placed->sector[c];
	const size_t count = chunk->pick ? chunk->pick_count : chunk->count;
	sector_place last = {0};
	size_t number = NO_SECTOR;
	for (size_t k = 0; k < count; k++) {
		const size_t element = chunk->pick ? chunk->pick[k] : k;
		sector_place place = {.x = graze_mpi_sector_x(sectors, element),
			.y = graze_mpi_sector_y(sectors, element),
			.dx = graze_mpi_float(chunk->center.x, chunk->center.stride, element),
			.dy = graze_mpi_float(chunk->center.y, chunk->center.stride, element)};
		// gz_sectors_place reports what is invalid.
		if (!is_coordinate(place.dx) || !is_coordinate(place.dy) || !graze_mpi_normalise(&place, side)) continue;
		border_body body = {.chunk = c, .element = element, .index = first + k, .place = place, .sent_to = -1};
		const bool is_valid = reach_box(&body.box, chunk, element, place, placed->margin, side);
		if (number == NO_SECTOR || place.x != last.x || place.y != last.y) {
			const gz_error error = enter_sector(&number, search, place, first + k);
			if (graze_mpi_failed(&error)) return error;
			last = place;
		}
		body.sector = number;
		if (is_valid && !add_body(search, &body)) return graze_mpi_no_memory("bodies near the border");
	}
	return graze_mpi_no_error();
}

/// Sorts the border's bodies by sector.
static bool sort_bodies(mpi_border *border, const gz_allocator *memory) {
	if (!graze_mpi_reserve(&border->order, border->body_count, sizeof(size_t), memory)) return false;
	border_sector *sectors = border->sectors.at;
	const border_body *bodies = border->bodies.at;
	size_t *order = border->order.at, next = 0;
	for (size_t k = 0; k < border->table.count; k++) {
		sectors[k].first = next;
		next += sectors[k].count;
		sectors[k].count = 0;
	}
	for (size_t k = 0; k < border->body_count; k++) {
		border_sector *sector = &sectors[bodies[k].sector];
		order[sector->first + sector->count++] = k;
	}
	return true;
}

gz_error graze_mpi_find_border(mpi_border *border, uint8_t *wanted, const placed_chunks *placed, float side, int rank,
	sector_owners *owners, const gz_allocator *memory) {
	const border_search search = {border, wanted, rank, owners, memory};
	memset(wanted, 0, (size_t)owners->ranks);
	border->body_count = 0;
	if (!graze_mpi_table_clear(&border->table, memory)) return graze_mpi_no_memory("sectors");
	size_t first = 0;
	for (size_t c = 0; c < placed->count; c++) {
		const gz_error error = search_chunk(&search, placed, c, first, side);
		if (graze_mpi_failed(&error)) return error;
		first += placed->chunks[c].pick ? placed->chunks[c].pick_count : placed->chunks[c].count;
	}
	return sort_bodies(border, memory) ? graze_mpi_no_error() : graze_mpi_no_memory("bodies near the border");
}

void graze_mpi_border_release(mpi_border *border, const gz_allocator *memory) {
	graze_mpi_table_release(&border->table, memory);
	graze_mpi_release(&border->sectors, memory);
	graze_mpi_release(&border->bodies, memory);
	graze_mpi_release(&border->order, memory);
	border->body_count = 0;
}
