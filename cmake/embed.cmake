# Writes a C source with a constant per file: its bytes and a final zero, named as the file, with _ for its dots.
#
# OUT: the source; HEADER: the header that declares the constants; FILES: paths
set(source "#include \"${HEADER}\"\n")
foreach(file IN LISTS FILES)
	file(READ ${file} bytes HEX)
	string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
	get_filename_component(name ${file} NAME)
	string(MAKE_C_IDENTIFIER ${name} name)
	string(APPEND source "\nconst char ${name}[] = {${bytes}0};\n")
endforeach()
file(WRITE ${OUT} "${source}")
