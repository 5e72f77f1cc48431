# Builds a preset in a folder of its own and runs its tests with JOBS processors: those with the label LABEL, or all but
# EXCEPT.
#
# TARGETS: what these tests run, to build nothing else; everything if empty; LEFT_OUT: backends that are not built;
# SUITES: run these suites alone; SCENARIOS: how many of the fuzzer run, where not its usual ones.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

string(REPLACE "," ";" TARGETS "${TARGETS}")
string(REPLACE "," "|" LEFT_OUT "${LEFT_OUT}")
if(TARGETS)
	list(PREPEND TARGETS --target)
endif()
set(chosen --label-exclude "^(long|variant)$" --exclude-regex "${EXCEPT}")
if(LABEL)
	list(APPEND chosen --label-regex "^${LABEL}$")
endif()
if(SUITES)
	string(REPLACE "," "|" SUITES "${SUITES}")
	list(APPEND chosen --tests-regex "^(${SUITES})$")
endif()
set(generator "")
find_program(ninja ninja)
if(ninja)
	set(generator -G Ninja)
endif()

step(${CMAKE_COMMAND} -S ${ROOT} --preset ${PRESET} -B ${WORK} ${generator} -DGRAZE_VARIANTS=OFF
	-DGRAZE_LEFT_OUT=${LEFT_OUT})
step(${CMAKE_COMMAND} --build ${WORK} --parallel ${JOBS} ${TARGETS})
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK} --output-on-failure --no-tests=error --parallel ${JOBS} ${chosen})
if(SCENARIOS)
	step(${WORK}/bin/graze_fuzz --seed 1 --scenarios ${SCENARIOS})
endif()
