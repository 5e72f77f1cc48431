#include "totals.h"

#include <inttypes.h>
#include <stdio.h>

void totals_add(totals *sum, const totals *more) {
	sum->body_ticks += more->body_ticks, sum->contacts += more->contacts, sum->stopped += more->stopped;
	sum->pushed += more->pushed, sum->retried += more->retried, sum->guarded += more->guarded;
	sum->pushed_body += more->pushed_body, sum->blocked += more->blocked;
	sum->escapes += more->escapes, sum->untold += more->untold, sum->lost += more->lost,
		sum->skin_lost += more->skin_lost;
	sum->too_long += more->too_long, sum->not_finite += more->not_finite;
	if (more->worst > sum->worst) sum->worst = more->worst;
	if (more->worst_skin < sum->worst_skin) sum->worst_skin = more->worst_skin;
	sum->nanoseconds_moving += more->nanoseconds_moving, sum->nanoseconds_judging += more->nanoseconds_judging;
}

bool totals_are_broken(const totals *of) {
	return of->escapes || of->untold || of->lost || of->skin_lost || of->too_long || of->not_finite;
}

void totals_print_head(void) {
	printf("%-12s %12s %12s %11s %8s %8s %8s %8s %8s %8s %6s %8s %8s %9s %8s %8s %6s %6s\n", "", "body-ticks",
		"contacts", "stopped", "pushed", "retried", "guarded", "shoved", "blocked", "escapes", "untold", "lost",
		"in radii", "skin lost", "in skins", "too long", "move", "judge");
}

void totals_print(const totals *of) {
	const double each = of->body_ticks ? 1 / (double)of->body_ticks : 0;
	printf("%-12s %12" PRIu64 " %12" PRIu64 " %11" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64, of->workload,
		of->body_ticks, of->contacts, of->stopped, of->pushed, of->retried, of->guarded);
	printf(" %8" PRIu64 " %8" PRIu64, of->pushed_body, of->blocked);
	printf(" %8" PRIu64 " %6" PRIu64 " %8" PRIu64 " %8.2g %9" PRIu64 " %8.3g %8" PRIu64, of->escapes + of->not_finite,
		of->untold, of->lost, of->worst, of->skin_lost, of->worst_skin, of->too_long);
	printf(" %6.0f %6.0f\n", (double)of->nanoseconds_moving * each, (double)of->nanoseconds_judging * each);
}
