# The package for npm: built of the modules (wasm/wasm_tests.cmake), and run by Node. Label `wasm`; all need the build of
# the modules and have the label `variant`, too. What npm's registry is needed for is skipped where that cannot be reached.
find_program(GRAZE_NPM npm)
if(NOT GRAZE_NPM)
	message(FATAL_ERROR "The tests of the package for npm need npm, which is missing (Debian: npm)")
endif()
set(package ${CMAKE_CURRENT_BINARY_DIR}/npm_package)
set(scripts ${PROJECT_SOURCE_DIR}/tests/npm)

add_test(NAME npm_package_is_built
	COMMAND ${GRAZE_NODE} ${PROJECT_SOURCE_DIR}/packages/npm/scripts/build.mjs ${modules} ${package})
set_tests_properties(npm_package_is_built PROPERTIES LABELS "wasm;variant"
	FIXTURES_REQUIRED wasm_modules FIXTURES_SETUP npm_package)

# npm_test(NAME [VARIABLE=VALUE...]) adds a test of the package: tests/npm/NAME.mjs.
function(npm_test name)
	add_test(NAME npm_${name} COMMAND ${GRAZE_NODE} --expose-gc --test-reporter=spec ${scripts}/${name}.mjs)
	set_tests_properties(npm_${name} PROPERTIES LABELS "wasm;variant" FIXTURES_REQUIRED "wasm_modules;npm_package"
		ENVIRONMENT "GRAZE_PACKAGE=${package};${ARGN}")
endfunction()

add_executable(graze_answers ${scripts}/answers.c)
target_link_libraries(graze_answers PRIVATE graze_rounding graze graze_warnings)

foreach(name sweeps overlaps moves predictions worlds memory package workers shared)
	npm_test(${name})
endforeach()
npm_test(hash GRAZE_ANSWERS=$<TARGET_FILE:graze_answers>)
npm_test(types)
if(GRAZE_EXAMPLES)
	npm_test(bitecs GRAZE_EXAMPLE=$<TARGET_FILE:ecs_plain>)
else()
	npm_test(bitecs)
endif()
set_tests_properties(npm_types npm_bitecs PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME npm_gain COMMAND ${GRAZE_NODE} ${PROJECT_SOURCE_DIR}/bench/modules/workers.mjs ${package} --bodies 20000)
set_tests_properties(npm_gain PROPERTIES LABELS "wasm;variant" FIXTURES_REQUIRED "wasm_modules;npm_package"
	RUN_SERIAL ON)
find_program(GRAZE_CHROMIUM chromium)
if(GRAZE_CHROMIUM)
	set(chromium GRAZE_CHROMIUM=${GRAZE_CHROMIUM})
	npm_test(bundlers ${chromium})
	set_tests_properties(npm_bundlers PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77)
endif()
# bench/npm: the command, and the page where there is Chromium.
npm_test(side_by_side ${chromium})
set_tests_properties(npm_side_by_side PROPERTIES LABELS "web;variant" SKIP_RETURN_CODE 77)
# What these measure, other tests disturb.
set_tests_properties(npm_package npm_memory PROPERTIES RUN_SERIAL ON)
