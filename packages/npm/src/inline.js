// The package `graze-collide/inline`: the modules are texts within the code, so that one file is all there is.

import { Graze as Core } from "./graze.js";
import { load } from "./load.js";
import { scalar, simd, worker } from "./modules.js";

const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const THREADS = "node:worker_threads";

let script = ""; // the address of the text, which lasts as long as the page does: one for all workers

async function start() {
	if (globalThis.Worker) {
		script ||= URL.createObjectURL(new Blob([bytes(worker)], { type: "text/javascript" }));
		return new Worker(script);
	}
	const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ THREADS);
	return new Thread(new URL(`data:text/javascript;base64,${worker}`), { execArgv: [] });
}

export class Graze extends Core {
	static load(options = {}) {
		return load(Graze, options, (wanted) => bytes(wanted ? simd : scalar), start);
	}
}

export { GrazeError } from "./errors.js";
