# The same library by other compilers, with other flags, on other processors: each a build of its own.

# variant(PRESET PAIRS [SUITES]) passes all tests of a preset of CMakePresets.json, or those that SUITES matches, with so
# many pairs where tests are random. It has all processors to itself, since it builds and tests in parallel. Peers and
# mutations of the safety check, which need minutes under a sanitizer, run without one alone.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
function(variant preset pairs)
	promise(variant_${preset} variant PRESET=${preset} SUITES=${ARGN} "EXCEPT=^(peers_run|soak_mutation_.*)$"
		WORK=${CMAKE_CURRENT_BINARY_DIR}/variant_${preset})
	set_tests_properties(variant_${preset} PROPERTIES
		LABELS variants COST 1000 TIMEOUT 3600 PROCESSORS ${cores} ENVIRONMENT GRAZE_TEST_PAIRS=${pairs})
endfunction()

# golden(NAME ROWS KEY=VALUE...) wants the golden hash from a small program, of these rows of kernels at least.
function(golden name rows)
	promise(golden_${name} golden ROWS=${rows} WORK=${CMAKE_CURRENT_BINARY_DIR}/golden_${name} ${ARGN})
	set_tests_properties(golden_${name} PROPERTIES LABELS variants COST 200)
endfunction()

variant(sanitize 100000)
variant(undefined 100000)
# The fuzzer and suites that take seconds. The others take a minute and more each, for page faults of large static
# tables; the whole suite has passed by hand, with GRAZE_TEST_PAIRS=100000.
variant(memory 20000
	"^(fuzz_api|starts|filters|predict|sensors|distances|recordings|hit_columns|crowd_faults|separate_kernel|mover_kernels|move|move_contacts|move_columns|move_lists|impacts|pushes|push_scenes|push_bits|invalid_moves|invalid_pushes|trajectories|touches|touch_bits|roots|invalid_blocks|islands|pool)$")
variant(threads 0 "^(pool|worlds|islands|recordings)$")
variant(clang 2000000)
variant(scalar 1000000)
foreach(compiler gcc clang)
	foreach(level O0 O3)
		golden(${compiler}_${level} scalar COMPILER=${compiler} FLAGS=-${level})
	endforeach()
endforeach()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64")
	golden(aarch64 neon,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/aarch64-linux-gnu.cmake FLAGS=-O2)
endif()
