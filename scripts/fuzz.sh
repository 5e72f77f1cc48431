#!/bin/sh
# Runs fuzz targets with libFuzzer, in a build of their own (the preset `fuzz`), from their seed corpora.
#
# usage: scripts/fuzz.sh [--record] [--fast] TARGET|all [SECONDS]
#
#   TARGET    a file of tests/fuzz/targets, such as wad; all: each of them, one after the other
#   SECONDS   on the clock, for each target: 60 by default
#   --record  adds a line for each target to docs/trust/runs.tsv
#   --fast    without AddressSanitizer (the preset `fuzz-fast`): more inputs in the same time, with the same checks but for
#             those of each access, of lost memory and of the bytes that a reader allocates. It continues with the same
#             inputs, so that both take turns; with --record its runs are fuzz/TARGET/fast
#
# Inputs that reach new code are kept in build/fuzz/corpus/TARGET, where the next run continues. An input that shows a
# defect goes to build/fuzz/findings/TARGET; the exit status is then 1, and the command that repeats it is printed.
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
record='' fast='' preset=fuzz
while :; do
	case ${1-} in
	--record) record=1 ;;
	--fast) fast=1 preset=fuzz-fast ;;
	*) break ;;
	esac
	shift
done
[ $# = 1 ] || [ $# = 2 ] || die "expected a target and perhaps seconds, see --help"
seconds=${2-60}
case $seconds in
'' | 0* | *[!0-9]*) die "not a number of seconds: $seconds" ;;
esac
all_targets=$(sed -n 's/^set(targets \(.*\))$/\1/p' tests/fuzz/targets/CMakeLists.txt)
targets=$1
[ "$1" != all ] || targets=$all_targets
for target in $targets; do
	case " $all_targets " in
	*" $target "*) ;;
	*) die "no target $target: expected all or one of $all_targets" ;;
	esac
done

need clang libclang-rt-dev g++ libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev
[ ! "$record" ] || RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
build "build/$preset" --preset "$preset"

# Less freed memory to keep, and shorter stacks of allocations: both take a good part of the time.
ASAN_OPTIONS=${ASAN_OPTIONS-quarantine_size_mb=16:malloc_context_size=4}
export ASAN_OPTIONS

# run TARGET: fuzzes it. Returns 1 for a finding.
run() {
	corpus=build/fuzz/corpus/$1 findings=build/fuzz/findings/$1 log=build/fuzz/$1.log
	dictionary=tests/fuzz/dictionaries/$1.dict
	mkdir -p "$corpus" "$findings"
	set -- "$1" "build/$preset/bin/fuzz_$1" -timeout=20 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
		"-max_total_time=$seconds" "-artifact_prefix=$findings/"
	[ ! -r "$dictionary" ] || set -- "$@" "-dict=$dictionary"
	# Inputs that are choices, and worlds, reach so much code that keeping track of rare code takes a fifth of the time.
	case $1 in
	api | block | permuted | roots | threads | touches) set -- "$@" -entropic=0 ;;
	esac
	name=$1
	shift
	begin=$(date +%s) found=0
	"$@" "$corpus" "tests/fuzz/corpus/$name" >"$log" 2>&1 || found=1
	took=$(($(date +%s) - begin))
	executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	printf '%-10s %12s executions in %5d s, %d findings\n' "$name" "${executions:-0}" "$took" "$found"
	[ ! "$record" ] || scripts/record-run.sh "fuzz/$name${fast:+/fast}" "${executions:-0}" executions "$took" "$found"
	[ "$found" = 1 ] || return 0
	input=$(sed -n 's/.*Test unit written to //p' "$log")
	tail -n 40 "$log" >&2
	message "repeat it with: build/$preset/bin/fuzz_$name $input"
	return 1
}

status=0
for target in $targets; do
	run "$target" || status=1
done
exit $status
