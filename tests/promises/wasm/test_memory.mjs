// The module's memory: blocks are aligned and apart, keep what is written into them, are used again after they are
// freed, and end with a null at the limit of WebAssembly.
import assert from 'node:assert/strict'
import { g } from './module.mjs'

let state = 1
/** A random integer below n, the same in every run (xorshift). */
function random(n) {
	state ^= state << 13, state ^= state >>> 17, state ^= state << 5
	return (state >>> 0) % n
}

const blocks = []
const words = (block) => new Uint32Array(g.memory.buffer, block.address, block.size >>> 2)

function allocate() {
	const size = 1 + random(1 << random(18)), alignment = 1 << random(13)
	const address = g.graze_alloc(size, alignment) >>> 0
	assert.ok(address)
	assert.equal(address % Math.max(alignment, 16), 0)
	const block = { address, size, mark: random(0xffffffff) }
	words(block).fill(block.mark)
	blocks.push(block)
}

function free(place) {
	const block = blocks[place]
	assert.ok(words(block).every((word) => word === block.mark))
	g.graze_free(block.address)
	blocks[place] = blocks[blocks.length - 1], blocks.pop()
}

function expectApart() {
	const sorted = [...blocks].sort((a, b) => a.address - b.address)
	for (let i = 1; i < sorted.length; i++) assert.ok(sorted[i - 1].address + sorted[i - 1].size <= sorted[i].address)
}

// Random blocks, up to 500 at a time.
for (let step = 0; step < 60000; step++) {
	if (blocks.length < 500 && random(2)) allocate()
	else if (blocks.length) free(random(blocks.length))
	if (step % 5000 === 0) expectApart()
}
while (blocks.length) free(blocks.length - 1)
assert.equal(g.graze_allocated(), 0)

// All of it is one block again: the memory does not grow for one as large as all.
const size = g.memory.buffer.byteLength
assert.ok(size < 200e6)
const whole = g.graze_alloc(size - 3 * (1 << 19), 16) >>> 0 // the stack takes 1 MiB
assert.ok(whole)
assert.equal(g.memory.buffer.byteLength, size)
g.graze_free(whole)

// JavaScript grows the memory too: what it adds is left alone.
const added = g.memory.grow(3) * 65536
const mark = new Uint8Array(g.memory.buffer, added, 3 * 65536).fill(7)
const beyond = g.graze_alloc(size, 16) >>> 0
assert.ok(beyond >= added + mark.length)
assert.ok(new Uint8Array(g.memory.buffer, added, 3 * 65536).every((byte) => byte === 7))
g.graze_free(beyond)

// Sizes and alignments that cannot be.
for (const [bytes, alignment] of [[0xffffffff, 16], [0xffff0000, 16], [16, 1 << 17]])
	assert.equal(g.graze_alloc(bytes, alignment), 0)
assert.ok(g.graze_alloc(0, 1))
g.graze_free(0)

// The limit: a null, and afterwards small blocks as before.
const large = []
for (let address; (address = g.graze_alloc(1 << 28, 64) >>> 0); ) large.push(address)
assert.ok(large.length >= 8, `${large.length} blocks of 256 MiB`)
assert.ok(g.memory.buffer.byteLength <= 2 ** 32)
const small = g.graze_alloc(1000, 16) >>> 0
assert.ok(small)
for (const address of large) g.graze_free(address)
const again = g.graze_alloc(1 << 28, 64) >>> 0
assert.ok(again)
