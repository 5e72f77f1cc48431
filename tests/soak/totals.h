// What a workload came to.
#ifndef GRAZE_SOAK_TOTALS_H
#define GRAZE_SOAK_TOTALS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct totals {
	const char *workload;
	uint64_t body_ticks, contacts, stopped, pushed, retried, guarded;
	uint64_t pushed_body, blocked; ///< bodies that doors pushed; doors that could not go
	uint64_t escapes;              ///< ways that met a wall, and bodies found in another region than they began in
	uint64_t untold;    ///< ways that would have been escapes, had they been straight between the places that were told
	uint64_t lost;      ///< calls in which a clear body came closer to a wall than its radius
	uint64_t skin_lost; ///< calls in which a body that kept half the skin ceased to
	uint64_t too_long;  ///< ways longer than the displacement and two skins
	uint64_t not_finite; ///< bodies that ended beyond all limits, or nowhere
	double worst;        ///< the deepest that clear bodies got, in radii
	double worst_skin;   ///< the smallest gap after a lost skin, in skins
	uint64_t nanoseconds_moving, nanoseconds_judging;
} totals;

void totals_add(totals *sum, const totals *more);
bool totals_are_broken(const totals *of);

/// The head of the table, and a line of it.
void totals_print_head(void);
void totals_print(const totals *of);

#endif
