#!/bin/sh
# Searches for the largest errors of results (tests/bounds) and appends the runs to docs/trust/runs.tsv, one line for
# each quantity: bounds/time, bounds/point and so on.
#
# usage: scripts/bounds.sh SECONDS [SEED]
#
#   SECONDS   on the clock, for each of the 17 quantities
#   SEED      other cases; 1 if missing
#
# The output names the largest errors with their cases, as numbers that can be read back; a case that exceeds its bound
# is marked BROKEN, as is a quantity that no case had, and the exit status is 1. The state that runs must be committed
# (scripts/record-run.sh).
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
[ $# = 1 ] || [ $# = 2 ] || die "expected one or two arguments, see --help"
for number in "$@"; do
	case $number in
	'' | *[!0-9]*) die "not a whole number: $number" ;;
	esac
done
seconds=$1 seed=${2:-1}
quantities="time tangent instant feature point normal miss distance rest-point rest-normal entry exit no-overlap
	quadratics cubics quartics touches"

need gcc g++ libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev libcmocka-dev
RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
cmake --preset release -B build/test >&2
cmake --build build/test --parallel "$(processors)" --target graze_bounds >&2
output=$(mktemp)
trap 'rm -f "$output"' EXIT
findings=0
for quantity in $quantities; do
	status=0
	build/test/bin/graze_bounds --only "$quantity" --seconds "$seconds" --seed "$seed" --batches 2000 >"$output" || status=$?
	[ "$status" -le 1 ] || die "graze_bounds --only $quantity ended with status $status"
	grep -E "^$quantity |BROKEN" "$output" || :
	cases=$(sed -n 's/^\([0-9]*\) cases.*/\1/p' "$output")
	broken=$(sed -n 's/.* \([0-9]*\) bounds broken$/\1/p' "$output")
	scripts/record-run.sh "bounds/$quantity" "$cases" cases "$seconds" "$broken"
	findings=$((findings + broken))
done
[ "$findings" = 0 ] || die "$findings bounds are broken"
