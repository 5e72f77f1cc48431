// Measures what workers gain: sweeps, moves, and moves of a crowd by one instance of the package on one thread and by
// others with workers, in turns:
//
//	node bench/modules/workers.mjs PACKAGE [--bodies N] [--threads LIST] [--rounds N] [--least RATIO]
//
// PACKAGE is the folder that packages/npm/scripts/build.mjs has made. It prints nanoseconds per body, and how many times
// as fast, as Markdown. It fails where results differ, and where two threads gain less than this ratio.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options, positionals: [folder] } = parseArgs({
	allowPositionals: true,
	options: {
		bodies: { type: 'string', default: '100000' }, threads: { type: 'string', default: '1,2' },
		rounds: { type: 'string', default: '25' }, least: { type: 'string', default: '0' }
	}
})
if (!folder) throw new Error('usage: node workers.mjs PACKAGE [--bodies N] [--threads LIST] [--rounds N] [--least RATIO]')
const { Graze } = await import(pathToFileURL(join(resolve(folder), 'index.js')))
const bodyCount = Number(options.bodies), threads = options.threads.split(',').map(Number)

let state = 88675123
/** A multiple of 1/16 between two integers, the same in every run (xorshift). */
function from(low, high) {
	state ^= state << 13, state ^= state >>> 17, state ^= state << 5
	return low + (state >>> 0) % ((high - low) * 16) / 16
}

const column = (count, value) => Float32Array.from({ length: count }, value)

/** A square room with a wall for every 20 bodies, a body for each 12 x 12 units. */
function makeScene() {
	const side = Math.ceil(Math.sqrt(bodyCount) * 12), count = Math.ceil(bodyCount / 20)
	const ax = column(count, () => from(0, side)), ay = column(count, () => from(0, side))
	const bx = ax.map((x) => x + from(-20, 20)), by = ay.map((y) => y + from(-20, 20))
	const x = column(bodyCount, () => from(0, side)), y = column(bodyCount, () => from(0, side))
	const vx = column(bodyCount, () => from(-8, 8)), vy = column(bodyCount, () => from(-8, 8))
	return { walls: { ax, ay, bx, by }, bodies: { x, y, vx, vy, radius: column(bodyCount, () => from(1, 4)) } }
}

/** The calls that are measured, on an instance of its own: each with the columns that it writes. */
async function prepare(scene, workers) {
	const g = await Graze.load({ workers })
	if (g.workers !== workers) throw new Error(`${workers} threads: ${g.oneThreadBecause}`)
	const units = g.adopt(scene.bodies), ends = g.columns({ x: 'f32', y: 'f32' }, bodyCount)
	const bodies = g.bodies(units, { toX: [ends, 'x'], toY: [ends, 'y'] })
	const world = g.world(scene.walls, { reach: g.typicalReach(bodies) }), hits = g.hits(bodyCount), crowd = world.crowd()
	return {
		sweep: () => (world.sweep(bodies, hits), [hits.columns.time, hits.columns.index]),
		move: () => (world.move(bodies), [ends.x, ends.y]),
		'move of a crowd': () => (world.move(bodies, { crowd }), [ends.x, ends.y])
	}
}

const scene = makeScene()
const instances = await Promise.all(threads.map((workers) => prepare(scene, workers)))
console.log(`| ns per body, ${bodyCount} bodies | ${threads.map((n) => `threads: ${n}`).join(' | ')} | gained |`)
console.log(`|---|${threads.map(() => '---|').join('')}---|`)
for (const name of Object.keys(instances[0])) {
	const least = threads.map(() => Infinity)
	let expected = null
	for (let round = 0; round < Number(options.rounds); round++)
		instances.forEach((calls, k) => {
			const begin = performance.now(), columns = calls[name]()
			least[k] = Math.min(least[k], performance.now() - begin)
			const bits = columns.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
			expected ??= bits.map((bytes) => Buffer.from(bytes))
			if (!bits.every((bytes, i) => bytes.equals(expected[i]))) throw new Error(`${name}: the results differ`)
		})
	const gained = least.map((time) => least[0] / time)
	const times = least.map((time) => (time * 1e6 / bodyCount).toFixed(1))
	console.log(`| ${name} | ${times.join(' | ')} | ${gained.slice(1).map((ratio) => ratio.toFixed(2)).join(', ')} |`)
	if (threads[1] === 2 && gained[1] < Number(options.least)) process.exitCode = 1
}
