# What Graze wants of a compiler, in the options of each: gcc and clang; Microsoft's (cl); and clang with the options of
# that one (clang-cl).
set(gnu $<NOT:$<BOOL:${MSVC}>>)
set(cl $<C_COMPILER_ID:MSVC>)
set(clang_cl $<AND:$<BOOL:${MSVC}>,$<C_COMPILER_ID:Clang>>)
set(gcc $<C_COMPILER_ID:GNU>)
set(clang $<AND:${gnu},$<C_COMPILER_ID:Clang,AppleClang>>)

# What the flags of a caller's project, such as -ffast-math or -Ofast, must not do to the library: targets put it behind
# them, and before their own flags.
set(llvm $<AND:${gnu},$<C_COMPILER_ID:Clang>>)
set(before_18 $<VERSION_LESS:$<C_COMPILER_VERSION>,18>)
set(no_fast_math $<${gnu}:-fno-fast-math>
	$<${llvm}:-Wno-overriding-$<${before_18}:t->option>) # of the contraction that comes with -ffast-math

# Warnings. The macros isnan, isfinite and signbit of MinGW convert a double to float, in a branch that is not taken.
# Enumerators are constants here, also in expressions of floats, of which clang warns from version 18 on.
add_library(graze_warnings INTERFACE)
target_compile_options(graze_warnings INTERFACE
	"$<${gnu}:-Wall;-Wextra;-Wconversion;-Wshadow>" $<$<AND:${gnu},$<COMPILE_LANGUAGE:C>>:-Wpedantic>
	$<$<BOOL:${MINGW}>:-Wno-float-conversion> $<${clang}:-Wno-enum-float-conversion>
	$<$<BOOL:${MSVC}>:/W3>)
if(GRAZE_DEVELOPER)
	target_compile_options(graze_warnings INTERFACE $<IF:$<BOOL:${MSVC}>,/WX,-Werror>)
endif()

# For all code whose numbers are the same on every machine: each operation rounds once, to the type that C gives it. A
# fused multiply-add would round once where a multiplication and an addition round twice; /fp:precise leaves it out from
# Visual Studio 2022 on. gcc's vectoriser of straight-line code (SLP) turns pairs of (double)(float)x into x, without the
# rounding to float (gcc 12.2, -O2). 32-bit x86 computes in registers of the x87 by default, which round later; so all
# 32-bit code of this project needs a processor with SSE2.
add_library(graze_rounding INTERFACE)
target_compile_options(graze_rounding INTERFACE
	$<${gnu}:-ffp-contract=off> $<${gcc}:-fno-tree-slp-vectorize>
	$<${cl}:/fp:precise> $<${clang_cl}:/clang:-ffp-contract=off>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86|i[3-6]86|x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 4)
	target_compile_options(graze_rounding INTERFACE "$<${gnu}:-msse2;-mfpmath=sse>" $<${cl}:/arch:SSE2>)
endif()
# On IBM Z, gcc computes floats in double where the standard is asked for (-std=c11), for the sake of old programs.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^s390")
	target_compile_options(graze_rounding INTERFACE $<${gcc}:-fexcess-precision=fast>)
endif()
