# The golden PROGRAM prints the golden hash although the processor replaces subnormal numbers by 0. On x86-64 it must do
# so; elsewhere linking with -ffast-math may make no difference.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
message("${output}")
if(failed)
	message(FATAL_ERROR "exit status ${failed}")
endif()
if(PROCESSOR MATCHES "x86_64|AMD64|amd64" AND NOT output MATCHES "subnormal numbers are 0\n")
	message(FATAL_ERROR "the processor keeps subnormal numbers")
endif()
