#!/bin/sh
# Fails where Graze has become slower: installs missing packages (Debian, Ubuntu), builds graze_bench, and compares its
# measurements with bench/baseline.json. Takes two to three minutes.
#
# usage: scripts/gate.sh [OPTION...]
#
#   --update          write bench/baseline.json instead of comparing with it
#   --strict          also fail where instructions cannot be compared, because the compiler is not that of the baseline
#   --baseline FILE   compare with, or write, another file
set -eu

cd "$(dirname "$0")/.."
. scripts/packages.sh
usage_if_asked "$@"

need gcc g++ libc6-dev cmake make libsimde-dev libbenchmark-dev libchipmunk-dev libbox2d-dev freedoom valgrind python3
build build/gate -DCMAKE_BUILD_TYPE=Release -DGRAZE_APP=OFF -DGRAZE_BENCH=ON
exec python3 bench/gate.py build/gate/bin/graze_bench --out build/gate "$@"
