# The public header compiles alone, and twice, without a warning.
execute_process(
	COMMAND ${COMPILER} -x ${LANGUAGE} -std=${STANDARD} -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
		-I${ROOT}/include -include graze/graze.h -include graze/graze.h -fsyntax-only /dev/null
	RESULT_VARIABLE failed)
if(failed)
	message(FATAL_ERROR "graze.h does not compile alone as ${STANDARD}")
endif()
