// Writes the layout of the interface's structs in the module's memory, its enumerators, constants and functions, as a
// module for JavaScript:
//
//	node layout.mjs COMPILER OUT [FUNCTION...]
//
// The compiler is clang for wasm32. It reads the headers, and in the end it checks each size, alignment and offset. The
// functions that are named are left out, since the modules do not export them.
//
//	export const structs = { gz_query: { size, align, fields: { chunks: { offset, size, type } } } }
//	export const enums = { GZ_STATUS_OK: 0 }
//	export const constants = { GZ_LIMIT: 1099511627776, GZ_VERSION: '0.2.0' }
//	export const functions = { gz_sweep: { returns: 'gz_report', parameters: { hits_per_chunk: 'pointer' } } }
//
// A type is 'u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'u64', 'i64', 'f32', 'f64', 'bool', 'pointer' (an unsigned address;
// functions too), 'void', or the name of a struct. An enumeration is 'u32'. A field of several elements has its `count`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const [compiler, out, ...leftOut] = process.argv.slice(2)
if (!out) throw new Error('usage: node layout.mjs COMPILER OUT [FUNCTION...]')
const folder = mkdtempSync(join(tmpdir(), 'graze-layout-'))
const source = join(folder, 'source.c')

/** What the compiler prints for a text of C that includes the headers; large worlds are left to C. */
function compile(text, ...options) {
	writeFileSync(source, `#define GRAZE_SECTORS_H\n#include <graze/graze.h>\n#include "packages/npm/module/module.h"\n${text}`)
	const flags = ['--target=wasm32-wasi', '-std=c11', `-I${root}`, `-I${root}/include`, ...options, source]
	return execFileSync(compiler, flags, { encoding: 'utf8', maxBuffer: 1 << 28 })
}

const ours = (name) => /^(gz|graze)_[a-z0-9_]+$/.test(name ?? '')

// ---------------------------------------------------------------------------------------------------------------------
// Types
// ---------------------------------------------------------------------------------------------------------------------

const numbers = {
	float: 'f32', double: 'f64', _Bool: 'bool', bool: 'bool', char: 'i8', 'signed char': 'i8', 'unsigned char': 'u8',
	short: 'i16', 'unsigned short': 'u16', int: 'i32', unsigned: 'u32', 'unsigned int': 'u32', long: 'i32',
	'unsigned long': 'u32', 'long long': 'i64', 'unsigned long long': 'u64', size_t: 'u32', uint8_t: 'u8',
	int32_t: 'i32', uint32_t: 'u32', uint64_t: 'u64', int64_t: 'i64', void: 'void', char16_t: 'u16'
}
const sizes = { u8: 1, i8: 1, bool: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, pointer: 4, u64: 8, i64: 8, f64: 8 }

/** The types of the headers: structs by name with their fields, enumerations, and other names of types. */
function readTypes(tree) {
	const records = new Map(), structs = {}, enums = {}, enumerations = new Set(), functions = {}
	for (const node of tree.inner) {
		if (node.kind === 'RecordDecl' && node.completeDefinition) {
			records.set(node.id, node)
			if (ours(node.name)) structs[node.name] = node
		} else if (node.kind === 'EnumDecl') {
			if (ours(node.name)) enumerations.add(node.name), Object.assign(enums, enumerators(node))
		} else if (node.kind === 'TypedefDecl' && ours(node.name)) {
			const record = records.get(recordOf(node))
			if (record) structs[node.name] ??= record
		} else if (node.kind === 'FunctionDecl' && ours(node.name) && !node.inline && !leftOut.includes(node.name)) functions[node.name] = node
	}
	return { structs, enums, enumerations, functions }
}

/** The id of the record that a typedef names. */
function recordOf(node) {
	for (let type = node.inner?.[0]; type; type = type.inner?.[0]) {
		const id = type.ownedTagDecl?.id ?? type.decl?.id
		if (type.kind === 'RecordType' || type.kind === 'ElaboratedType') if (id) return id
	}
}

function enumerators(node) {
	let next = 0
	const values = {}
	for (const { kind, name, inner } of node.inner) {
		if (kind !== 'EnumConstantDecl') continue
		const given = inner?.find((value) => value.kind === 'ConstantExpr')
		values[name] = given ? Number(given.value) : next
		next = values[name] + 1
	}
	return values
}

/** The type of a spelling of C: { type, count }. */
function typeOf(spelling, { structs, enumerations }) {
	const array = /^(.*?) ?\[(\d+)\]$/.exec(spelling)
	if (array) return { ...typeOf(array[1], { structs, enumerations }), count: Number(array[2]) }
	if (spelling.includes('*')) return { type: 'pointer' }
	const name = spelling.replace(/\b(const|struct|enum|volatile)\b/g, '').trim()
	if (structs[name]) return { type: name }
	if (enumerations.has(name)) return { type: 'u32' }
	if (numbers[name]) return { type: numbers[name] }
	throw new Error(`a type that has no name in JavaScript: ${spelling}`)
}

// ---------------------------------------------------------------------------------------------------------------------
// Layouts
// ---------------------------------------------------------------------------------------------------------------------

const padded = (offset, align) => Math.ceil(offset / align) * align

function layoutOf(name, types, done) {
	if (done[name]) return done[name]
	let offset = 0, align = 1
	const fields = {}
	for (const field of types.structs[name].inner) {
		if (field.kind !== 'FieldDecl') continue
		const { type, count } = typeOf(field.type.qualType, types)
		const part = sizes[type] ? { size: sizes[type], align: sizes[type] } : layoutOf(type, types, done)
		offset = padded(offset, part.align), align = Math.max(align, part.align)
		fields[field.name] = { offset, size: part.size * (count ?? 1), type, ...(count && { count }) }
		offset += part.size * (count ?? 1)
	}
	return done[name] = { size: padded(offset, align), align, fields }
}

/** Lets the compiler compare the layouts with its own. */
function check(structs) {
	const lines = []
	for (const [name, { size, align, fields }] of Object.entries(structs)) {
		lines.push(`_Static_assert(sizeof(${name}) == ${size} && _Alignof(${name}) == ${align}, "${name}");`)
		for (const [field, { offset, size }] of Object.entries(fields))
			lines.push(`_Static_assert(offsetof(${name}, ${field}) == ${offset} && ` +
				`sizeof(((${name} *)0)->${field}) == ${size}, "${name}.${field}");`)
	}
	compile(lines.join('\n') + '\n', '-fsyntax-only')
}

function signatureOf(node, types) {
	const returns = typeOf(node.type.qualType.replace(/ ?\(.*$/, ''), types).type
	const parameters = {}
	for (const parameter of node.inner ?? [])
		if (parameter.kind === 'ParmVarDecl') parameters[parameter.name] = typeOf(parameter.type.qualType, types).type
	return { returns, parameters }
}

// ---------------------------------------------------------------------------------------------------------------------
// Constants
// ---------------------------------------------------------------------------------------------------------------------

/** The macros without parameters whose values are numbers or texts. */
function readConstants() {
	const names = [...compile('', '-E', '-dM').matchAll(/^#define (GZ_[A-Z0-9_]+[A-Z0-9]) \S/gm)].map((match) => match[1])
	const expanded = compile(names.map((name) => `VALUE "${name}" ${name}`).join('\n') + '\n', '-E', '-P')
	const constants = {}
	for (const [, name, value] of expanded.matchAll(/^VALUE "(\w+)" (.*)$/gm)) {
		const number = value.replace(/\b(0x[0-9a-f]+|[\d.]+)[fuUlL]*/gi, '$1')
		if (/^"/.test(value)) constants[name] = value.replace(/"\s*"|^"|"$/g, '')
		else if (/^[-+*/()\d.xa-fA-F\s<|]+$/.test(number) && /\d/.test(number)) constants[name] = evaluate(number)
	}
	return constants
}

function evaluate(expression) {
	return Function(`return ${expression}`)()
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

function text(name, value) {
	const rows = Object.entries(value).map(([key, entry]) => `\t${key}: ${JSON.stringify(entry)}`)
	return `export const ${name} = {\n${rows.join(',\n')}\n}\n`
}

try {
	const types = readTypes(JSON.parse(compile('', '-fsyntax-only', '-Xclang', '-ast-dump=json')))
	const structs = {}
	for (const name of Object.keys(types.structs)) layoutOf(name, types, structs)
	check(structs)
	const functions = {}
	for (const [name, node] of Object.entries(types.functions)) functions[name] = signatureOf(node, types)
	writeFileSync(out, '// Made by packages/npm/scripts/layout.mjs of the headers.\n' + text('structs', structs) +
		text('enums', types.enums) + text('constants', readConstants()) + text('functions', functions))
} finally {
	rmSync(folder, { recursive: true })
}
