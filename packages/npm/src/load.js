// Loading: which module, from where, and its instance, with workers where they are wanted.

import { hindrance, startWorkers } from "./workers.js";

// A module of one function, which uses a vector.
const SIMD_PROBE = [
	[0, 97, 115, 109, 1, 0, 0, 0], // the header
	[1, 5, 1, 96, 0, 1, 123], // types: () -> v128
	[3, 2, 1, 0], // functions: one of type 0
	[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11], // code: i32.const 0, i8x16.splat, i8x16.popcnt
];
const OPTIONS = ["simd", "url", "bytes", "module", "workers", "maxMemory"];
const MAX_WORKERS = 1024;
const [LEAST_MEMORY, MOST_MEMORY] = [2 ** 24, 2 ** 32];

export const hasSimd = () => WebAssembly.validate(new Uint8Array(SIMD_PROBE.flat()));

function checkOptions(options) {
	for (const key in options) if (!OPTIONS.includes(key)) throw new TypeError(`there is no option "${key}"`);
	const { workers = 1, maxMemory = MOST_MEMORY } = options;
	if (!(Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS)) {
		throw new RangeError(`workers is ${workers}, not an integer from 1 to ${MAX_WORKERS}`);
	}
	if (!(maxMemory >= LEAST_MEMORY && maxMemory <= MOST_MEMORY)) {
		throw new RangeError(`maxMemory is ${maxMemory}, not in [2^24, 2^32] bytes`);
	}
	return workers;
}

// Graze: the class of the result; options: of Graze.load(); locate(simd): where the module is, a URL or bytes;
// start(): a new worker
export async function load(Graze, options, locate, start) {
	const wanted = checkOptions(options);
	const { module, bytes, url } = options;
	const given = module ?? bytes ?? url ?? locate(options.simd ?? hasSimd());
	const located = typeof given === "string" || given instanceof URL;
	let source = located ? await open(new URL(given, globalThis.location?.href)) : given;
	let reason = wanted > 1 ? hindrance(options) : "";
	let exports = null;
	if (wanted > 1 && !reason) {
		if (source instanceof Response) source = await source.arrayBuffer();
		try {
			exports = await startWorkers(source, options, start);
		} catch (error) {
			reason = error.message;
		}
	}
	if (exports) return new Graze(exports, wanted);
	return new Graze(await instantiate(source), 1, reason);
}

// Node's fetch reads no files. The name is no constant, so that bundlers for browsers do not look for the module.
const FILES = "node:fs/promises";

// The bytes of a file, or the response of a server.
async function open(url) {
	if (url.protocol === "file:") {
		const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
		return readFile(url);
	}
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
	const type = response.headers.get("Content-Type") ?? "";
	// What development servers answer where there is no file.
	if (type.startsWith("text/html")) throw new Error(`${url} is a page, not the module: see "Loading" in the README`);
	// Streaming needs the type that some servers lack.
	return type.startsWith("application/wasm") ? response : response.arrayBuffer();
}

// The exports of an instance with a memory of its own.
async function instantiate(source) {
	const streams = source instanceof Response;
	const result = await (streams ? WebAssembly.instantiateStreaming(source, {}) : WebAssembly.instantiate(source, {}));
	return (result.instance ?? result).exports;
}
