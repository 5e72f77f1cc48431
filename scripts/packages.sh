# shellcheck shell=sh
# Functions for the other scripts: messages, usage texts, numbers, packages of Debian, builds. This file is sourced, not
# run. Messages and progress go to standard error.

message() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
	message "$*"
	exit 1
}

# usage_if_asked OPTION...: if the first option is --help or -h, prints the comment at the top of the script and exits.
usage_if_asked() {
	case ${1-} in
	-h | --help) ;;
	*) return 0 ;;
	esac
	sed -n '2,/^[^#]/ { /^#/!q; s/^# \{0,1\}//; p; }' "$0"
	exit 0
}

# is_decimal TEXT: whether it is an integer or a decimal such as 0.5, without a sign.
is_decimal() {
	case $1 in
	'' | . | *[!0-9.]* | *.*.*) return 1 ;;
	esac
}

processors() { getconf _NPROCESSORS_ONLN; }

# ----------------------------------------------------------------------------------------------------------------------
# Packages
# ----------------------------------------------------------------------------------------------------------------------

# has_headers COMPILER LANGUAGE HEADER...: whether a file that includes these headers, in this order, compiles.
has_headers() {
	compiler=$1 language=$2
	shift 2
	command -v "$compiler" && printf '#include <%s>\n' "$@" | "$compiler" -E -x "$language" -
}

# has PACKAGE: whether the part of a package that is used here exists, wherever it came from.
has() {
	case $1 in
	gcc) command -v cc ;;
	g++) command -v c++ ;;
	gcc-aarch64-linux-gnu) command -v aarch64-linux-gnu-gcc ;;
	gcc-arm-linux-gnueabihf) command -v arm-linux-gnueabihf-gcc ;;
	gcc-riscv64-linux-gnu) command -v riscv64-linux-gnu-gcc ;;
	gcc-s390x-linux-gnu) command -v s390x-linux-gnu-gcc ;;
	gcc-i686-linux-gnu) command -v i686-linux-gnu-gcc ;;
	gcc-mingw-w64-x86-64-posix) command -v x86_64-w64-mingw32-gcc-posix ;;
	libz-mingw-w64-dev) has_headers x86_64-w64-mingw32-gcc-posix c zlib.h ;;
	wine64) test -x /usr/lib/wine/wine64 ;;
	ninja-build) command -v ninja ;;
	qemu-user) command -v qemu-aarch64 ;;
	libc6-dev) has_headers cc c stdio.h ;;
	libc6-dev-i386-cross) has_headers i686-linux-gnu-gcc c stdio.h ;;
	libc6-dev-armhf-cross) has_headers arm-linux-gnueabihf-gcc c stdio.h ;;
	libc6-dev-riscv64-cross) has_headers riscv64-linux-gnu-gcc c stdio.h ;;
	libc6-dev-s390x-cross) has_headers s390x-linux-gnu-gcc c stdio.h ;;
	libc6-dev-arm64-cross) has_headers aarch64-linux-gnu-gcc c stdio.h ;;
	libsimde-dev) has_headers cc c simde/x86/avx2.h ;;
	libjansson-dev) has_headers cc c jansson.h ;;
	libexpat1-dev) has_headers cc c expat.h ;;
	zlib1g-dev) has_headers cc c zlib.h ;;
	libsdl2-dev) has_headers cc c SDL2/SDL.h ;;
	xvfb) command -v Xvfb ;;
	libxtst6) ls /usr/lib/*/libXtst.so.6 ;;
	openmpi-bin) command -v mpirun ;;
	libopenmpi-dev) command -v mpicc ;;
	libtrilinos-zoltan-dev) ls /usr/include/trilinos/zoltan.h || has_headers mpicc c zoltan.h ;;
	libcmocka-dev) has_headers cc c stdarg.h stddef.h stdint.h setjmp.h cmocka.h ;;
	libbenchmark-dev) has_headers c++ c++ benchmark/benchmark.h ;;
	libchipmunk-dev) has_headers cc c chipmunk/chipmunk.h ;;
	libbox2d-dev) has_headers c++ c++ box2d/box2d.h ;;
	libnanoflann-dev) has_headers c++ c++ nanoflann.hpp ;;
	libclang-rt-dev) ls "$(clang -print-resource-dir)"/lib/*/libclang_rt.msan* ;;
	lld-19) command -v wasm-ld-19 ;;
	wasi-libc) test -r /usr/include/wasm32-wasi/stdio.h ;;
	libclang-rt-14-dev-wasm32) ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a ;;
	llvm) command -v llvm-ar ;;
	binaryen) command -v wasm-opt ;;
	nodejs) command -v node ;;
	freedoom) test -r /usr/share/games/doom/freedoom1.wad ;;
	*) command -v "$1" ;;
	esac >/dev/null 2>&1
}

missing_of() {
	for package; do
		has "$package" || printf ' %s' "$package"
	done
}

# install PACKAGE...: with apt-get, as root or by sudo.
install() {
	as_root=
	[ "$(id -u)" = 0 ] || as_root=sudo
	$as_root apt-get -q -o DPkg::Lock::Timeout=300 update >&2 &&
		$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
			install --yes --no-install-recommends "$@" >&2
}

# need PACKAGE...: installs the packages that are missing. Exits where that is not possible.
need() {
	missing=$(missing_of "$@")
	[ "$missing" ] || return 0
	if ! command -v apt-get >/dev/null || { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; }; then
		message "missing packages (by their names in Debian):$missing"
		die "cannot install them: that needs apt-get, and root or sudo. Install them, then run this script again"
	fi
	message "installing packages:$missing"
	# shellcheck disable=SC2086 # a list of words
	install $missing || die "apt-get failed, see its messages above. Check the network and the sources of apt, then run this script again"
	missing=$(missing_of "$@")
	[ -z "$missing" ] || die "apt-get has installed these packages, but their programs or headers are not found:$missing"
}

# ----------------------------------------------------------------------------------------------------------------------
# Builds
# ----------------------------------------------------------------------------------------------------------------------

# build DIRECTORY OPTION...: configures a build where the options of CMake have changed or the last configuration
# failed, then compiles what has changed. CMake and make show their progress.
build() {
	directory=$1
	shift
	mkdir -p "$directory"
	if [ "$(cat "$directory/configured" 2>/dev/null)" != "$*" ]; then
		rm -f "$directory/configured"
		message "configuring $directory"
		cmake -S . -B "$directory" "$@" >&2 ||
			die "CMake failed, see its messages above. If they name another compiler or folder: remove $directory"
		printf '%s\n' "$*" >"$directory/configured"
	fi
	message "building in $directory"
	cmake --build "$directory" --parallel "$(processors)" >&2 ||
		die "the build failed, see the first error above. Run this script again after a correction"
}
