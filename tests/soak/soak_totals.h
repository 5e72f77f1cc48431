// The counts of a workload, as a line of the soak's table.
#ifndef GRAZE_SOAK_SOAK_TOTALS_H
#define GRAZE_SOAK_SOAK_TOTALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONTACT_COUNTS = 10 };

/// What bodies did that are pushed into corners.
typedef struct rest_totals {
	uint64_t judged;                   ///< ways of bodies that were judged part by part
	uint64_t rests;                    ///< of these, those that ended with motion left
	uint64_t settled;                  ///< bodies at rest when their push ended
	uint64_t limited;                  ///< ways that ended at the last of four or more contacts, and might have gone on
	double worst_limited;              ///< the most that such a way might have gone on, in displacements
	uint64_t limited_early;            ///< ways that ended so at the last of fewer contacts
	uint64_t shortened;                ///< ways that the safety check shortened
	uint64_t pressed;                  ///< rests beside bodies or walls nearer than the skin, along which there is room
	uint64_t judged_in_crowd;          ///< bodies of a crowd that were judged when their push ended
	uint64_t rests_in_crowd;           ///< of these, those that rested, and had a verdict
	uint64_t free_in_crowd;            ///< rests in a crowd that neither walls nor bodies block: a few are allowed
	uint64_t moving;                   ///< bodies of a crowd that still moved on when their push ended
	uint64_t restless;                 ///< the others that did not rest, while there were no heaps: a few are allowed
	uint64_t unjudged;                 ///< the same with heaps, or free but for others that moved: a few are allowed
	uint64_t trembles;                 ///< cycles that S57 allows
	double worst_tremble;              ///< the largest of them, in skins
	uint64_t rounded_trembles;         ///< cycles of displacements that are about as short as rounding
	uint64_t contacts[CONTACT_COUNTS]; ///< ways by their contacts; the last has all larger numbers
	double worst_off;                  ///< the farthest that a part of a way ended off, in skins
	double most_missing;               ///< the most that a body at rest lacks of its skin, in skins
	uint64_t free, off_way, backwards, jitters, misreported; ///< faults
} rest_totals;

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
	rest_totals rest;
	uint64_t nanoseconds_moving, nanoseconds_checking;
} totals;

void totals_add(totals *sum, const totals *more);

/// Whether there was any fault.
bool totals_are_broken(const totals *of);

void totals_print_head(void);
void totals_print(const totals *of);

/// A table of its own, of those that have any.
void totals_print_rests(const totals *lines, size_t count);

#endif
