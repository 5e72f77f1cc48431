#!/bin/sh
# Builds and runs Graze for every target that this machine can run or emulate, and writes docs/trust/targets.md from what
# the runs have left: compilers, flags, systems and processors. Shows CTest's progress. Takes some hours.
#
# usage: scripts/targets.sh [--record] [REGEX]
#
#   --record   appends each target to docs/trust/runs.tsv (scripts/record-run.sh), from a committed state
#   REGEX      run only the tests that it matches, such as golden_s390x; the page keeps the last run of all others, and of
#              systems it has what is recorded
#
# The tests are those of CTest that begin with `golden_`, a build with the golden program and the smoke program, and with
# `system_`, the whole suite on another system.
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
record=
[ "${1-}" != --record ] || { record=yes && shift; }
[ $# -le 1 ] || die "expected one regular expression, see --help"

need gcc g++ libc6-dev cmake make ninja-build libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev libcmocka-dev python3
need clang lld-19 llvm clang-19 wasi-libc libclang-rt-14-dev-wasm32 binaryen nodejs npm qemu-user
need gcc-arm-linux-gnueabihf libc6-dev-armhf-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
need gcc-s390x-linux-gnu libc6-dev-s390x-cross
[ "$(uname -m)" = aarch64 ] || need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
[ "$(uname -m)" != x86_64 ] || need gcc-mingw-w64-x86-64-posix libz-mingw-w64-dev wine64 gcc-i686-linux-gnu libc6-dev-i386-cross

[ ! "$record" ] || RUN_COMMIT=$(scripts/record-run.sh --commit)
export RUN_COMMIT
build=build/targets
mkdir -p "$build"
message "configuring $build"
cmake -S . -B "$build" --preset release -DGRAZE_BENCH=OFF -DGRAZE_VARIANTS=ON >"$build/configure.log" 2>&1 ||
	die "CMake failed, see $build/configure.log"
failed=
ctest --test-dir "$build" -C systems --output-on-failure --no-tests=error --parallel "$(processors)" \
	--output-junit "$PWD/$build/targets.xml" -R "${1-^(golden|system)_}" >&2 || failed=yes

# ----------------------------------------------------------------------------------------------------------------------
# Records
# ----------------------------------------------------------------------------------------------------------------------

# NAME STATUS SECONDS of each test that ran now.
sed -n 's/.*<testcase name="\([a-z0-9_A-Z]*\)".* time="\([0-9.]*\)" status="\([a-z]*\)".*/\1 \3 \2/p' "$build/targets.xml" \
	>"$build/ran.txt"
# work TEST: the folder of its build.
work() { printf '%s/tests/promises/%s' "$build" "$(printf %s "$1" | sed 's/^system_/variant_/')"; }

if [ "$record" ]; then
	while read -r name status seconds; do
		findings=0 amount=1 unit=builds
		[ "$status" = run ] || findings=1
		case $name in
		golden_*) ;;
		system_*) unit=tests amount=$(cut -f 5 "$(work "$name")/tests.tsv" 2>/dev/null || echo 0) ;;
		*) continue ;;
		esac
		scripts/record-run.sh "targets/$name" "$amount" "$unit" "$seconds" "$findings"
	done <"$build/ran.txt"
fi

# ----------------------------------------------------------------------------------------------------------------------
# The page
# ----------------------------------------------------------------------------------------------------------------------

page=docs/trust/targets.md former=$build/former.md
touch "$page" && cp "$page" "$former"

# golden_rows: a line for each test that has left target.tsv in its folder. The page keeps its lines of tests that did not
# run in this build: they may have run on another machine.
golden_rows() {
	for folder in "$build"/tests/promises/golden_*; do
		[ ! -f "$folder/target.tsv" ] || awk -F '\t' -v name="${folder##*/}" '{
			printf "| `%s` | %s | %s | %s | %s | %s | equal | passed |\n", name, $1, $2, $3, $4 == "" ? "" : "`" $4 "`", $5
		}' "$folder/target.tsv"
	done >"$build/rows.md"
	{ sed 's/^| \(`[^`]*`\).*/\1/' "$build/rows.md" && sed 's/^\([^ ]*\).*/`\1`/' "$build/ran.txt"; } >"$build/present.txt"
	{ cat "$build/rows.md" && grep '^| `golden_' "$former" | grep -v -F -f "$build/present.txt"; } | sort -t '|' -k 3,4 -k 2,2
}

# system_rows: the last recorded run of each system.
system_rows() {
	awk -F '\t' '$4 ~ "^targets/system_" { sub("targets/", "", $4)
		line[$4] = sprintf("| `%s` | %s | %s | %s | %s | %.1f |\n", $4, $1, $2, $5, $8 ? "failed" : "passed", $7 / 3600) }
		END { for (test in line) printf "%s", line[test] }' docs/trust/runs.tsv | sort
}

{
	cat <<'END'
# Targets

Made by `scripts/targets.sh` from its runs; do not edit. *Golden hash*: each backend gave the expected bits
for the results of all functions on fixed scenes (`tests/promises/golden`). *Smoke*: the program
`tests/promises/smoke`, which calls each part of the interface, got the results of geometry. Both are built
with the flags of the row. Processors other than x86-64 are emulated by qemu, Windows by Wine, WebAssembly
runs under Node.

| test | system | processor | compiler | flags | backends | golden hash | smoke |
|---|---|---|---|---|---|---|---|
END
	golden_rows
	cat <<'END'

The suites, built with the flags of a release, random tests with 100,000 pairs, and samples in the
suites of workers, limits of pairs and failing allocations; not tests of documents, headers and the growth of
time, failing writes of the program, and mutants. The last run of each, from [runs.tsv](runs.tsv):

| test | date | commit | tests | result | hours |
|---|---|---|---|---|---|
END
	system_rows
} >"$page"
message "wrote $page"
[ -z "$failed" ] || die "some targets failed, see above: golden builds are not on the page, systems as failed where they are recorded"
