# The modules of WebAssembly for JavaScript, built by their toolchain file and run by Node. Label `wasm`; what needs the
# build of the modules has the label `variant`, too.
find_program(GRAZE_NODE node)
if(NOT GRAZE_NODE)
	message(FATAL_ERROR "The tests of WebAssembly need Node, which is missing (Debian: nodejs)")
endif()
set(build ${CMAKE_CURRENT_BINARY_DIR}/wasm)
set(modules ${build}/packages/npm/module)
set(scripts ${CMAKE_CURRENT_LIST_DIR})

promise(wasm_modules_build wasm/build_modules WORK=${build} JOBS=${jobs})
set_tests_properties(wasm_modules_build PROPERTIES LABELS "wasm;variant" COST 100 PROCESSORS ${jobs}
	FIXTURES_SETUP wasm_modules)

# wasm(NAME COMMAND...) adds a test that needs the modules.
function(wasm name)
	add_test(NAME wasm_${name} COMMAND ${ARGN})
	set_tests_properties(wasm_${name} PROPERTIES LABELS "wasm;variant" FIXTURES_REQUIRED wasm_modules)
endfunction()

foreach(module simd scalar)
	wasm(golden_${module} ${GRAZE_NODE} --no-warnings ${PROJECT_SOURCE_DIR}/cmake/run-wasm.mjs
		${modules}/golden.${module}.wasm)
	wasm(interface_${module} ${GRAZE_NODE} ${scripts}/test_interface.mjs ${modules} ${module})
	wasm(memory_${module} ${GRAZE_NODE} ${scripts}/test_memory.mjs ${modules} ${module})
endforeach()
file(STRINGS ${PROJECT_SOURCE_DIR}/tests/promises/golden/golden.h hash REGEX "^#define GOLDEN_HASH")
string(REGEX REPLACE ".*\\(0x([0-9a-f]+)\\).*" "\\1" hash "${hash}")
set_tests_properties(wasm_golden_simd PROPERTIES PASS_REGULAR_EXPRESSION "^wasm ${hash}\n$")
set_tests_properties(wasm_golden_scalar PROPERTIES PASS_REGULAR_EXPRESSION "^scalar ${hash}\n$")

# The library as the toolchain file alone builds it: both backends in one program.
golden(wasm wasm,scalar TOOLCHAIN=${PROJECT_SOURCE_DIR}/cmake/wasm32.cmake FLAGS=-O1)
set_tests_properties(golden_wasm PROPERTIES LABELS "wasm;variant")
wasm(size ${GRAZE_NODE} ${scripts}/test_size.mjs ${modules} 225000)

# The same results as native code, at most twice its time: a module whose vectors go through memory takes seven times.
if(TARGET graze_workloads AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
	wasm(speed ${GRAZE_NODE} ${PROJECT_SOURCE_DIR}/bench/modules/measure.mjs $<TARGET_FILE:graze_workloads> ${modules}
		--bodies 20000 --limit 2)
	set_tests_properties(wasm_speed PROPERTIES RUN_SERIAL ON)
endif()

# The messages of the module, as native code beside the C library's.
add_executable(graze_message_test ${scripts}/messages.c)
target_include_directories(graze_message_test PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(graze_message_test PRIVATE graze_rounding m)
add_test(NAME wasm_messages COMMAND graze_message_test)
set_tests_properties(wasm_messages PROPERTIES LABELS "wasm;variant")
