#!/bin/sh
# Measures which lines and branches of Graze run in its tests, in a build of its own (the preset `coverage`), and writes
# docs/trust/coverage.md. Takes about 20 minutes, on one processor.
#
# usage: scripts/coverage.sh [--check] [--record] [--report]
#
#   --check    leaves the page as it is
#   --record   adds a line to docs/trust/runs.tsv
#   --report   runs no tests: reports what the last runs have left in build/coverage
#
# The exit status is 1 where a test fails, where a line or branch did not run and docs/trust/uncovered.tsv has no reason
# for it, and where an entry there fits nothing (scripts/coverage.py).
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
check= record= report=
for option; do
	case $option in
	--check) check=--check ;;
	--record) record=yes ;;
	--report) report=yes ;;
	*) die "unknown option $option, see --help" ;;
	esac
done

need clang libclang-rt-dev llvm g++ libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev
need libcmocka-dev python3 freedoom libsdl2-dev libxtst6 xvfb openmpi-bin libopenmpi-dev
folder=build/coverage
[ ! "$record" ] || RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
begin=$(date +%s)

# Documents, headers and other builds have no code that is counted; mutants are no code of the library; and suites of
# many repetitions (the last line) reach nothing that others do not. Of the long tests those are included that fail
# every allocation, of those with several ranks of MPI the exchanges of sectors.
left_out='documents_.*|headers_.*|views_have_.*|the_.*|no_.*|a_caller_.*|reference_.*|one_file_.*|every_rule_is_cited'
left_out="$left_out|structure|soak_mutation_.*|time_grows_.*|page_in_browser"
left_out="$left_out|every_allocation|faults_(program|recording)_faults" # their long forms run
left_out="$left_out|rollback|sharing|soak_bounds_short"

# run_tests OPTION...
#
# All threads run on one processor. On several they would lose counts, for clang adds without atomic instructions, and the
# count of an outcome is often a difference of two: one that cannot happen would seem to have happened. On one processor no
# other thread interrupts an addition, which is a single instruction. (With -fprofile-update=atomic the tests take ten times
# as long.)
run_tests() {
	processor=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//') # the first of those that are allowed
	LLVM_PROFILE_FILE=$PWD/$folder/profiles/%m.profraw taskset -c "$processor" \
		ctest --test-dir "$folder" --output-on-failure --no-tests=error --no-label-summary "$@" >&2 ||
		die "tests failed, see above: the coverage of a failed run is not complete"
}

if [ ! "$report" ]; then
	# The kernels of a backend that this machine cannot run would be lines that do not run.
	left_out_backends=
	[ "$(uname -m)" != x86_64 ] || grep -q avx512bw /proc/cpuinfo || left_out_backends=avx512
	build "$folder" --preset coverage -DGRAZE_MPI=ON "-DGRAZE_LEFT_OUT=$left_out_backends"
	rm -rf "$folder/profiles"
	export GRAZE_TEST_PAIRS=100000 # as under sanitizers
	run_tests --label-exclude '^(long|variant|systems|mpi)$' --exclude-regex "^($left_out)$"
	unset GRAZE_TEST_PAIRS # every allocation fails
	run_tests --tests-regex '^(every_allocation_long|faults_.*_long|mpi_(crowds|doors|results)_3)$'
fi

# ----------------------------------------------------------------------------------------------------------------------
# The report
# ----------------------------------------------------------------------------------------------------------------------

counted='objects|level_objects|runs|app|program|smoke|view_macros' # as in cmake/coverage.cmake

# export_as FORMAT: the counts of the objects of Graze's own sources, whether or not a program is linked with them.
export_as() {
	# shellcheck disable=SC2046 # a list of words
	set -- "$1" $(find "$folder" -path '*graze_*.dir/*.o' | grep -E "/graze_($counted)\\.dir/" |
		grep -Ev '/(player_files|write_counts)\.c\.o$' | sort | sed '2,$s/^/-object /')
	format=$1
	shift
	llvm-cov export "-format=$format" "-instr-profile=$folder/coverage.profdata" "$@"
}

llvm-profdata merge -o "$folder/coverage.profdata" "$folder"/profiles/*.profraw
export_as lcov >"$folder/lines.info"
export_as text >"$folder/branches.json"
status=0
scripts/coverage.py $check "$folder/lines.info" "$folder/branches.json" >"$folder/result.txt" || status=$?
cat "$folder/result.txt"
if [ "$record" ]; then
	lines=$(sed -n 's/^\([0-9]*\) of [0-9]* lines .*/\1/p' "$folder/result.txt")
	scripts/record-run.sh coverage/lines "$lines" lines $(($(date +%s) - begin)) "$status"
fi
exit $status
