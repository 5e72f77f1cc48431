# A user without CMake compiles and links with what pkg-config says.
include(${CMAKE_CURRENT_LIST_DIR}/compile.cmake)

compile_and_run(${CMAKE_CURRENT_LIST_DIR}/consumer/consumer.c ${WORK}/pkg_config)
