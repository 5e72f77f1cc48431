# shellcheck shell=sh
# Sourced by the other scripts: finds what they need, by the names of Debian's packages, and installs what is missing.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# headers COMPILER LANGUAGE HEADER...: can it include these, one after the other?
headers() {
	compiler=$1 language=$2
	shift 2
	command -v "$compiler" && printf '#include <%s>\n' "$@" | "$compiler" -E -x "$language" -
}

# has PACKAGE: is here what we use of that package, wherever it came from?
has() {
	case $1 in
	gcc) command -v cc ;;
	g++) command -v c++ ;;
	gcc-aarch64-linux-gnu) command -v aarch64-linux-gnu-gcc ;;
	qemu-user) command -v qemu-aarch64 ;;
	libc6-dev) headers cc c stdio.h ;;
	libc6-dev-arm64-cross) headers aarch64-linux-gnu-gcc c stdio.h ;;
	libsimde-dev) headers cc c simde/x86/avx2.h ;;
	libjansson-dev) headers cc c jansson.h ;;
	libexpat1-dev) headers cc c expat.h ;;
	libcmocka-dev) headers cc c stdarg.h stddef.h stdint.h setjmp.h cmocka.h ;;
	libbenchmark-dev) headers c++ c++ benchmark/benchmark.h ;;
	libchipmunk-dev) headers cc c chipmunk/chipmunk.h ;;
	libbox2d-dev) headers c++ c++ box2d/box2d.h ;;
	libclang-rt-dev) ls "$(clang -print-resource-dir)"/lib/*/libclang_rt.msan* ;;
	freedoom) test -r /usr/share/games/doom/freedoom1.wad ;;
	*) command -v "$1" ;;
	esac >/dev/null 2>&1
}

missing_of() {
	for package; do
		has "$package" || printf ' %s' "$package"
	done
}

# need PACKAGE...: installs those that are missing, or says which and stops.
need() {
	missing=$(missing_of "$@")
	[ "$missing" ] || return 0
	as_root=
	if [ "$(id -u)" != 0 ]; then
		as_root=sudo
	fi
	if ! command -v apt-get >/dev/null || { [ "$as_root" ] && ! command -v sudo >/dev/null; }; then
		say "missing (by the names of Debian's packages):$missing"
		say "install them and call this again"
		exit 1
	fi
	say "installing$missing"
	mkdir -p build
	# shellcheck disable=SC2086 # a list of words
	{
		$as_root apt-get -o DPkg::Lock::Timeout=300 update &&
			$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
				install --yes --no-install-recommends $missing
	} >build/packages.log 2>&1 || fail build/packages.log
	missing=$(missing_of "$@")
	if [ "$missing" ]; then
		say "installed, and yet not found:$missing"
		exit 1
	fi
}

# fail LOG: shows how a log ends, and stops.
fail() {
	tail -n 25 "$1" >&2
	say "that failed; all of it is in $1"
	exit 1
}

# build DIRECTORY CONFIGURE-OPTION...: configures once, then builds what changed.
build() {
	directory=$1
	shift
	mkdir -p "$directory"
	[ -f "$directory/configured" ] || say "building in $directory"
	{
		if [ ! -f "$directory/configured" ]; then
			cmake -S . -B "$directory" "$@" && touch "$directory/configured"
		fi &&
			cmake --build "$directory" --parallel "$(getconf _NPROCESSORS_ONLN)"
	} >"$directory/log" 2>&1 || fail "$directory/log"
}
