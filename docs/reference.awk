# Doxygen's filter of the headers. The first comment describes the file, and `/// name: text` a parameter. A comment before or
# behind several members describes each of them, and one before several lines of #define each of these.
NR == 1 { print "/// @file" }
/^\/\/\/ [a-z_]+: / { sub(/[a-z_]+: /, "@param &"); sub(/: /, " ") }

/^\t*\/\/\/ / { comment = after_comment ? comment "\n" $0 : $0; after_comment = 1; after_define = 0; print; next }
/^#define / { if (after_define) print comment; after_define = after_comment || after_define }
!/^#define / { after_define = 0 }

# A line of members: `type a, b;` with or without a comment behind it.
/^\t[a-z][a-zA-Z0-9_ ]* \**[a-z_]+(, \**[a-z_]+)+;/ {
	behind = ""
	if (match($0, / +\/\/\/<.*/)) behind = substr($0, RSTART)
	members = $0
	sub(/;.*/, "", members)
	count = split(members, name, /, /)
	type = name[1]
	sub(/ \**[a-z_]+$/, "", type)
	name[1] = substr(name[1], length(type) + 2)
	for (i = 1; i <= count; i++) {
		if (i > 1 && after_comment) print comment
		print type " " name[i] ";" behind
	}
	after_comment = 0
	next
}
{ after_comment = 0; print }
