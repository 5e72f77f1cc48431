# Builds the modules of WebAssembly, and the golden programs of their objects, in WORK with JOBS processors.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

quiet_step(${CMAKE_COMMAND} -S ${ROOT} -B ${WORK} -DCMAKE_TOOLCHAIN_FILE=${ROOT}/cmake/wasm32.cmake
	-DGRAZE_DEVELOPER=ON -DGRAZE_BENCH=OFF -DGRAZE_APP=OFF -DGRAZE_LEVELS=OFF -DGRAZE_EXAMPLES=OFF)
quiet_step(${CMAKE_COMMAND} --build ${WORK} --target graze_module_tests --parallel ${JOBS})
