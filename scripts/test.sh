#!/bin/sh
# Tests Graze on a fresh machine: installs what is missing, builds it, and passes all tests, those with other compilers,
# flags and processors included. Its words go to ctest: scripts/test.sh -LE variants
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh

cross="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"
if [ "$(uname -m)" = aarch64 ]; then
	cross=
fi
# shellcheck disable=SC2086 # a list of words
need gcc g++ libc6-dev clang libclang-rt-dev cmake make pkg-config libsimde-dev libjansson-dev libexpat1-dev libcmocka-dev \
	libbenchmark-dev libchipmunk-dev libbox2d-dev freedoom $cross
build build/test --preset release -DGRAZE_VARIANTS=ON
exec ctest --test-dir build/test --output-on-failure --no-label-summary --parallel "$(getconf _NPROCESSORS_ONLN)" "$@"
