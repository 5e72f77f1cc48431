#!/bin/sh
# Runs Graze on a fresh machine: installs what is missing, builds it, and simulates a crowd in the built-in level.
# Its words go to `graze run`: scripts/run.sh --bodies 5000
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/scripts/packages.sh"
(
	cd "$root"
	need gcc libc6-dev cmake make libsimde-dev libjansson-dev libexpat1-dev
	build build/run -DCMAKE_BUILD_TYPE=Release -DGRAZE_BENCH=OFF
)
exec "$root/build/run/bin/graze" run "$@"
