#!/bin/sh
# Proves that scripts/gate.sh detects a kernel that is 10% slower, and accepts a change that makes nothing slower: both are
# planted in a temporary clone of the last commit, which has a baseline of its own, so that the proof holds for every
# compiler and machine. Runs the gate three times.
#
# usage: scripts/prove-gate.sh
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
usage_if_asked "$@"
[ $# = 0 ] || die "unexpected argument $1, see --help"
(cd "$root" && need git)
[ -z "$(git -C "$root" status --porcelain)" ] || message "note: uncommitted changes are not part of the proof"

copy=$(mktemp -d "${TMPDIR:-/tmp}/graze-gate.XXXXXX")
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
git clone --quiet --no-hardlinks "$root" "$copy"
cd "$copy"
kernel=kernels/sweep/evaluate_walls.inl

# plant EXPRESSION: changes the kernel by `sed -E`, and shows the change. Exits if nothing has changed.
plant() {
	git checkout --quiet "$kernel"
	sed -E -i "$1" "$kernel"
	if git diff --quiet "$kernel"; then
		die "$kernel has no match for this expression any more; adapt it to the kernel: $1"
	fi
	git --no-pager diff --unified=0 "$kernel" | tail -n +5
}

message "step 1 of 3: a baseline"
scripts/gate.sh --update

message "step 2 of 3: a change that makes nothing slower (another name, another kind of loop)"
plant 's/\bpacking\b/order/g; s/for \(; i < stop; i \+= WIDTH\) (.*);/while (i < stop) \1, i += WIDTH;/'
scripts/gate.sh || die "the gate fails although nothing has become slower"

# The first eighth of the pairs of each tile is evaluated twice, and the first result is dropped. The ends of walls alone
# are not evaluated again.
message "step 3 of 3: a kernel that is 10% slower"
plant 's/for \(; i < stop; i \+= WIDTH\) (evaluate_sides.*)i, any_walls\);/const int32_t evaluated = times->count;\
		for (int32_t k = i; k < i + (stop - i) \/ 8; k += WIDTH) \1k, any_walls);\
		times->count = evaluated, ends.count = 0;\n\t\t&/'
if scripts/gate.sh >build/gate/verdict; then
	cat build/gate/verdict
	die "the gate does not detect a kernel that is 10% slower"
fi
cat build/gate/verdict
grep -q "^WORSE  kernel_evaluate_walls/" build/gate/verdict || die "the gate failed, but not because of the kernel that is slower"
message "the gate detects a kernel that is 10% slower, and accepts a change that makes nothing slower"
