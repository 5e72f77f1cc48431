# The same library built by other compilers, with other flags, and for other processors: each test is a build of its
# own, with the label `variant`.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)

# variant(PRESET PAIRS [LABEL]) runs the tests of a preset of CMakePresets.json, or those with a label; PAIRS is the
# number of pairs in random tests. The test occupies all processors, since it builds and tests in parallel. What does not
# depend on how the library is built, and suites that spend minutes in the exact arithmetic of an oracle, run in the main
# build only.
string(JOIN "|" main_build_only peers_run benchmarks_run "soak_.*" "page_.*" "view_.*" "one_file_.*" "recipe_.*" structure
	"documents_.*" "headers_.*" "the_pictures_.*" program_crowds program_curves fast_path gas move_corners
	move_worlds round_ways)
function(variant preset pairs)
	promise(variant_${preset} variants/run_preset PRESET=${preset} LABEL=${ARGN}
		"EXCEPT=^(${main_build_only})$" WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${preset})
	set_tests_properties(variant_${preset} PROPERTIES
		LABELS variant COST 1000 TIMEOUT 3600 PROCESSORS ${cores} ENVIRONMENT GRAZE_TEST_PAIRS=${pairs})
endfunction()

# golden(NAME BACKENDS KEY=VALUE...) builds and runs the golden program; its processor must run these backends at least.
function(golden name backends)
	promise(golden_${name} variants/golden_build BACKENDS=${backends} WORK=${CMAKE_CURRENT_BINARY_DIR}/golden_${name} ${ARGN})
	set_tests_properties(golden_${name} PROPERTIES LABELS variant COST 200)
endfunction()

variant(sanitize 100000)
variant(undefined 100000)
variant(memory 20000 memory)
variant(threads 0 threads)
variant(clang 500000)
variant(scalar 500000)
foreach(compiler gcc clang)
	foreach(level O0 O3)
		golden(${compiler}_${level} scalar COMPILER=${compiler} FLAGS=-${level})
	endforeach()
endforeach()

# system(NAME TOOLCHAIN OPTIONS) runs tests on another system that this machine can run or emulate: variant_NAME some of
# them, system_NAME all of them, with `ctest -C systems -L systems` only. 32-bit clang has the latter alone.
promise(library_sources variants/library_sources DIRECTORY=${CMAKE_CURRENT_BINARY_DIR}/library_sources)
set_tests_properties(library_sources PROPERTIES LABELS variant FIXTURES_SETUP library_sources)
function(system name toolchain options)
	set(build TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/${toolchain}.cmake "OPTIONS=${options}"
		SOURCES=${CMAKE_CURRENT_BINARY_DIR}/library_sources WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${name})
	if(NOT name STREQUAL i386_clang)
		promise(variant_${name} variants/cross_build FORM=short ${build})
		set_tests_properties(variant_${name} PROPERTIES LABELS variant COST 1000 TIMEOUT 3600 PROCESSORS ${cores}
			RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
	endif()
	promise(system_${name} variants/cross_build CONFIGURATIONS systems FORM=long ${build})
	set_tests_properties(system_${name} PROPERTIES LABELS systems TIMEOUT 3600 PROCESSORS ${cores}
		RESOURCE_LOCK variant_${name} FIXTURES_REQUIRED library_sources ENVIRONMENT GRAZE_TEST_PAIRS=100000)
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
	system(mingw x86_64-w64-mingw32 -DCMAKE_C_FLAGS=-DXML_STATIC) # as Expat's header wants for a static library
	system(i386_gcc i686-linux-gnu -DGRAZE_I686_COMPILER=gcc)
	system(i386_clang i686-linux-gnu -DGRAZE_I686_COMPILER=clang)
	golden(mingw avx2,sse2,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/x86_64-w64-mingw32.cmake FLAGS=-O2)
	foreach(compiler gcc clang)
		golden(i386_${compiler} scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/i686-linux-gnu.cmake FLAGS=-O2
			OPTIONS=-DGRAZE_I686_COMPILER=${compiler})
	endforeach()
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64")
	golden(aarch64 neon,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/aarch64-linux-gnu.cmake FLAGS=-O2)
endif()
