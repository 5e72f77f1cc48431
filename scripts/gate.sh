#!/bin/sh
# Fails where Graze has become slower: installs what is missing, builds graze_bench, and compares what it measures with
# bench/baseline.json. Its words go to bench/gate.py: scripts/gate.sh --update writes the baseline instead.
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh

need gcc g++ libc6-dev cmake make libsimde-dev libbenchmark-dev libchipmunk-dev libbox2d-dev freedoom valgrind python3
build build/gate -DCMAKE_BUILD_TYPE=Release -DGRAZE_APP=OFF
exec python3 bench/gate.py build/gate/bin/graze_bench --out build/gate "$@"
