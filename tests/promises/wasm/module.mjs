// What every test of a module uses: the module itself, without imports, and structs of its memory by the names of their
// fields.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, name] = process.argv.slice(2)
if (!name) throw new Error(`usage: node ${process.argv[1]} FOLDER simd|scalar`)

export const layout = await import(pathToFileURL(join(resolve(folder), 'layout.mjs')))
export const module = new WebAssembly.Module(readFileSync(join(folder, `graze.${name}.wasm`)))
export const g = (await WebAssembly.instantiate(module, {})).exports
export const backend = { simd: 'wasm', scalar: 'scalar' }[name]

export const bytes = () => new Uint8Array(g.memory.buffer)
export const view = () => new DataView(g.memory.buffer)

/** A struct of all zeros. */
export function create(type, count = 1) {
	const { size, align } = layout.structs[type], address = g.graze_alloc(size * count, align) >>> 0
	bytes().fill(0, address, address + size * count)
	return address
}

export function floats(values) {
	const address = g.graze_alloc(4 * values.length, 4) >>> 0
	new Float32Array(g.memory.buffer, address, values.length).set(values)
	return address
}

/** Where a field is, such as 'error.status', and its type. */
function find(address, type, path) {
	for (const name of path.split('.')) {
		const field = layout.structs[type].fields[name]
		if (!field) throw new Error(`${type} has no field ${name}`)
		address += field.offset, type = field.type
	}
	return { address, type }
}

export function get(struct, of, path) {
	const { address, type } = find(struct, of, path)
	if (type === 'f32') return view().getFloat32(address, true)
	return type === 'u8' ? bytes()[address] : view().getUint32(address, true)
}

export function set(struct, of, values) {
	for (const [path, value] of Object.entries(values)) {
		const { address, type } = find(struct, of, path)
		if (type === 'f32') view().setFloat32(address, value, true)
		else view().setUint32(address, value, true)
	}
	return struct
}

/** The text that begins at an address. */
export function text(address) {
	return Buffer.from(bytes().subarray(address, bytes().indexOf(0, address))).toString()
}

export function textOf(struct, of, path) {
	return text(find(struct, of, path).address)
}
