# Builds what a preset says, elsewhere, and passes its tests: those that SUITES matches, but for those that EXCEPT matches.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

# step() drops an empty argument: -R would take the next option as its pattern.
if(NOT SUITES)
	set(SUITES .)
endif()

step(${CMAKE_COMMAND} -S ${ROOT} --preset ${PRESET} -B ${WORK} -DGRAZE_VARIANTS=OFF)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
step(${CMAKE_COMMAND} --build ${WORK} --parallel ${cores})
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --output-on-failure --no-tests=error --parallel ${cores} -R "${SUITES}" -E "${EXCEPT}")
