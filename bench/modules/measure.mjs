// Measures sweeps and moves of the modules of WebAssembly beside the native backends, on the same workloads, in turns:
//
//	node bench/modules/measure.mjs WORKLOADS MODULES [--bodies N] [--rounds N] [--limit RATIO]
//
// WORKLOADS is the program graze_workloads, MODULES the folder of graze.simd.wasm, graze.scalar.wasm and layout.mjs. It
// prints nanoseconds per body as Markdown. It fails where a module has other results than the native library, and where
// the module with vectors takes longer than this multiple of the native SSE2 backend's time.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'

// Code as it runs after V8 has compiled it twice. Left to itself, V8 begins with code that it compiles in haste, and
// replaces it while the calls go on: on a busy machine not before the last one is measured (2.3 times the time).
setFlagsFromString('--no-liftoff')

const REPEATS = 15
const { values: options, positionals: [program, folder] } = parseArgs({
	allowPositionals: true,
	options: {
		bodies: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' },
		limit: { type: 'string', default: 'Infinity' }
	}
})
if (!folder) throw new Error('usage: node measure.mjs WORKLOADS MODULES [--bodies N] [--rounds N] [--limit RATIO]')
const { structs, enums } = await import(pathToFileURL(join(resolve(folder), 'layout.mjs')))

/** Writes fields of a struct, whose values are addresses, numbers, or fields of a struct in it. */
function write(view, address, type, values) {
	for (const [name, value] of Object.entries(values)) {
		const field = structs[type].fields[name], at = address + field.offset
		if (typeof value === 'object') write(view, at, field.type, value)
		else if (field.type === 'f32') view.setFloat32(at, value, true)
		else view.setUint32(at, value, true)
	}
	return address
}

/** FNV-1a over 32-bit words, as graze_workloads prints it. */
function hashWords(words) {
	let hash = 0xcbf29ce484222325n
	for (const word of words) hash = BigInt.asUintN(64, (hash ^ BigInt(word)) * 0x100000001b3n)
	return hash.toString(16).padStart(16, '0')
}

async function measure(name, file) {
	const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, `graze.${name}.wasm`)), {})
	const g = instance.exports, data = readFileSync(file)
	const [walls, count] = [data.readInt32LE(0), data.readInt32LE(4)], reach = data.readFloatLE(8)
	const columns = g.graze_alloc(data.length, 64), out = g.graze_alloc(8 * count, 64), room = g.graze_alloc(4096, 64)
	const [desc, chunk, query, results, report, options] = [0, 1, 2, 3, 4, 5].map((k) => room + 512 * k)
	new Uint8Array(g.memory.buffer, columns, data.length - 12).set(data.subarray(12))
	new Uint8Array(g.memory.buffer, room, 4096).fill(0)
	const column = (k) => columns + 4 * (k < 4 ? k * walls : 4 * walls + (k - 4) * count)
	const pair = (k) => ({ x: column(k), y: column(k + 1), stride: 4 })
	const view = new DataView(g.memory.buffer), moves = !file.includes('sweep_')
	write(view, desc, 'gz_world_desc', { walls: { a: pair(0), b: pair(2), count: walls }, reach })
	write(view, chunk, 'gz_bodies',
		{ center: pair(4), motion: pair(6), radius: { data: column(8), stride: 4 }, count })
	write(view, query, 'gz_query', { chunks: chunk, chunk_count: 1 })
	if (moves) write(view, results, 'gz_moves', { center: { x: out, y: out + 4 * count, stride: 4 } })
	else write(view, results, 'gz_hits', { time: { data: out, stride: 4 }, index: { data: out + 4 * count, stride: 4 } })
	const world = g.gz_world_create(desc, 0), scratch = g.gz_scratch_create(world)
	if (file.includes('collide_'))
		write(new DataView(g.memory.buffer), options, 'gz_move_options', { crowd: g.gz_crowd_create(world) })
	let least = Infinity
	for (let i = 0; i < REPEATS; i++) {
		const begin = process.cpuUsage()
		if (moves) g.gz_move(report, results, options, world, query, scratch)
		else g.gz_sweep(report, results, world, query, scratch)
		const { user, system } = process.cpuUsage(begin) // microseconds
		least = Math.min(least, user + system)
	}
	const status = new DataView(g.memory.buffer).getUint32(report + structs.gz_report.fields.error.offset, true)
	if (status !== enums.GZ_STATUS_OK) throw new Error(`${file}: status ${status}`)
	return [least * 1e3 / count, hashWords(new Uint32Array(g.memory.buffer, out, 2 * count))]
}

function measureNative(backend, file) {
	const [time, hash] = execFileSync(program, ['--measure', file, backend], { encoding: 'utf8' }).trim().split(' ')
	return [Number(time), hash]
}

const sides = {
	'native scalar': (file) => measureNative('scalar', file), 'native sse2': (file) => measureNative('sse2', file),
	'module scalar': (file) => measure('scalar', file), 'module simd': (file) => measure('simd', file)
}

/** A row of the table. */
async function compare(file, name) {
	const least = {}, hashes = new Set(), rounds = Number(options.rounds), limit = Number(options.limit)
	const ratio = () => least['module simd'] / least['native sse2']
	// Least times only fall: above the limit, more rounds separate a slow module from a busy machine.
	for (let round = 0; round < rounds || (ratio() > limit && round < 5 * rounds); round++)
		for (const [side, run] of Object.entries(sides)) {
			const [time, hash] = await run(file)
			least[side] = Math.min(least[side] ?? Infinity, time)
			hashes.add(hash)
		}
	if (hashes.size !== 1) throw new Error(`${name}: the results differ: ${[...hashes].join(', ')}`)
	console.log(`| ${name.replace('_', ' ')} | ${Object.values(least).map((x) => x.toFixed(1)).join(' | ')} | ${ratio().toFixed(2)} |`)
	if (ratio() > limit) process.exitCode = 1
}

const work = mkdtempSync(join(tmpdir(), 'graze-workloads-'))
try {
	execFileSync(program, ['--write', work, options.bodies])
	console.log(`| ns per body, ${options.bodies} bodies | ${Object.keys(sides).join(' | ')} | simd / sse2 |\n|---|---|---|---|---|---|`)
	for (const name of readdirSync(work).sort().reverse()) await compare(join(work, name), name)
} finally {
	rmSync(work, { recursive: true })
}
