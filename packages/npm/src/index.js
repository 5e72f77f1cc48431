// The package `graze-collide`: the modules are files beside this one.

import { Graze as Core } from "./graze.js";
import { load } from "./load.js";

// Each in the form that bundlers recognise.
const locate = (simd) =>
	simd ? new URL("./graze.simd.wasm", import.meta.url) : new URL("./graze.scalar.wasm", import.meta.url);

export class Graze extends Core {
	static load(options = {}) {
		return load(Graze, options, locate);
	}
}

export { GrazeError } from "./errors.js";
