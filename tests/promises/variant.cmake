# Builds what a preset says, elsewhere, and passes its tests.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

step(${CMAKE_COMMAND} -S ${ROOT} --preset ${PRESET} -B ${WORK} -DGRAZE_VARIANTS=OFF)
step(${CMAKE_COMMAND} --build ${WORK})
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --output-on-failure)
