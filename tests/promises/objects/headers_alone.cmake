# Each public header compiles alone, and twice in one file, without warnings. FLAGS: of MPI, separated by commas; without
# them mpi.h is left out.
cmake_minimum_required(VERSION 3.21)

file(GLOB headers RELATIVE ${ROOT}/include ${ROOT}/include/graze/*.h)
if(NOT "graze/graze.h" IN_LIST headers)
	message(FATAL_ERROR "graze/graze.h is not among the headers: ${headers}")
endif()
string(REPLACE "," ";" flags "${FLAGS}")
if(NOT flags)
	list(REMOVE_ITEM headers graze/mpi.h)
endif()
foreach(header ${headers})
	execute_process(
		COMMAND ${COMPILER} -x ${LANGUAGE} -std=${STANDARD} -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
			-I${ROOT}/include ${flags} -include ${header} -include ${header} -fsyntax-only /dev/null
		RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${header} does not compile alone as ${STANDARD}")
	endif()
endforeach()
