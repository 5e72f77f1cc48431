#!/bin/sh
# Proves that the two commands of the README work on a bare Debian 12: creates one in a temporary folder (debootstrap,
# chroot), clones the last commit into it, runs both commands there, and removes it again. Packages come from the sources
# of this machine. Needs root.
#
# usage: scripts/prove-bare.sh
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
usage_if_asked "$@"
suite=bookworm
commands="scripts/run.sh scripts/test.sh"

for command in $commands; do
	grep -q "$command" "$root/README.md" || die "README.md does not contain $command"
done
[ "$(id -u)" = 0 ] || die "needs root, to create a file system and to change into it"
(cd "$root" && need debootstrap git)
[ -z "$(git -C "$root" status --porcelain)" ] || message "note: uncommitted changes are not part of the proof"

# The first source of the suite in the configuration of apt.
# shellcheck disable=SC2016 # apt's variables
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | sed -n "s/^$suite //p" | head -n 1)
[ "$mirror" ] || die "the configuration of apt has no source of $suite; add one"

bare=$(mktemp -d "${TMPDIR:-/tmp}/graze-bare.XXXXXX")
trap 'umount "$bare/proc" 2>/dev/null || true; rm -rf --one-file-system "$bare"' EXIT
trap 'exit 1' HUP INT TERM

message "creating a bare $suite in $bare"
debootstrap --variant=minbase "$suite" "$bare" "$mirror" >&2 || die "debootstrap failed, see its messages above"

# The file system reaches packages as this machine does.
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
		die "the file system is not bare: it contains $tool"
	fi
done

mount -t proc proc "$bare/proc"
inside() {
	chroot "$bare" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb \
		http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" sh -c 'cd /graze && exec "$@"' sh "$@"
}

for command in $commands; do
	message "running $command"
	start=$(date +%s)
	inside "$command"
	message "$command passed in $(($(date +%s) - start)) s"
done
message "both commands work on a bare $suite"
