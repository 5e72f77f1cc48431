# The same library built by other compilers, with other flags, and for other processors: each test is a build of its
# own, with the label `variant`.
#
# COST is about the seconds of one processor: the longest begin first, and the short tests fill the gaps at the end. A
# variant takes half of the processors, so that another one works where it waits: while it configures, links, or runs its
# last test.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR jobs "(${cores} + 1) / 2")

# variant(PRESET PAIRS COST [NAME name] [LABEL label] [TARGETS TARGET...] [SUITES SUITE...] [EXCEPT TEST...]
# [LEFT_OUT BACKEND...] [SCENARIOS count] [WEEKLY]) runs the tests of a preset of CMakePresets.json, those with a label, or
# these suites; PAIRS is the number of pairs in random tests, SCENARIOS that of the fuzzer where it runs fewer than usual.
# It builds everything, or the targets that these tests run. WEEKLY: with the tests of all systems only, and their label.
# What does not depend on how the library is built, and suites that spend minutes in the exact arithmetic of an oracle,
# run in the main build only.
set(main_build_only peers_run benchmarks_run "soak_.*" "page_.*" "view_.*" "one_file_.*" "recipe_.*" structure
	"documents_.*" "headers_.*" "views_.*" every_rule_is_cited "the_pictures_.*" program_crowds program_curves fast_path
	gas move_corners move_seams move_worlds round_ways)
function(variant preset pairs cost)
	cmake_parse_arguments(variant WEEKLY "NAME;LABEL;SCENARIOS" "TARGETS;SUITES;EXCEPT;LEFT_OUT" ${ARGN})
	set(name ${preset})
	if(variant_NAME)
		set(name ${variant_NAME})
	endif()
	list(APPEND variant_EXCEPT ${main_build_only})
	if(variant_TARGETS) # programs that these tests run are not among them
		list(APPEND variant_EXCEPT a_caller_with_fast_math_gets_the_same the_golden_hash_needs_no_subnormal_numbers)
	endif()
	if(variant_SCENARIOS)
		list(APPEND variant_EXCEPT fuzz_api)
	endif()
	list(JOIN variant_EXCEPT "|" except)
	foreach(list TARGETS SUITES LEFT_OUT)
		list(JOIN variant_${list} "," ${list})
	endforeach()
	set(configurations "")
	set(label variant)
	if(variant_WEEKLY)
		set(configurations CONFIGURATIONS systems)
		set(label systems)
	endif()
	promise(variant_${name} variants/run_preset ${configurations} PRESET=${preset} LABEL=${variant_LABEL}
		TARGETS=${TARGETS} SUITES=${SUITES} LEFT_OUT=${LEFT_OUT} SCENARIOS=${variant_SCENARIOS} JOBS=${jobs}
		"EXCEPT=^(${except})$" WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${name})
	set_tests_properties(variant_${name} PROPERTIES
		LABELS ${label} COST ${cost} TIMEOUT 7200 PROCESSORS ${jobs} ENVIRONMENT GRAZE_TEST_PAIRS=${pairs})
endfunction()

# golden(NAME BACKENDS [WEEKLY] KEY=VALUE...) builds and runs the golden program and the smoke program; the processor must
# run these backends at least.
function(golden name backends)
	cmake_parse_arguments(golden WEEKLY "" "" ${ARGN})
	set(configurations "")
	set(label variant)
	if(golden_WEEKLY)
		set(configurations CONFIGURATIONS systems)
		set(label systems)
	endif()
	promise(golden_${name} variants/golden_build ${configurations} BACKENDS=${backends}
		WORK=${CMAKE_CURRENT_BINARY_DIR}/golden_${name} ${golden_UNPARSED_ARGUMENTS})
	set_tests_properties(golden_${name} PROPERTIES LABELS ${label} COST 90)
endfunction()

# With every commit: the preset clang builds everything, with warnings as errors, and runs suites of each part; under
# sanitizers, what runs in the main build only is not built. Of tests that take half a minute under gcc's sanitizers,
# those are left out whose calls other tests make, too, and one backend of vectors is enough: gcc takes a minute for each.
# Under MemorySanitizer the golden program and the smoke program call every part (golden_memory below). The scalar backend
# alone is what variant_i386_gcc builds. Weekly: all of them whole.
include(${CMAKE_CURRENT_LIST_DIR}/short_form.cmake)
set(programs graze_tests graze_fuzz graze_smoke pods ecs_plain)
set(seldom sharing crowds translation sight nearest edited_grid domains long_edits overlap_moves rollback crowd_chunks
	program_rooms example_ecs_plain)
variant(sanitize 100000 800 TARGETS ${programs} EXCEPT ${seldom} LEFT_OUT sse2 avx512 SCENARIOS 200)
variant(sanitize 1000000 1600 NAME sanitize_all TARGETS ${programs} WEEKLY)
variant(undefined 100000 800 TARGETS ${programs} WEEKLY)
variant(memory 20000 350 LABEL memory TARGETS graze_tests graze_fuzz EXCEPT pool SCENARIOS 150 WEEKLY)
variant(threads 0 250 LABEL threads TARGETS graze_tests LEFT_OUT sse2 avx512)
variant(clang 100000 250 SUITES ${short_suites})
variant(clang 1000000 500 NAME clang_all WEEKLY)
# The suite `backends` of the main build and of variant_clang checks the golden hash at the level of a release, -O3. With
# -Ofast, the flags of a caller's project, the library remains as it is (cmake/compilers.cmake).
golden(gcc_O0 scalar COMPILER=gcc FLAGS=-O0)
foreach(compiler gcc clang)
	foreach(level 1 2 3 s fast)
		golden(${compiler}_O${level} scalar WEEKLY COMPILER=${compiler} FLAGS=-O${level})
	endforeach()
	golden(${compiler}_native scalar WEEKLY COMPILER=${compiler} "FLAGS=-O3 -march=native")
	golden(${compiler}_shared scalar WEEKLY COMPILER=${compiler} FLAGS=-O2 OPTIONS=-DBUILD_SHARED_LIBS=ON)
endforeach()
golden(clang_O0 scalar WEEKLY COMPILER=clang FLAGS=-O0)
golden(memory scalar COMPILER=clang OPTIONS=-DGRAZE_SCALAR=ON
	"FLAGS=-O1 -g1 -fsanitize=memory,undefined,local-bounds,float-cast-overflow -fno-sanitize-recover=all")
golden(gcc_lto scalar WEEKLY COMPILER=gcc "FLAGS=-O2 -flto" OPTIONS=-DCMAKE_AR=/usr/bin/gcc-ar,-DCMAKE_RANLIB=/usr/bin/gcc-ranlib)
golden(clang_lto scalar WEEKLY COMPILER=clang "FLAGS=-O2 -flto"
	OPTIONS=-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld-19,-DCMAKE_AR=/usr/bin/llvm-ar,-DCMAKE_RANLIB=/usr/bin/llvm-ranlib)

# system(NAME TOOLCHAIN OPTIONS) runs tests on another system that this machine can run or emulate: variant_NAME some of
# them, system_NAME all of them, with `ctest -C systems -L systems` only, and with all processors: IBM Z takes 2.6 hours
# with one. Where an emulator takes many minutes, and for 32-bit clang, there is the latter alone.
promise(library_sources variants/library_sources DIRECTORY=${CMAKE_CURRENT_BINARY_DIR}/library_sources)
set_tests_properties(library_sources PROPERTIES LABELS variant FIXTURES_SETUP library_sources)
function(system name toolchain options)
	set(build TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/${toolchain}.cmake "OPTIONS=${options}"
		SOURCES=${CMAKE_CURRENT_BINARY_DIR}/library_sources WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${name}
		PROGRAM=$<TARGET_FILE:graze_program>)
	if(name MATCHES "^(mingw|i386_gcc)$")
		promise(variant_${name} variants/cross_build FORM=short JOBS=${jobs} ${build})
		set_tests_properties(variant_${name} PROPERTIES LABELS variant COST 350 TIMEOUT 3600 PROCESSORS ${jobs}
			RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
	endif()
	promise(system_${name} variants/cross_build CONFIGURATIONS systems FORM=long JOBS=${cores} ${build})
	set_tests_properties(system_${name} PROPERTIES LABELS systems TIMEOUT 14400 PROCESSORS ${cores}
		RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
endfunction()

# Which lines and branches run, in a build of its own in build/coverage: weekly.
add_test(NAME coverage CONFIGURATIONS systems COMMAND ${PROJECT_SOURCE_DIR}/scripts/coverage.sh --check)
set_tests_properties(coverage PROPERTIES LABELS systems TIMEOUT 7200 PROCESSORS ${cores})

set(toolchains ${PROJECT_SOURCE_DIR}/cmake)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
	system(mingw x86_64-w64-mingw32 -DCMAKE_C_FLAGS=-DXML_STATIC) # as Expat's header wants for a static library
	system(i386_gcc i686-linux-gnu -DGRAZE_I686_COMPILER=gcc)
	system(i386_clang i686-linux-gnu -DGRAZE_I686_COMPILER=clang)
	# variant_mingw has the suite `backends`, with full optimisation; this one requires that the backends run. Not -O0:
	# there sqrt is a call, and MinGW-w64's rounds twice, by the x87, so that one of 4,000 results is off by a bit.
	golden(mingw avx2,sse2,scalar WEEKLY TOOLCHAIN=${toolchains}/x86_64-w64-mingw32.cmake FLAGS=-O1)
	golden(i386_clang scalar TOOLCHAIN=${toolchains}/i686-linux-gnu.cmake FLAGS=-O2 OPTIONS=-DGRAZE_I686_COMPILER=clang)
	golden(i386_gcc scalar WEEKLY TOOLCHAIN=${toolchains}/i686-linux-gnu.cmake FLAGS=-O2
		OPTIONS=-DGRAZE_I686_COMPILER=gcc) # as variant_mingw, variant_i386_gcc has the suite `backends`
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64")
	golden(aarch64 neon,scalar TOOLCHAIN=${toolchains}/aarch64-linux-gnu.cmake FLAGS=-O3)
	system(aarch64 aarch64-linux-gnu "")
endif()
# IBM Z is big-endian. 32-bit ARM has the scalar backend alone, also where CMake is given the name of a 64-bit processor.
golden(s390x scalar TOOLCHAIN=${toolchains}/s390x-linux-gnu.cmake FLAGS=-O1)
golden(riscv64 scalar WEEKLY TOOLCHAIN=${toolchains}/riscv64-linux-gnu.cmake FLAGS=-O2)
golden(armhf scalar WEEKLY TOOLCHAIN=${toolchains}/arm-linux-gnueabihf.cmake FLAGS=-O2)
system(s390x s390x-linux-gnu "")
