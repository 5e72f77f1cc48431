# Builds the golden program with other flags or for another processor, and runs it: it must print the golden hash, for
# each of BACKENDS at least. OPTIONS: further options of CMake.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(compiler -DCMAKE_C_COMPILER=${COMPILER})
if(TOOLCHAIN)
	set(compiler -DCMAKE_TOOLCHAIN_FILE=${TOOLCHAIN})
	include(${TOOLCHAIN}) # sets the emulator
endif()
quiet_step(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/../golden -B ${WORK} ${compiler} -DCMAKE_C_FLAGS=${FLAGS}
	-DGRAZE=${ROOT} ${OPTIONS})
quiet_step(${CMAKE_COMMAND} --build ${WORK})
start_emulator()
file(GLOB program ${WORK}/golden ${WORK}/golden.exe ${WORK}/golden.wasm)
execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${program} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
stop_emulator()
message("${output}")
if(failed)
	message(FATAL_ERROR "the golden program failed (${failed})")
endif()
string(REPLACE "," ";" backends "${BACKENDS}")
foreach(backend ${backends})
	if(NOT output MATCHES "${backend} [0-9a-f]+\r?\n")
		message(FATAL_ERROR "the ${backend} backend did not run")
	endif()
endforeach()
