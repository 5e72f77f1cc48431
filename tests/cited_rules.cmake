# Every rule of docs/semantics.md is cited by a test, and tests cite rules that exist. A rule is defined by its number
# in bold with a full stop, `**S12.**`; files below tests/ cite it as `S12`.
cmake_minimum_required(VERSION 3.21)

# rule_numbers(OUT TEXT PATTERN): the numbers in the matches of PATTERN, each once.
function(rule_numbers out text pattern)
	string(REGEX MATCHALL "${pattern}" numbers "${text}")
	list(TRANSFORM numbers REPLACE "[^0-9]" "")
	list(REMOVE_DUPLICATES numbers)
	set(${out} "${numbers}" PARENT_SCOPE)
endfunction()

file(READ ${ROOT}/docs/semantics.md page)
rule_numbers(rules "${page}" "\\*\\*S[0-9]+\\.\\*\\*")
if(rules STREQUAL "")
	message(FATAL_ERROR "docs/semantics.md defines no rules")
endif()

set(failures "")
set(cited "")
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/tests/*.c ${ROOT}/tests/*.h ${ROOT}/tests/*.inl ${ROOT}/tests/*.cmake
	${ROOT}/tests/CMakeLists.txt)
list(REMOVE_ITEM files tests/cited_rules.cmake)
foreach(file IN LISTS files)
	file(READ ${ROOT}/${file} text)
	# A citation is a word: neither "0xS1" nor "S1a" is one. Comments separate citations by a comma and a space.
	rule_numbers(numbers " ${text} " "[^A-Za-z0-9_]S[0-9]+[^A-Za-z0-9_]")
	foreach(number IN LISTS numbers)
		if(NOT number IN_LIST rules)
			string(APPEND failures "${file} cites S${number}, which docs/semantics.md does not define\n")
		endif()
	endforeach()
	list(APPEND cited ${numbers})
endforeach()
foreach(rule IN LISTS rules)
	if(NOT rule IN_LIST cited)
		string(APPEND failures "docs/semantics.md: no test cites S${rule}\n")
	endif()
endforeach()
if(NOT failures STREQUAL "")
	message(FATAL_ERROR "${failures}")
endif()
