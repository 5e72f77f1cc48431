#include "soak/soak_totals.h"

#include <inttypes.h>
#include <stdio.h>

void totals_add(totals *sum, const totals *more) {
	sum->body_ticks += more->body_ticks, sum->contacts += more->contacts, sum->stopped += more->stopped;
	sum->recovered += more->recovered, sum->shortened += more->shortened, sum->refused += more->refused;
	sum->pushed += more->pushed, sum->blocked += more->blocked;
	sum->escapes += more->escapes, sum->unreported += more->unreported;
	sum->clearance_lost += more->clearance_lost, sum->skin_lost += more->skin_lost;
	sum->overlaps += more->overlaps, sum->too_near += more->too_near, sum->ways += more->ways;
	sum->different += more->different;
	sum->too_long += more->too_long, sum->not_finite += more->not_finite;
	if (more->worst_depth > sum->worst_depth) sum->worst_depth = more->worst_depth;
	if (more->worst_skin < sum->worst_skin) sum->worst_skin = more->worst_skin;
	sum->nanoseconds_moving += more->nanoseconds_moving, sum->nanoseconds_checking += more->nanoseconds_checking;
}

bool totals_are_broken(const totals *of) {
	return of->escapes || of->unreported || of->clearance_lost || of->skin_lost || of->too_long || of->not_finite ||
		   of->overlaps || of->too_near || of->different;
}

void totals_print_head(void) {
	printf("%-12s %12s %12s %11s %9s %9s %8s %8s %8s %8s %10s %8s %8s %9s %8s %8s %8s %8s %11s %9s %6s %6s\n", "",
		"body-ticks", "contacts", "stopped", "recovered", "shortened", "refused", "pushed", "blocked", "escapes",
		"unreported", "lost", "in radii", "skin lost", "in skins", "too long", "overlaps", "too near", "ways",
		"different", "move", "check");
}

/// The last two columns are nanoseconds per body and tick.
void totals_print(const totals *of) {
	const double each = of->body_ticks ? 1 / (double)of->body_ticks : 0;
	printf("%-12s %12" PRIu64 " %12" PRIu64 " %11" PRIu64 " %9" PRIu64 " %9" PRIu64 " %8" PRIu64, of->workload,
		of->body_ticks, of->contacts, of->stopped, of->recovered, of->shortened, of->refused);
	printf(" %8" PRIu64 " %8" PRIu64, of->pushed, of->blocked);
	printf(" %8" PRIu64 " %10" PRIu64 " %8" PRIu64 " %8.2g %9" PRIu64 " %8.3g %8" PRIu64, of->escapes + of->not_finite,
		of->unreported, of->clearance_lost, of->worst_depth, of->skin_lost, of->worst_skin, of->too_long);
	printf(" %8" PRIu64 " %8" PRIu64 " %11" PRIu64 " %9" PRIu64, of->overlaps, of->too_near, of->ways, of->different);
	printf(" %6.0f %6.0f\n", (double)of->nanoseconds_moving * each, (double)of->nanoseconds_checking * each);
}
