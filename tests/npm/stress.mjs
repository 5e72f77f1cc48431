// A worker of shared.mjs in the place of the package's: it allocates and frees blocks at random, checks that nothing
// else has written to them, and posts what it found.

import { parentPort } from "node:worker_threads";

// Random numbers: xorshift.
function generator(seed) {
	let state = seed;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}

// The number of blocks that could not be had; throws where a block is not aligned, or was written by another thread.
export function stress(exports, memory, seed, steps, most) {
	const random = generator(seed);
	const blocks = [];
	let refused = 0;
	const free = ({ words, address }) => {
		if (!words.every((word) => word === address)) throw new Error(`the block at ${address} was written`);
		exports.graze_free(address);
	};
	for (let step = 0; step < steps; step++) {
		if (blocks.length < 200 && random(5) < 3) {
			const [bytes, alignment] = [4 + random(most), 1 << random(9)];
			const address = exports.graze_alloc(bytes, alignment) >>> 0;
			if (!address) {
				refused++;
				continue;
			}
			if (address % Math.max(alignment, 16)) throw new Error(`the block at ${address} is not aligned`);
			// Another thread may have grown the memory: this one may not have its new size yet.
			if (address + bytes > memory.buffer.byteLength) memory.grow(0);
			const words = new Uint32Array(memory.buffer, address, bytes >>> 2).fill(address);
			blocks.push({ words, address });
		} else if (blocks.length) {
			free(blocks.splice(random(blocks.length), 1)[0]);
		}
	}
	blocks.forEach(free);
	return refused;
}

let instance = null;
parentPort?.on("message", ({ module, imports, stack, steps, most }) => {
	if (module) {
		instance = { exports: new WebAssembly.Instance(module, imports).exports, memory: imports.graze.memory };
		return parentPort.postMessage({});
	}
	if (stack) return (instance.exports.__stack_pointer.value = stack), (instance.seed = stack);
	try {
		parentPort.postMessage({ refused: stress(instance.exports, instance.memory, instance.seed, steps, most) });
	} catch (error) {
		parentPort.postMessage({ failed: String(error.stack) });
	}
});
