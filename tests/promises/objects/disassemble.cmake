# disassemble(OUT OBJECT): the instructions of an object. find_lines(OUT TEXT PATTERN): the distinct matches in a text.
cmake_minimum_required(VERSION 3.21)

function(disassemble out object)
	execute_process(COMMAND ${OBJDUMP} --disassemble --no-show-raw-insn ${object}
		OUTPUT_VARIABLE text RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${OBJDUMP} cannot read ${object}")
	endif()
	set(${out} "${text}" PARENT_SCOPE)
endfunction()

function(find_lines out text pattern)
	string(REGEX MATCHALL "${pattern}" found "${text}")
	list(REMOVE_DUPLICATES found)
	set(${out} "${found}" PARENT_SCOPE)
endfunction()
