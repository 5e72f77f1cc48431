# The playground: put together of the package for npm (npm/npm_tests.cmake), and opened in headless Chromium by its
# own protocol: nothing of npm's registry is needed. Label `web`; as tests of the package they are variants, too.
if(NOT GRAZE_CHROMIUM)
	return()
endif()

foreach(name page levels faults controls programs)
	add_test(NAME playground_${name}
		COMMAND ${GRAZE_NODE} --test-reporter=spec ${PROJECT_SOURCE_DIR}/tests/playground/${name}.mjs)
	set_tests_properties(playground_${name} PROPERTIES LABELS "web;variant" FIXTURES_REQUIRED "wasm_modules;npm_package"
		ENVIRONMENT "GRAZE_PACKAGE=${package};GRAZE_CHROMIUM=${GRAZE_CHROMIUM}" TIMEOUT 600)
endforeach()
set_property(TEST playground_programs APPEND PROPERTY ENVIRONMENT "GRAZE_LIBRARY=$<TARGET_FILE:graze>"
	"GRAZE_CC=${CMAKE_C_COMPILER}")
