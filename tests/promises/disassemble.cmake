# disassemble(OUT OBJECT): its instructions. matches(OUT TEXT PATTERN): the lines of a text that match, each once.
cmake_minimum_required(VERSION 3.21)

function(disassemble out object)
	execute_process(COMMAND ${OBJDUMP} --disassemble --no-show-raw-insn ${object}
		OUTPUT_VARIABLE text RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${OBJDUMP} cannot read ${object}")
	endif()
	set(${out} "${text}" PARENT_SCOPE)
endfunction()

function(matches out text pattern)
	string(REGEX MATCHALL "${pattern}" found "${text}")
	list(REMOVE_DUPLICATES found)
	set(${out} "${found}" PARENT_SCOPE)
endfunction()
