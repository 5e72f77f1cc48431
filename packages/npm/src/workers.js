// Workers: threads with an instance of the module each, on one memory that all of them share.

const [MODULE, MEMORY] = ["graze", "memory"]; // the names by which the module imports its memory
const [IMPORTS, MEMORIES] = [2, 5]; // the identifiers of sections
const PAGE = 65536; // bytes
const STACK = 1 << 20; // bytes: as many as the module's own stack has

// Why this program cannot have workers; "" where it can.
export function hindrance({ module }) {
	if (module) return "a compiled module has a memory of its own: pass its bytes or its address";
	if (globalThis.crossOriginIsolated === false) return "the page is not cross-origin isolated";
	if (typeof SharedArrayBuffer !== "function") return "there is no SharedArrayBuffer";
	return "";
}

// ---------------------------------------------------------------------------------------------------------------------
// The module with a shared memory in the place of its own
// ---------------------------------------------------------------------------------------------------------------------

// An integer of the binary format, and where it ends.
function readNumber(bytes, at) {
	let value = 0;
	for (let shift = 0; ; shift += 7) {
		const byte = bytes[at++];
		value += (byte & 127) * 2 ** shift;
		if (byte < 128) return { value, at };
	}
}

const number = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]);
const text = (value) => [value.length, ...new TextEncoder().encode(value)];

// The sections of a module: identifiers, and where each begins, where its contents do, and where it ends.
function* sections(bytes) {
	for (let at = 8; at < bytes.length; ) {
		const { value, at: content } = readNumber(bytes, at + 1);
		yield { id: bytes[at], begin: at, content, end: content + value };
		at = content + value;
	}
}

// A module that imports a shared memory where the given one has its own; else it is the same.
function withSharedMemory(bytes, maximum) {
	const own = [...sections(bytes)].find(({ id }) => id === MEMORIES);
	// One memory without a maximum: 1, 0, and its pages.
	if (!own || bytes[own.content] !== 1 || bytes[own.content + 1] !== 0) throw new Error("the module has no memory");
	const pages = readNumber(bytes, own.content + 2).value;
	const type = [3, ...number(pages), ...number(maximum)]; // shared, with a maximum
	const imports = [1, ...text(MODULE), ...text(MEMORY), 2, ...type];
	const first = [...sections(bytes)].find(({ id }) => id > IMPORTS).begin;
	const parts = [
		bytes.subarray(0, first),
		Uint8Array.from([IMPORTS, ...number(imports.length), ...imports]),
		bytes.subarray(first, own.begin),
		bytes.subarray(own.end),
	];
	const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
	return { bytes: all, pages };
}

// ---------------------------------------------------------------------------------------------------------------------
// Threads
// ---------------------------------------------------------------------------------------------------------------------

function listen(worker, name, listener) {
	if (worker.on) worker.on(name, listener); // Node
	else worker.addEventListener(name, listener);
}

// The first answer of a worker.
function answer(worker) {
	return new Promise((resolve, reject) => {
		const fail = (text) => reject(new Error(`a worker has not begun: ${text}`));
		listen(worker, "message", (event) => {
			const error = (event.data ?? event).error;
			if (error) fail(error);
			else resolve();
		});
		listen(worker, "error", (event) => fail(event.message ?? "its script cannot be loaded"));
	});
}

// An instance of the module with the workers that share its memory; start(): a new thread that runs worker.js.
export async function startWorkers(bytes, { workers, maxMemory = 2 ** 30 }, start) {
	const maximum = Math.floor(maxMemory / PAGE);
	const all = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
	const shared = withSharedMemory(new Uint8Array(all), maximum);
	const memory = new WebAssembly.Memory({ initial: shared.pages, maximum, shared: true });
	const imports = { [MODULE]: { [MEMORY]: memory } };
	const module = await WebAssembly.compile(shared.bytes);
	const { exports } = await WebAssembly.instantiate(module, imports);
	const threads = [];
	try {
		while (threads.length + 1 < workers) threads.push(await start());
		// Instances write the module's data: all of them begin before the memory is used.
		await Promise.all(threads.map((thread) => (thread.postMessage({ module, imports }), answer(thread))));
		for (const thread of threads) {
			const stack = exports.graze_alloc(STACK, 16) >>> 0;
			if (!stack) throw new Error("there is no memory for their stacks");
			thread.postMessage({ stack: stack + STACK });
			thread.unref?.(); // Node ends without waiting for it
		}
	} catch (error) {
		for (const thread of threads) thread.terminate();
		throw error;
	}
	return exports;
}
