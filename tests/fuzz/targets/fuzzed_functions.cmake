# Fails unless each public function is named by a fuzz target, or by what the targets share (tests/fuzz). graze/mpi.h is
# left out: its functions take part of several processes.
#
# ROOT: the sources
cmake_minimum_required(VERSION 3.16)

file(GLOB headers ${ROOT}/include/graze/*.h)
list(FILTER headers EXCLUDE REGEX "/mpi\\.h$")
file(GLOB_RECURSE sources ${ROOT}/tests/fuzz/*.c)
list(FILTER sources EXCLUDE REGEX "/tests/fuzz/(fuzz|reduction)\\.c$") # of the program graze_fuzz alone
set(named "")
foreach(source ${sources})
	file(READ ${source} text)
	string(REGEX REPLACE "//[^\n]*" "" text "${text}") # functions that comments name
	string(REGEX MATCHALL "gz_[a-z0-9_]+" names "${text}")
	list(APPEND named ${names})
endforeach()

set(count 0)
set(missing "")
foreach(header ${headers})
	file(READ ${header} text)
	string(REGEX MATCHALL "\nGZ_API [^(]*gz_[a-z0-9_]+\\(" declarations "${text}")
	foreach(declaration ${declarations})
		math(EXPR count "${count} + 1")
		string(REGEX REPLACE ".*(gz_[a-z0-9_]+)\\($" "\\1" function "${declaration}")
		if(NOT function IN_LIST named)
			string(APPEND missing "\n  ${function} of ${header}")
		endif()
	endforeach()
endforeach()
if(missing)
	message(FATAL_ERROR "No fuzz target names:${missing}")
endif()
if(count LESS 70)
	message(FATAL_ERROR "The headers have ${count} functions only: they are not read as they should be")
endif()
message(STATUS "${count} functions are fuzzed")
