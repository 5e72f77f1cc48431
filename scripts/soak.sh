#!/bin/sh
# Soaks in slices of about ten minutes on one core, each with a seed of its own, and appends each to
# docs/trust/runs.tsv: soak/KIND/SEED, in body-ticks.
#
# usage: scripts/soak.sh HOURS [KIND...]
#
#   HOURS   on the clock; a slice that has begun is completed
#   KIND    maps, rooms, doors, rounds, sectors or corners, as in graze_soak --help; all of them in turn by default
#
# Maps are levels of the package freedoom, which is installed where it is missing.
#
# It resumes by itself: the next seed of a kind is the one behind the largest that docs/trust/runs.tsv has. Several runs at
# the same time need different kinds. At a fault the exit status is 1; the output of the slice is in build/soak, with the
# command that repeats it. The state that runs must be committed (scripts/record-run.sh).
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
[ $# -ge 1 ] || die "expected a number of hours, see --help"
hours=$1
is_decimal "$hours" || die "not a number of hours: $hours"
shift
[ $# -gt 0 ] || set -- maps rooms doors rounds sectors corners

# ticks_of KIND: of a slice.
ticks_of() {
	case $1 in
	maps) echo 16000 ;;
	rooms) echo 24000 ;;
	doors) echo 5000 ;;
	rounds) echo 3500 ;;
	sectors) echo 2500 ;;
	corners) echo 18000 ;;
	*) die "no kind $1: expected maps, rooms, doors, rounds, sectors or corners" ;;
	esac
}
for kind; do
	ticks_of "$kind" >/dev/null
	[ "$kind" != maps ] || need freedoom
done

next_seed() {
	sed -n "s:.*	soak/$1/\([0-9]*\)	.*:\1:p" docs/trust/runs.tsv | sort -n | tail -n 1 | { read -r last || last=0; echo $((last + 1)); }
}

# slice KIND: runs and records one.
slice() {
	kind=$1 seed=$(next_seed "$1")
	log=build/soak/$kind.$seed.log begin=$(date +%s) status=0
	message "$kind, seed $seed"
	set -- build/test/bin/graze_soak --kinds "$kind" --seed "$seed" --ticks "$(ticks_of "$kind")"
	"$@" >"$log" 2>&1 || status=$?
	ticks=$(sed -n 's/^all  *\([0-9]*\).*/\1/p' "$log")
	if [ "$status" -gt 1 ] || [ "${ticks:-0}" = 0 ]; then die "the soak did not run: see $log"; fi
	scripts/record-run.sh "soak/$kind/$seed" "$ticks" body-ticks $(($(date +%s) - begin)) "$((status != 0))"
	[ "$status" = 0 ] || die "the promise was broken: see $log. Repeat it with: $*"
}

RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
build build/test --preset release -DGRAZE_BENCH=ON -DGRAZE_VARIANTS=OFF -DGRAZE_MPI=OFF
mkdir -p build/soak
end=$(awk "BEGIN { print int($(date +%s) + 3600 * $hours) }")
while [ "$(date +%s)" -lt "$end" ]; do
	for kind; do
		[ "$(date +%s)" -ge "$end" ] || slice "$kind"
	done
done
