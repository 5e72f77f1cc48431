# step(COMMAND...) runs a command and stops when it fails. prefix_file(OUT PATTERN) finds one file of the moved package.
cmake_minimum_required(VERSION 3.21)

function(step)
	execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed)
	if(failed)
		list(JOIN ARGV " " command)
		message(FATAL_ERROR "failed (${failed}): ${command}")
	endif()
endfunction()

function(prefix_file out pattern)
	file(GLOB_RECURSE found ${WORK}/moved/${pattern})
	list(LENGTH found count)
	if(NOT count EQUAL 1)
		message(FATAL_ERROR "not one ${pattern} in ${WORK}/moved: ${found}")
	endif()
	set(${out} ${found} PARENT_SCOPE)
endfunction()
