# The documents: their programs, with the library of this build, and their text.
#
# Programs are not built under a sanitizer: clang's needs a C++ linker for C++17.
if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
	string(JOIN " " flags ${CMAKE_C_FLAGS} "'-I${PROJECT_SOURCE_DIR}/include'" "'$<TARGET_LINKER_FILE:graze>'"
		"'-Wl,-rpath,$<TARGET_FILE_DIR:graze>'" -lm -pthread)
	string(JOIN " " emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
	set(programs WORK=${CMAKE_CURRENT_BINARY_DIR}/documents EMULATOR=${emulator} FLAGS=${flags})
	promise(the_example_of_the_readme_prints_what_it_shows documents/readme ${programs} COMPILERS=${CMAKE_C_COMPILER})
	if(CMAKE_SYSTEM_PROCESSOR STREQUAL CMAKE_HOST_SYSTEM_PROCESSOR AND NOT BUILD_SHARED_LIBS)
		promise(the_command_of_the_readme_builds_its_example documents/readme_command ${programs}
			COMPILER=${CMAKE_C_COMPILER} LIBRARY=$<TARGET_FILE:graze>)
	endif()
	promise(the_steps_of_the_first_hour_print_what_it_shows documents/first_hour ${programs}
		COMPILER=${CMAKE_C_COMPILER})
	if(TARGET graze_levels AND GRAZE_TILED)
		string(JOIN " " flags ${CMAKE_C_FLAGS} "'-I${PROJECT_SOURCE_DIR}/include'" "'$<TARGET_LINKER_FILE:graze_levels>'"
			"'$<TARGET_LINKER_FILE:graze>'" "'-Wl,-rpath,$<TARGET_FILE_DIR:graze>'" ${Jansson_LIBRARY} ${EXPAT_LIBRARY} -lm
			-pthread)
		promise(the_program_of_the_levels_prints_what_it_shows documents/levels
			WORK=${CMAKE_CURRENT_BINARY_DIR}/documents EMULATOR=${emulator} FLAGS=${flags} COMPILER=${CMAKE_C_COMPILER})
	endif()
endif()
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_CROSSCOMPILING AND GRAZE_TILED)
	promise(the_pictures_of_the_gallery_are_drawn_by_its_commands documents/gallery
		PROGRAM=$<TARGET_FILE:graze_program> WORK=${CMAKE_CURRENT_BINARY_DIR}/gallery)
endif()
find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_FOUND)
	add_test(NAME documents_explain_code_that_exists
		COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/coverage.py --entries)
	set_tests_properties(documents_explain_code_that_exists PROPERTIES ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endif()
promise(documents_have_short_lines_and_valid_links documents/lines_and_links)

# The page of trust is what scripts/trust.py makes of its logs, and where all tests are registered, each of those that it
# names is one of them.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND NOT CMAKE_CROSSCOMPILING)
	set(registered "")
	if(GRAZE_VARIANTS AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
		set(registered ${CMAKE_BINARY_DIR})
	endif()
	add_test(NAME the_page_of_trust_is_made_of_its_logs
		COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/trust.py --check ${registered})
endif()
