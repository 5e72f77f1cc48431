# Where code that reads files has a defect, the program stops, and no file takes control of it: by checks of the stack and
# of buffers, random addresses of the program, and tables of the linker that nothing can write to. For the program
# and the readers of levels; the library itself has neither output nor an end of the program (the test
# the_library_has_no_state_and_no_output), and its kernels stay as fast as they are.
option(GRAZE_HARDENING "Harden the program graze and the readers of levels (ELF, gcc and clang)" ${top_level})

# graze_compiles(OUT FLAGS LINKER_FLAGS [LINE]) sets OUT to whether a program with this line in front compiles and links
# without warnings.
include(CheckCSourceCompiles)
function(graze_compiles out flags linker_flags)
	set(CMAKE_REQUIRED_FLAGS "-Werror ${flags}")
	set(CMAKE_REQUIRED_LINK_OPTIONS ${linker_flags})
	set(CMAKE_REQUIRED_QUIET ON)
	set(copy "int main(int n, char **words) { char copy[40]; return strcpy(copy, words[n - 1])[0]; }")
	check_c_source_compiles("${ARGN}\n#include <string.h>\n${copy}" ${out})
endfunction()

set(graze_hardening_parts "") # what the test of the program expects
add_library(graze_hardening INTERFACE) # for code
function(graze_harden_program target)
endfunction()
if(NOT GRAZE_HARDENING OR NOT UNIX OR APPLE OR MSVC OR CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
	return()
endif()

graze_compiles(graze_has_stack_protector -fstack-protector-strong "")
if(graze_has_stack_protector)
	target_compile_options(graze_hardening INTERFACE -fstack-protector-strong)
	list(APPEND graze_hardening_parts stack)
endif()

# glibc checks buffers, in optimised code alone. Sanitizers have checks of their own, which its would hide.
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
graze_compiles(graze_may_fortify_${type} "${CMAKE_C_FLAGS_${type}}" ""
	"#include <string.h>\n#if !defined __OPTIMIZE__ || !defined __GLIBC__\n#error no checks of buffers\n#endif")
if(graze_may_fortify_${type} AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
	foreach(level 3 2)
		set(flags "-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${level}")
		graze_compiles(graze_fortifies_${type}_${level} "${CMAKE_C_FLAGS_${type}} ${flags}" "")
		if(graze_fortifies_${type}_${level})
			target_compile_options(graze_hardening INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${level})
			list(APPEND graze_hardening_parts buffers)
			break()
		endif()
	endforeach()
endif()

# Code for any address, also where that is not the compiler's default.
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
if(CMAKE_C_LINK_PIE_SUPPORTED)
	list(APPEND graze_hardening_parts addresses)
endif()
set(graze_hardened_linking -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
graze_compiles(graze_has_hardened_linking "" "${graze_hardened_linking}")
if(graze_has_hardened_linking)
	list(APPEND graze_hardening_parts tables)
endif()

# graze_harden_program(TARGET) links a program so.
function(graze_harden_program target)
	set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
	if(graze_has_hardened_linking)
		target_link_options(${target} PRIVATE ${graze_hardened_linking})
	endif()
endfunction()
