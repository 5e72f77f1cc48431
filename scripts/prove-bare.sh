#!/bin/sh
# Proves the README's two commands on a bare Debian 12: makes one in a temporary folder (debootstrap and chroot), clones the
# last commit into it, runs both there, and removes it again. Needs root, debootstrap and git; takes its packages from where
# this machine takes them.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
suite=bookworm
commands="scripts/run.sh scripts/test.sh"

for command in $commands; do
	if ! grep -q "$command" "$root/README.md"; then
		say "README.md does not name $command"
		exit 1
	fi
done
if [ "$(id -u)" != 0 ]; then
	say "needs root, to make a file system and to change into it"
	exit 1
fi
(cd "$root" && need debootstrap git)
[ -z "$(git -C "$root" status --porcelain)" ] || say "note: this proves the last commit, without the changes since"

# The first source of the suite that apt knows here.
# shellcheck disable=SC2016 # apt's variables
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | sed -n "s/^$suite //p" | head -n 1)
if [ -z "$mirror" ]; then
	say "this machine's apt knows no source of $suite"
	exit 1
fi

bare=$(mktemp -d "${TMPDIR:-/tmp}/graze-bare.XXXXXX")
trap 'umount "$bare/proc" 2>/dev/null || true; rm -rf --one-file-system "$bare"' EXIT
trap 'exit 1' HUP INT TERM

say "making a bare $suite in $bare"
debootstrap --variant=minbase "$suite" "$bare" "$mirror" >"$bare.log" 2>&1 || fail "$bare.log"
rm -f "$bare.log"

# It reaches packages as this machine does.
cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
rm -rf "$bare/etc/apt/sources.list" "$bare/etc/apt/sources.list.d"
for part in sources.list sources.list.d preferences preferences.d auth.conf auth.conf.d keyrings trusted.gpg.d; do
	[ ! -e "/etc/apt/$part" ] || cp -RL "/etc/apt/$part" "$bare/etc/apt/"
done
grep -ls '^Acquire' /etc/apt/apt.conf /etc/apt/apt.conf.d/* | while read -r conf; do
	cp "$conf" "$bare/etc/apt/apt.conf.d/"
done
for key in /usr/share/keyrings/*; do
	[ -e "$bare$key" ] || cp "$key" "$bare$key"
done

git clone --quiet --no-hardlinks "$root" "$bare/graze"
for tool in cc cmake make git; do
	if chroot "$bare" sh -c "command -v $tool" >/dev/null; then
		say "not bare: it has $tool"
		exit 1
	fi
done

mount -t proc proc "$bare/proc"
inside() {
	chroot "$bare" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb \
		http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" sh -c 'cd /graze && exec "$@"' sh "$@"
}

for command in $commands; do
	say "running $command"
	start=$(date +%s)
	inside "$command"
	say "$command passed in $(($(date +%s) - start)) s"
done
say "both commands work on a bare $suite"
