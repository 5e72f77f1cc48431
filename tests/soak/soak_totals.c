#include "soak/soak_totals.h"

#include <inttypes.h>
#include <stdio.h>

static void rest_totals_add(rest_totals *sum, const rest_totals *more) {
	sum->judged += more->judged, sum->rests += more->rests, sum->limited += more->limited;
	sum->limited_early += more->limited_early, sum->shortened += more->shortened, sum->settled += more->settled;
	sum->trembles += more->trembles, sum->rounded_trembles += more->rounded_trembles, sum->pressed += more->pressed;
	sum->free_in_crowd += more->free_in_crowd, sum->rests_in_crowd += more->rests_in_crowd;
	sum->judged_in_crowd += more->judged_in_crowd, sum->moving += more->moving, sum->restless += more->restless,
		sum->unjudged += more->unjudged;
	for (int k = 0; k < CONTACT_COUNTS; k++) sum->contacts[k] += more->contacts[k];
	sum->free += more->free, sum->off_way += more->off_way, sum->backwards += more->backwards;
	sum->jitters += more->jitters, sum->misreported += more->misreported;
	if (more->worst_limited > sum->worst_limited) sum->worst_limited = more->worst_limited;
	if (more->worst_tremble > sum->worst_tremble) sum->worst_tremble = more->worst_tremble;
	if (more->worst_off > sum->worst_off) sum->worst_off = more->worst_off;
	if (more->most_missing > sum->most_missing) sum->most_missing = more->most_missing;
}

/// A single push may be of a heap (200), of which no body has a verdict, or of a jam that is not yet settled (20). One
/// body that starts between two walls may have nearly all ways of its push shortened (96).
static bool too_many_excused(const rest_totals *of) {
	return of->free_in_crowd > 1 + of->rests_in_crowd / 1000 || of->restless > 20 + of->judged_in_crowd / 500 ||
		   of->unjudged > 200 + of->judged_in_crowd / 20 || of->shortened > 200 + of->judged / 10000;
}

static bool rests_are_broken(const rest_totals *of) {
	return too_many_excused(of) || of->free || of->off_way || of->backwards || of->jitters || of->misreported;
}

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
	rest_totals_add(&sum->rest, &more->rest);
	sum->nanoseconds_moving += more->nanoseconds_moving, sum->nanoseconds_checking += more->nanoseconds_checking;
}

bool totals_are_broken(const totals *of) {
	return of->escapes || of->unreported || of->clearance_lost || of->skin_lost || of->too_long || of->not_finite ||
		   of->overlaps || of->too_near || of->different || rests_are_broken(&of->rest);
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

static void print_rests(const totals *of) {
	const rest_totals *r = &of->rest;
	printf("%-12s %12" PRIu64 " %12" PRIu64 " %9" PRIu64 " %9" PRIu64, of->workload, r->judged, r->rests, r->settled,
		r->limited);
	printf(" %9.2g %9" PRIu64 " %9" PRIu64 " %9.3f %8.2g", r->worst_limited, r->limited_early, r->shortened,
		r->most_missing, r->worst_off);
	printf(" %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64, r->pressed, r->free_in_crowd, r->moving,
		r->restless, r->unjudged);
	printf(" %8" PRIu64 " %8.2g %8" PRIu64, r->trembles, r->worst_tremble, r->rounded_trembles);
	printf(" %8" PRIu64 " %8" PRIu64 " %9" PRIu64 " %8" PRIu64 " %12" PRIu64 "  ", r->free, r->off_way, r->backwards,
		r->jitters, r->misreported);
	for (int k = 0; k < CONTACT_COUNTS; k++) printf(" %" PRIu64, r->contacts[k]);
	printf("\n");
}

void totals_print_rests(const totals *lines, size_t count) {
	bool first = true;
	for (size_t i = 0; i < count; i++) {
		if (!lines[i].rest.judged) continue;
		if (first)
			printf("%-12s %12s %12s %9s %9s %9s %9s %9s %9s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %9s %8s %12s   "
				   "%s\n",
				"", "ways", "rests", "settled", "limited", "left", "early", "shortened", "skin off", "off way",
				"pressed", "loose", "moving", "restless", "unjudged", "trembles", "in skins", "rounded", "free",
				"astray", "backwards", "jitters", "misreported", "ways by their contacts, from 0 on");
		first = false;
		print_rests(lines + i);
	}
}
