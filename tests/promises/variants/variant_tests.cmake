# The same library built by other compilers, with other flags, and for other processors: each test is a build of its
# own, with the label `variant`.
#
# COST is about the seconds of one processor: the longest begin first, and the short tests fill the gaps at the end. A
# variant takes half of the processors, so that another one works where it waits: while it configures, links, or runs its
# last test.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR jobs "(${cores} + 1) / 2")

# variant(PRESET PAIRS COST [LABEL label] [TARGETS TARGET...] [WEEKLY]) runs the tests of a preset of CMakePresets.json, or
# those with a label; PAIRS is the number of pairs in random tests. It builds everything, or the targets that these tests
# run. WEEKLY: with the tests of all systems only, and their label.
# What does not depend on how the library is built, and suites that spend minutes in the exact arithmetic of an oracle,
# run in the main build only.
string(JOIN "|" main_build_only peers_run benchmarks_run "soak_.*" "page_.*" "view_.*" "one_file_.*" "recipe_.*" structure
	"documents_.*" "headers_.*" "views_.*" every_rule_is_cited "the_pictures_.*" program_crowds program_curves fast_path
	gas move_corners move_worlds round_ways)
function(variant preset pairs cost)
	cmake_parse_arguments(variant WEEKLY LABEL TARGETS ${ARGN})
	list(JOIN variant_TARGETS "," targets)
	set(configurations "")
	set(label variant)
	if(variant_WEEKLY)
		set(configurations CONFIGURATIONS systems)
		set(label systems)
	endif()
	promise(variant_${preset} variants/run_preset ${configurations} PRESET=${preset} LABEL=${variant_LABEL}
		TARGETS=${targets} JOBS=${jobs} "EXCEPT=^(${main_build_only})$" WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${preset})
	set_tests_properties(variant_${preset} PROPERTIES
		LABELS ${label} COST ${cost} TIMEOUT 7200 PROCESSORS ${jobs} ENVIRONMENT GRAZE_TEST_PAIRS=${pairs})
endfunction()

# golden(NAME BACKENDS KEY=VALUE...) builds and runs the golden program; its processor must run these backends at least.
function(golden name backends)
	promise(golden_${name} variants/golden_build BACKENDS=${backends} WORK=${CMAKE_CURRENT_BINARY_DIR}/golden_${name} ${ARGN})
	set_tests_properties(golden_${name} PROPERTIES LABELS variant COST 90)
endfunction()

# The preset clang builds everything, with warnings as errors; under a sanitizer, what runs in the main build only is not
# built.
set(programs graze_tests graze_fuzz pods ecs_plain)
variant(sanitize 100000 1600 TARGETS ${programs})
variant(undefined 100000 800 TARGETS ${programs} WEEKLY) # the preset memory has its checks, too
variant(memory 20000 500 LABEL memory TARGETS graze_tests graze_fuzz)
variant(threads 0 400 LABEL threads TARGETS graze_tests)
variant(clang 500000 600)
variant(scalar 100000 400)
# The suite `backends` of the main build and of variant_clang checks the golden hash at the level of a release, -O3.
foreach(compiler gcc clang)
	golden(${compiler}_O0 scalar COMPILER=${compiler} FLAGS=-O0)
endforeach()

# system(NAME TOOLCHAIN OPTIONS) runs tests on another system that this machine can run or emulate: variant_NAME some of
# them, system_NAME all of them, with `ctest -C systems -L systems` only. 32-bit clang has the latter alone.
promise(library_sources variants/library_sources DIRECTORY=${CMAKE_CURRENT_BINARY_DIR}/library_sources)
set_tests_properties(library_sources PROPERTIES LABELS variant FIXTURES_SETUP library_sources)
function(system name toolchain options)
	set(build TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/${toolchain}.cmake "OPTIONS=${options}"
		SOURCES=${CMAKE_CURRENT_BINARY_DIR}/library_sources JOBS=${jobs} WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${name})
	if(NOT name STREQUAL i386_clang)
		promise(variant_${name} variants/cross_build FORM=short ${build})
		set_tests_properties(variant_${name} PROPERTIES LABELS variant COST 350 TIMEOUT 3600 PROCESSORS ${jobs}
			RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
	endif()
	promise(system_${name} variants/cross_build CONFIGURATIONS systems FORM=long ${build})
	set_tests_properties(system_${name} PROPERTIES LABELS systems TIMEOUT 7200 PROCESSORS ${jobs}
		RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
	system(mingw x86_64-w64-mingw32 -DCMAKE_C_FLAGS=-DXML_STATIC) # as Expat's header wants for a static library
	system(i386_gcc i686-linux-gnu -DGRAZE_I686_COMPILER=gcc)
	system(i386_clang i686-linux-gnu -DGRAZE_I686_COMPILER=clang)
	# variant_mingw has the suite `backends`, with full optimisation; this one requires that the backends run. Not -O0:
	# there sqrt is a call, and MinGW-w64's rounds twice, by the x87, so that one of 4,000 results is off by a bit.
	golden(mingw avx2,sse2,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/x86_64-w64-mingw32.cmake FLAGS=-O1)
	foreach(compiler gcc clang)
		golden(i386_${compiler} scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/i686-linux-gnu.cmake FLAGS=-O2
			OPTIONS=-DGRAZE_I686_COMPILER=${compiler})
	endforeach()
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64")
	golden(aarch64 neon,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/aarch64-linux-gnu.cmake FLAGS=-O2)
endif()
