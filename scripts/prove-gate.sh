#!/bin/sh
# Proves that the gate sees a kernel that is 10% slower, and lets pass what makes nothing slower: in a temporary clone
# of the last commit, with a baseline of its own, so that it holds for every compiler and machine. Three runs of the
# gate.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
(cd "$root" && need git)
[ -z "$(git -C "$root" status --porcelain)" ] || say "note: this proves the last commit, without the changes since"

copy=$(mktemp -d "${TMPDIR:-/tmp}/graze-gate.XXXXXX")
trap 'rm -rf "$copy"' EXIT
trap 'exit 1' HUP INT TERM
git clone --quiet --no-hardlinks "$root" "$copy"
cd "$copy"
kernel=kernels/sweep/evaluate.inl

# plant EXPRESSION: changes the kernel, by sed -E, and wants a change.
plant() {
	git checkout --quiet "$kernel"
	sed -E -i "$1" "$kernel"
	if git diff --quiet "$kernel"; then
		say "$kernel has no place for this any more: $1"
		exit 1
	fi
	git --no-pager diff --unified=0 "$kernel" | tail -n +5
}

say "the baseline"
scripts/gate.sh --update

say "a change that makes nothing slower: another name and another kind of loop"
plant 's/\bpacking\b/order/g; s/for \(; i < stop; i \+= WIDTH\) (.*);/while (i < stop) \1, i += WIDTH;/'
if ! scripts/gate.sh; then
	say "the gate fails where nothing has become slower"
	exit 1
fi

# The first eighth of each tile's pairs is evaluated twice, and forgotten once. Its ends alone are not.
say "a kernel that is 10% slower"
plant 's/for \(; i < stop; i \+= WIDTH\) (evaluate_sides.*)i, special\);/const int32_t touched = touches->count;\
		for (int32_t k = i; k < i + (stop - i) \/ 8; k += WIDTH) \1k, special);\
		touches->count = touched, ends.count = 0;\n\t\t&/'
if scripts/gate.sh >build/gate/verdict; then
	cat build/gate/verdict
	say "the gate has not seen a kernel that is 10% slower"
	exit 1
fi
cat build/gate/verdict
if ! grep -q "^WORSE  kernel_evaluate/" build/gate/verdict; then
	say "the gate failed, but not for the kernel that is slower"
	exit 1
fi
say "the gate sees a kernel that is 10% slower, and nothing where nothing is"
