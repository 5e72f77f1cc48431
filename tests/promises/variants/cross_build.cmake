# Builds the libraries that the program and the tests use, then the library, the program and the tests, all for another
# system, and runs the tests there, where needed in the toolchain's emulator.
#
# TOOLCHAIN: a file of cmake/; SOURCES: where scripts/library-sources.sh has put the sources; OPTIONS: further options of
# CMake. The soak and the fuzzer are left out for their time, as are the tests of documents and headers, which are the
# same on every system.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
string(REPLACE "," ";" options "${OPTIONS}")
list(APPEND options -DCMAKE_TOOLCHAIN_FILE=${TOOLCHAIN} -DCMAKE_BUILD_TYPE=Release
	-DCMAKE_STAGING_PREFIX=${WORK}/libraries)
find_program(ninja ninja)
if(ninja)
	list(APPEND options -G Ninja)
endif()

# library(NAME FOLDER OPTION...): built once.
function(library name folder)
	if(NOT EXISTS ${WORK}/${name}/installed)
		step(${CMAKE_COMMAND} -S ${SOURCES}/${folder} -B ${WORK}/${name} ${options} -DBUILD_SHARED_LIBS=OFF ${ARGN})
		step(${CMAKE_COMMAND} --build ${WORK}/${name} --parallel ${cores})
		step(${CMAKE_COMMAND} --install ${WORK}/${name})
		file(TOUCH ${WORK}/${name}/installed)
	endif()
endfunction()
library(cmocka cmocka -DWITH_STATIC_LIB=ON -DWITH_EXAMPLES=OFF)
library(expat expat/expat -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF
	-DEXPAT_SHARED_LIBS=OFF)
library(jansson jansson -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF -DJANSSON_BUILD_DOCS=OFF)

step(${CMAKE_COMMAND} -S ${ROOT} -B ${WORK}/graze ${options} -DGRAZE_DEVELOPER=ON -DGRAZE_TESTS=ON -DGRAZE_BENCH=OFF
	-DGRAZE_EXAMPLES=OFF -DGRAZE_INSTALL=OFF -DGRAZE_VARIANTS=OFF)
step(${CMAKE_COMMAND} --build ${WORK}/graze --parallel ${cores} --target graze_tests)
set(ENV{WINEPREFIX} ${WORK}/wine)
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/graze --output-on-failure --no-tests=error --parallel ${cores}
	--label-exclude "^(long|variant)$"
	--exclude-regex "^(soak|fuzz|headers_compile|the_example|the_steps|every_rule|documents|structure)")
