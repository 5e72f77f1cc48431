# The program graze is linked for random addresses, with tables that nothing can write to and a stack that is no code,
# and its functions check the stack and the sizes of buffers.
#
# READELF: the program readelf; PROGRAM: the program graze; PARTS: what cmake/hardening.cmake has set, separated by
# commas
cmake_minimum_required(VERSION 3.21)

execute_process(COMMAND ${READELF} --wide --file-header --program-headers --dynamic --dyn-syms ${PROGRAM}
	OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)

set(missing "")
# expect(PART WHAT PATTERN): unless the part is not set.
function(expect part what pattern)
	if(",${PARTS}," MATCHES ",${part}," AND NOT text MATCHES "${pattern}")
		set(missing "${missing}\n  ${what}" PARENT_SCOPE)
	endif()
endfunction()
expect(addresses "an address that the system chooses (PIE)" "Type: +DYN.*\\(FLAGS_1\\)[^\n]* PIE")
expect(tables "tables that are written once (RELRO)" "GNU_RELRO")
expect(tables "functions that are found at the start (BIND_NOW)" "\\((FLAGS_1\\)[^\n]* NOW|FLAGS\\)[^\n]* BIND_NOW|BIND_NOW\\))")
expect(tables "a stack that is not executable" "GNU_STACK[^\n]* RW +0x")
expect(stack "checks of the stack (__stack_chk_fail)" "__stack_chk_fail")
expect(buffers "checks of buffers (__memcpy_chk and the like)" "__[a-z]+_chk[@ \n]")
if(missing)
	message(FATAL_ERROR "${PROGRAM} has none of:${missing}")
endif()
message(STATUS "hardened: ${PARTS}")
