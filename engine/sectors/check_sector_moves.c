#include "engine/sectors/check_sector_moves.h"

#include "engine/base/error.h"
#include "engine/move/check_moves.h"

/// Skins within which a body may be moved away from walls, and keeps others.
#define SKINS_OF_REACH 4
/// The least skin as a share of the side: 2^-19 of eight sides and a radius of less than one.
#define LEAST_SKIN (9 * 0x1p-19)

static gz_error check_sectors_out(const gz_sectors *s, const gz_sector_out *out) {
	const size_t size = sizeof(int32_t);
	if (!out && s->own_chunks)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sector_out", "the sectors to write are null");
	for (size_t c = 0; c < s->own_chunks; c++) {
		const size_t count = ((const gz_bodies *)s->placed.at)[c].count;
		const char *fault = graze_out_fault(out[c].x, out[c].stride, size, size, count);
		if (!fault) fault = graze_out_fault(out[c].y, out[c].stride, size, size, count);
		if (!fault && count && (!out[c].x || !out[c].y)) fault = "is null";
		if (fault) return graze_error(GZ_STATUS_INVALID_INPUT, c, "sector_out", "chunk %zu: sector_out %s", c, fault);
	}
	return graze_no_error();
}

gz_error graze_sector_moves_check(
	const gz_sectors *s, const gz_moves *moves, const gz_sector_out *sector_out, size_t chunk_count, float skin) {
	if (!s) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "sectors", "the sectors are null");
	if (s->margin < 0)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "sectors", "no bodies are placed: gz_sectors_place comes before this call");
	const query_context context = {.chunks = s->placed.at, .chunk_count = chunk_count};
	const query_run run = {.query = &context};
	gz_error error = graze_moves_check(&run, moves, skin);
	if (!error.status) error = check_sectors_out(s, sector_out);
	if (error.status) return error;
	const double least = SKINS_OF_REACH * fmax((double)skin, LEAST_SKIN * (double)s->settings.lattice.side);
	if ((double)s->margin >= least) return error;
	return graze_error(GZ_STATUS_NARROW_MARGIN, 0, "margin", "the bodies were placed with the margin %g: below %g",
		(double)s->margin, least);
}
