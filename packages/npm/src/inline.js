// The package `graze-collide/inline`: the modules are texts within the code, so that one file is all there is.

import { Graze as Core } from "./graze.js";
import { load } from "./load.js";
import { scalar, simd } from "./modules.js";

const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export class Graze extends Core {
	static load(options = {}) {
		return load(Graze, options, (wanted) => bytes(wanted ? simd : scalar));
	}
}

export { GrazeError } from "./errors.js";
