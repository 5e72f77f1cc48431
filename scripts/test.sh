#!/bin/sh
# Tests Graze on a fresh machine: installs missing packages (Debian, Ubuntu), builds, and runs the tests.
#
# usage: scripts/test.sh [--all] [OPTION...]
#
#   --all   also the long tests (label `long`), the tests that rebuild Graze (label `variant`): sanitizers, clang, other
#           flags of compilers, ARM and IBM Z under emulation, Windows under Wine, 32-bit x86, WebAssembly under Node, and
#           packages; and those with several ranks of MPI (label `mpi`). What these need is installed with --all only.
#           Takes up to an hour and a half on two cores; without it up to five minutes.
#
# Further options are those of ctest, for example: scripts/test.sh -R '^move', or scripts/test.sh --all -L variant
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"

need gcc g++ libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev libcmocka-dev libbenchmark-dev freedoom python3
if [ "${1-}" = --all ]; then
	shift
	need clang libclang-rt-dev chromium libsdl2-dev libxtst6 xvfb doxygen pkg-config libchipmunk-dev libbox2d-dev libnanoflann-dev
	need bash fish mandoc zsh
	need clang-19 lld-19 llvm wasi-libc libclang-rt-14-dev-wasm32 binaryen nodejs npm
	need openmpi-bin libopenmpi-dev libtrilinos-zoltan-dev
	need ninja-build qemu-user gcc-arm-linux-gnueabihf libc6-dev-armhf-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
	need gcc-s390x-linux-gnu libc6-dev-s390x-cross
	[ "$(uname -m)" = aarch64 ] || need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
	[ "$(uname -m)" != x86_64 ] || need gcc-mingw-w64-x86-64-posix libz-mingw-w64-dev wine64 gcc-i686-linux-gnu libc6-dev-i386-cross
	build build/test --preset release -DGRAZE_BENCH=ON -DGRAZE_VARIANTS=ON -DGRAZE_MPI=ON
else
	build build/test --preset release -DGRAZE_BENCH=ON -DGRAZE_VARIANTS=OFF -DGRAZE_MPI=OFF
	set -- --label-exclude '^long$' "$@"
fi
exec ctest --test-dir build/test --output-on-failure --no-label-summary --parallel "$(processors)" "$@"
