#!/bin/sh
# Downloads the sources of the libraries that the program and the tests use: cmocka, Expat and Jansson. Debian has no
# packages of them for Windows, so the tests for other systems build them. They come with apt-get from the
# distribution of this machine, whose configuration does not change. Needs no root.
#
# usage: scripts/library-sources.sh DIRECTORY
#
# The folders DIRECTORY/cmocka, DIRECTORY/expat and DIRECTORY/jansson are made unless they exist.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
usage_if_asked "$@"
[ $# = 1 ] || die "needs the name of a directory; --help describes it"
mkdir -p "$1"
cd "$1"

missing=
for library in cmocka expat jansson; do
	[ -d "$library" ] || missing="$missing $library"
done
[ "$missing" ] || exit 0
command -v apt-get >/dev/null || die "needs apt-get to download the sources of$missing"

# The sources of this machine's packages, as lists of apt's own two forms.
apt=.graze-apt # a name that nothing else in the folder has
rm -rf "$apt"
mkdir -p "$apt/lists/partial" "$apt/parts"
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
	[ ! -f "$list" ] || sed -n 's/^deb /deb-src /p' "$list" >"$apt/parts/${list##*/}.list"
done
for list in /etc/apt/sources.list.d/*.sources; do
	[ ! -f "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/parts/${list##*/}"
done
own_apt() {
	apt-get -q -o Dir::Etc::sourcelist=- -o Dir::Etc::sourceparts="$PWD/../$apt/parts" \
		-o Dir::State::lists="$PWD/../$apt/lists" -o Dir::Cache="$PWD/../$apt" -o APT::Sandbox::User=root "$@" >&2
}
(cd "$apt" && own_apt update) || message "apt-get failed for some archives, see above"

for library in $missing; do
	rm -rf "$library.part"
	mkdir "$library.part"
	(cd "$library.part" && own_apt --tar-only --download-only source "$library") || die "apt-get found no sources of $library"
	(cd "$library.part" && cmake -E tar xf "$library"_*.orig.tar.*z && mv ./*/ source)
	mv "$library.part/source" "$library"
	rm -rf "$library.part"
done
rm -rf "$apt"
