// Loading: which module, from where, and its instance.

// A module of one function, which uses a vector.
const SIMD_PROBE = [
	[0, 97, 115, 109, 1, 0, 0, 0], // the header
	[1, 5, 1, 96, 0, 1, 123], // types: () -> v128
	[3, 2, 1, 0], // functions: one of type 0
	[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11], // code: i32.const 0, i8x16.splat, i8x16.popcnt
];

export const hasSimd = () => WebAssembly.validate(new Uint8Array(SIMD_PROBE.flat()));

// Graze: the class of the result; options: of Graze.load(); locate(simd): where the module is, a URL or bytes
export async function load(Graze, options, locate) {
	for (const key in options) {
		if (!["simd", "url", "bytes", "module"].includes(key)) throw new TypeError(`there is no option "${key}"`);
	}
	const simd = options.simd ?? hasSimd();
	const { module, bytes, url } = options;
	const source = module ?? bytes ?? url ?? locate(simd);
	const located = typeof source === "string" || source instanceof URL;
	const result = await (located ? fetched(source) : WebAssembly.instantiate(source, {}));
	const { exports } = result.instance ?? result;
	return new Graze(exports);
}

// Node's fetch reads no files. The name is no constant, so that bundlers for browsers do not look for the module.
const FILES = "node:fs/promises";

async function fetched(source) {
	const url = new URL(source, globalThis.location?.href);
	if (url.protocol === "file:") {
		const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
		return WebAssembly.instantiate(await readFile(url), {});
	}
	const response = await fetch(url);
	if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
	const type = response.headers.get("Content-Type") ?? "";
	// What development servers answer where there is no file.
	if (type.startsWith("text/html")) throw new Error(`${url} is a page, not the module: see "Loading" in the README`);
	// Streaming needs the type that some servers lack.
	if (type.startsWith("application/wasm")) return WebAssembly.instantiateStreaming(response, {});
	return WebAssembly.instantiate(await response.arrayBuffer(), {});
}
