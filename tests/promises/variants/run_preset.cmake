# Builds a preset in a folder of its own and runs its tests with JOBS processors: those with the label LABEL, or all but
# EXCEPT. TARGETS: what these tests run, to build nothing else; everything if empty.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(chosen --label-exclude "^(long|variant)$" --exclude-regex "${EXCEPT}")
if(LABEL)
	list(APPEND chosen --label-regex "^${LABEL}$")
endif()

set(targets "")
if(TARGETS)
	string(REPLACE "," ";" targets "--target,${TARGETS}")
endif()

step(${CMAKE_COMMAND} -S ${ROOT} --preset ${PRESET} -B ${WORK} -DGRAZE_VARIANTS=OFF)
step(${CMAKE_COMMAND} --build ${WORK} --parallel ${JOBS} ${targets})
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --output-on-failure --no-tests=error --parallel ${JOBS} ${chosen})
