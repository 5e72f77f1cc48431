#!/bin/sh
# Appends a run to docs/trust/runs.tsv, of which docs/trust.md is made.
#
# usage: scripts/record-run.sh RUN AMOUNT UNIT SECONDS FINDINGS
#        scripts/record-run.sh --commit
#
#   RUN       what ran, as a path: fuzz/wad, soak/rounds, targets/s390x
#   AMOUNT    how much of it, an integer or decimal, in UNIT: executions, body-ticks, tests
#   SECONDS   on the clock
#   FINDINGS  how many defects the run has shown
#
# The state that ran must be committed: the line names its commit, and ends in + where tracked files differ from it. A
# long run takes that name when it builds, by --commit, and passes it in RUN_COMMIT.
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"
commit=${RUN_COMMIT-}
if [ ! "$commit" ]; then
	commit=$(git rev-parse --short=10 HEAD 2>/dev/null) || die "no commit that a run could be of: runs are recorded in a clone, by git"
	git diff --quiet HEAD -- . ':!docs/trust' || commit=$commit+
fi
if [ "${1-}" = --commit ]; then
	printf '%s\n' "$commit"
	exit 0
fi
[ $# = 5 ] || die "expected five arguments, see --help"
case $1 in
'' | *[!A-Za-z0-9_/-]*) die "not the path of a run: $1" ;;
esac
for number in "$2" "$4" "$5"; do
	is_decimal "$number" || die "not a number: $number"
done
machine=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
avx512= # named, since that backend has run there alone
! grep -q avx512bw /proc/cpuinfo 2>/dev/null || avx512=' with AVX-512'
printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%Y-%m-%d)" "$commit" "${machine:-$(uname -m)}$avx512" "$1" "$2" "$3" "$4" "$5" \
	>>docs/trust/runs.tsv
