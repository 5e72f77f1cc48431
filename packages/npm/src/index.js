// The package `graze-collide`: the modules are files beside this one.

import { Graze as Core } from "./graze.js";
import { load } from "./load.js";

// Each in the form that bundlers recognise.
const locate = (simd) =>
	simd ? new URL("./graze.simd.wasm", import.meta.url) : new URL("./graze.scalar.wasm", import.meta.url);

const THREADS = "node:worker_threads";

async function start() {
	const Worker = globalThis.Worker ?? (await import(/* webpackIgnore: true */ /* @vite-ignore */ THREADS)).Worker;
	return new Worker(new URL("./worker.js", import.meta.url), { type: "module", execArgv: [] }); // no options of Node's
}

export class Graze extends Core {
	static load(options = {}) {
		return load(Graze, options, locate, start);
	}
}

export { GrazeError } from "./errors.js";
