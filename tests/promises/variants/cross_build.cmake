# Builds the libraries that the program and the tests use, then the libraries, the program, the tests and the examples,
# all for another system, and runs the tests there, where needed in the toolchain's emulator.
#
# TOOLCHAIN: a file of cmake/; SOURCES: where scripts/library-sources.sh has put the sources; OPTIONS: further options of
# CMake; FORM: short, for tests of each part of the interface and all of the program, within a minute or two; or long,
# for all tests but those of documents and headers, which are the same on every system, and mutants of the soak; JOBS: how
# many processors to use; PROGRAM: the program graze of this machine, where it is built. WORK/tests.tsv gets the target,
# and how many tests ran and were skipped (scripts/targets.sh).
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

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
		step(${CMAKE_COMMAND} --build ${WORK}/${name} --parallel ${JOBS})
		step(${CMAKE_COMMAND} --install ${WORK}/${name})
		file(TOUCH ${WORK}/${name}/installed)
	endif()
endfunction()
library(cmocka cmocka -DWITH_STATIC_LIB=ON -DWITH_EXAMPLES=OFF)
library(expat expat/expat -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF
	-DEXPAT_SHARED_LIBS=OFF)
library(jansson jansson -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF -DJANSSON_BUILD_DOCS=OFF)

step(${CMAKE_COMMAND} -S ${ROOT} -B ${WORK}/graze ${options} -DGRAZE_DEVELOPER=ON -DGRAZE_TESTS=ON -DGRAZE_BENCH=OFF
	-DGRAZE_INSTALL=OFF -DGRAZE_VARIANTS=OFF -DZLIB_USE_STATIC_LIBS=ON)
step(${CMAKE_COMMAND} --build ${WORK}/graze --parallel ${JOBS})

include(${CMAKE_CURRENT_LIST_DIR}/short_form.cmake)
string(JOIN "|" short ${short_suites} ${short_others})
string(JOIN "|" elsewhere "headers_compile" "the_(example|steps|command|program)_of" "every_rule" "documents" "structure"
	"soak_mutation")
set(tests --label-exclude "^(long|variant)$" --exclude-regex "^(${elsewhere})")
if(FORM STREQUAL "short")
	list(APPEND tests --tests-regex "^(${short})$")
endif()
include(${TOOLCHAIN}) # sets the emulator
start_emulator()
file(REMOVE ${WORK}/tests.tsv)
step(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/graze --output-on-failure --no-tests=error --parallel ${JOBS}
	--output-junit ${WORK}/tests.xml ${tests})

# A run that this machine has recorded is the same there, to the bit, and its file has the same bytes.
if(EXISTS ${PROGRAM})
	file(GLOB program ${WORK}/graze/bin/graze ${WORK}/graze/bin/graze.exe)
	set(run run --bodies 300 --ticks 60)
	quiet_step(${PROGRAM} ${run} --record ${WORK}/here.gzr)
	quiet_step(${CMAKE_CROSSCOMPILING_EMULATOR} ${program} run --replay ${WORK}/here.gzr)
	quiet_step(${CMAKE_CROSSCOMPILING_EMULATOR} ${program} ${run} --record ${WORK}/there.gzr)
	quiet_step(${CMAKE_COMMAND} -E compare_files ${WORK}/here.gzr ${WORK}/there.gzr)
endif()
stop_emulator()
file(STRINGS ${WORK}/tests.xml suite LIMIT_COUNT 8 REGEX "tests=|skipped=")
string(REGEX MATCH "tests=\"([0-9]+)\"" match "${suite}")
set(count ${CMAKE_MATCH_1})
string(REGEX MATCH "skipped=\"([0-9]+)\"" match "${suite}")
describe_target(${WORK}/graze "")
file(WRITE ${WORK}/tests.tsv "${target}\t${count}\t${CMAKE_MATCH_1}\n")
