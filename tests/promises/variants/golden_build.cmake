# Builds the golden program and the smoke program with other flags or for another processor, and runs them: the first
# must print the golden hash, for each of BACKENDS at least, and the second ends with 0. OPTIONS: further options of
# CMake. scripts/targets.sh reads WORK/target.tsv: the target and the backends that ran.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

file(REMOVE ${WORK}/target.tsv)
set(compiler -DCMAKE_C_COMPILER=${COMPILER})
if(TOOLCHAIN)
	set(compiler -DCMAKE_TOOLCHAIN_FILE=${TOOLCHAIN})
	include(${TOOLCHAIN}) # sets the emulator
endif()
find_program(ninja ninja)
if(ninja)
	list(APPEND compiler -G Ninja)
endif()
string(REPLACE "," ";" OPTIONS "${OPTIONS}")
string(REPLACE "," "|" LEFT_OUT "${LEFT_OUT}")
quiet_step(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/../golden -B ${WORK} ${compiler} -DCMAKE_C_FLAGS=${FLAGS}
	-DGRAZE=${ROOT} -DGRAZE_LEFT_OUT=${LEFT_OUT} ${OPTIONS})
quiet_step(${CMAKE_COMMAND} --build ${WORK})
start_emulator()
foreach(name smoke golden)
	file(GLOB program ${WORK}/${name} ${WORK}/${name}.exe ${WORK}/${name}.wasm)
	execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${program} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
	message("${output}")
	if(failed)
		stop_emulator()
		message(FATAL_ERROR "the ${name} program failed (${failed})")
	endif()
endforeach()
stop_emulator()
string(REPLACE "," ";" backends "${BACKENDS}")
foreach(backend ${backends})
	if(NOT output MATCHES "${backend} [0-9a-f]+\r?\n")
		message(FATAL_ERROR "the ${backend} backend did not run")
	endif()
endforeach()

list(FILTER OPTIONS EXCLUDE REGEX "-D(CMAKE|GRAZE)_") # tools and other toolchains
describe_target(${WORK} "${FLAGS} ${OPTIONS}")
string(REGEX MATCHALL "[a-z0-9]+ [0-9a-f][0-9a-f]+\r?\n" ran "${output}") # hashes, not "subnormal numbers are 0"
list(TRANSFORM ran REPLACE " [0-9a-f]+\r?\n" "")
list(JOIN ran " " ran)
file(WRITE ${WORK}/target.tsv "${target}\t${ran}\n")
