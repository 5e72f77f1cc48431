# Downloads the sources of the libraries that the variants for other systems build.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

step(${ROOT}/scripts/library-sources.sh ${DIRECTORY})
