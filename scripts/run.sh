#!/bin/sh
# Runs Graze on a fresh machine: installs missing packages (Debian, Ubuntu), builds the program, and simulates a crowd in
# the built-in level.
#
# usage: scripts/run.sh [OPTION...]
#
# Options are those of `graze run`, for example: scripts/run.sh --bodies 5000 --svg run.svg
# All options: build/run/bin/graze run --help
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
usage_if_asked "$@"
(
	cd "$root"
	need gcc libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev zlib1g-dev
	build build/run -DCMAKE_BUILD_TYPE=Release -DGRAZE_BENCH=OFF
)
message "running build/run/bin/graze run $*"
exec "$root/build/run/bin/graze" run "$@"
