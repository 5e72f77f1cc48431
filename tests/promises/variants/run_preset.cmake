# Builds a preset in a folder of its own and runs its tests: those with the label LABEL, or all but EXCEPT.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(chosen --label-exclude "^(long|variant)$" --exclude-regex "${EXCEPT}")
if(LABEL)
	list(APPEND chosen --label-regex "^${LABEL}$")
endif()

cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
step(${CMAKE_COMMAND} -S ${ROOT} --preset ${PRESET} -B ${WORK} -DGRAZE_VARIANTS=OFF)
step(${CMAKE_COMMAND} --build ${WORK} --parallel ${cores})
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --output-on-failure --no-tests=error --parallel ${cores} ${chosen})
