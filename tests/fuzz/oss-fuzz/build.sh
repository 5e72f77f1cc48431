#!/bin/sh
# Builds the fuzz targets for OSS-Fuzz, with their seeds and dictionaries. It takes everything from the variables that
# OSS-Fuzz sets ($CC, $CFLAGS, $CXX, $CXXFLAGS, $LIB_FUZZING_ENGINE, $SRC, $WORK, $OUT), and needs no network.
set -eu

root=$SRC/graze
build=$WORK/graze

# static LIBRARY: the static library of this name, since targets run where no packages are installed.
static() { find /usr/lib /usr/local/lib -name "lib$1.a" -print 2>/dev/null | head -n 1; }

set -- "-DJansson_LIBRARY=$(static jansson)" "-DEXPAT_LIBRARY=$(static expat)"
[ ! -d "$SRC/simde" ] || set -- "$@" "-DSIMDE_INCLUDE_DIR=$SRC/simde"
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG= -DCMAKE_CXX_FLAGS_DEBUG= \
	"-DCMAKE_C_COMPILER=$CC" "-DCMAKE_C_FLAGS=$CFLAGS" "-DCMAKE_CXX_COMPILER=$CXX" "-DCMAKE_CXX_FLAGS=$CXXFLAGS" \
	-DGRAZE_FUZZERS=ON "-DGRAZE_FUZZ_ENGINE=$LIB_FUZZING_ENGINE" \
	-DGRAZE_APP=OFF -DGRAZE_BENCH=OFF -DGRAZE_EXAMPLES=OFF -DGRAZE_INSTALL=OFF "$@"
cmake --build "$build" --parallel "${GRAZE_FUZZ_JOBS:-$(getconf _NPROCESSORS_ONLN)}"

for program in "$build"/bin/fuzz_*; do
	name=${program##*/fuzz_}
	cp "$program" "$OUT/"
	(cd "$root/tests/fuzz/corpus/$name" && python3 -m zipfile -c "$OUT/fuzz_${name}_seed_corpus.zip" ./*)
	dictionary=$root/tests/fuzz/dictionaries/$name.dict
	[ ! -r "$dictionary" ] || cp "$dictionary" "$OUT/fuzz_$name.dict"
	printf '[libfuzzer]\nmax_len = 4096\n' >"$OUT/fuzz_$name.options"
done
