#!/bin/sh
# Measures which lines and branches of Graze run in its tests, in a build of its own (the preset `coverage`), and writes
# docs/trust/coverage.md. Takes about ten minutes of processor time.
#
# usage: scripts/coverage.sh [--record] [--report]
#
#   --record   adds a line to docs/trust/runs.tsv
#   --report   runs no tests: reports what the last runs have left in build/coverage
#
# The exit status is 1 where a test fails, where a line or branch did not run and docs/trust/uncovered.tsv has no reason
# for it, and where an entry there fits nothing. CTest runs more tests in build/coverage, and their counts are added:
# LLVM_PROFILE_FILE=$PWD/build/coverage/profiles/%4m.profraw ctest --test-dir build/coverage -R NAME
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
record= report=
for option; do
	case $option in
	--record) record=yes ;;
	--report) report=yes ;;
	*) die "unknown option $option, see --help" ;;
	esac
done

need clang libclang-rt-dev llvm g++ libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev libcmocka-dev \
	python3 freedoom libsdl2-dev libxtst6 xvfb
folder=build/coverage
RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
begin=$(date +%s)

# Documents, headers and other builds have no code that is counted; mutants are no code of the library. The short form of
# a suite with random pairs reaches the same code.
left_out='documents_.*|headers_.*|views_.*|the_.*|no_.*|a_caller_.*|reference_.*|one_file_.*|every_rule_is_cited|structure'
left_out="$left_out|soak_mutation_.*|time_grows_.*|page_in_browser"
if [ ! "$report" ]; then
	build "$folder" --preset coverage
	rm -rf "$folder/profiles"
	# Each program adds its counts to one of four files, so that programs that end at the same time do not wait.
	GRAZE_TEST_PAIRS=${GRAZE_TEST_PAIRS-20000} LLVM_PROFILE_FILE=$PWD/$folder/profiles/%4m.profraw \
		ctest --test-dir "$folder" --output-on-failure --no-tests=error --no-label-summary --parallel "$(processors)" \
		--label-exclude '^(long|variant|systems)$' --exclude-regex "^($left_out)$" >&2 ||
		die "tests failed, see above: the coverage of a failed run says nothing"
fi

# ----------------------------------------------------------------------------------------------------------------------
# The report
# ----------------------------------------------------------------------------------------------------------------------

# export_as FORMAT: the counts of the objects of Graze's own sources, whether or not a program is linked with them.
export_as() {
	set -- "$1" $(find "$folder" -name '*.o' ! -name player_files.c.o \( -path '*/graze_objects.dir/*' -o \
		-path '*/graze_level_objects.dir/*' -o -path '*/graze_runs.dir/*' -o -path '*/graze_app.dir/*' -o \
		-path '*/graze_program.dir/*' \) | sort | sed '2,$s/^/-object /')
	format=$1
	shift
	llvm-cov export "-format=$format" "-instr-profile=$folder/coverage.profdata" "$@"
}

llvm-profdata merge -o "$folder/coverage.profdata" "$folder"/profiles/*.profraw
export_as lcov >"$folder/lines.info"
export_as text >"$folder/branches.json"
status=0
scripts/coverage.py "$folder/lines.info" "$folder/branches.json" || status=$?
if [ "$record" ]; then
	lines=$(sed -n 's/^| all | [0-9]* | \([0-9]*\) .*/\1/p' docs/trust/coverage.md)
	scripts/record-run.sh coverage/lines "$lines" lines $(($(date +%s) - begin)) "$status"
fi
exit $status
