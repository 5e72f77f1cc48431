// The counts of a workload, as a line of the soak's table.
#ifndef GRAZE_SOAK_SOAK_TOTALS_H
#define GRAZE_SOAK_SOAK_TOTALS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct totals {
	const char *workload;
	uint64_t body_ticks, contacts, stopped, recovered, shortened, refused; ///< sums of gz_report's counters
	uint64_t pushed, blocked; ///< bodies that doors pushed; doors that were blocked
	uint64_t escapes;         ///< paths that crossed a wall, and bodies in another region than they started in
	uint64_t unreported;      ///< paths that only seem to cross a wall, as a shortened segment is not reported
	uint64_t clearance_lost;  ///< calls in which a clear body came closer to a wall than its radius
	uint64_t skin_lost;       ///< calls in which a body that kept half the skin ceased to
	uint64_t too_long;        ///< paths longer than the displacement and two skins
	uint64_t overlaps;        ///< pairs of bodies that came to overlap, at the end of a tick or on the way
	uint64_t too_near;        ///< pairs of bodies that kept half the skin and ceased to
	uint64_t ways;            ///< ways of bodies within rounds that were judged
	uint64_t different;       ///< bodies that end differently in other sectors
	uint64_t not_finite;      ///< bodies that ended at infinity, at NaN, or beyond GZ_LIMIT
	double worst_depth;       ///< the deepest overlap of a body that was clear, in radii
	double worst_skin;        ///< the smallest gap after a lost skin, in skins
	uint64_t nanoseconds_moving, nanoseconds_checking;
} totals;

void totals_add(totals *sum, const totals *more);

/// Whether there was any fault.
bool totals_are_broken(const totals *of);

void totals_print_head(void);
void totals_print(const totals *of);

#endif
