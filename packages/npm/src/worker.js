// The script of a worker: an instance of the module on the memory that it is sent, which then takes tasks.

const THREADS = "node:worker_threads";

async function begin() {
	const port = globalThis.postMessage
		? globalThis
		: (await import(/* webpackIgnore: true */ /* @vite-ignore */ THREADS)).parentPort;
	let exports;
	const answer = ({ module, imports, stack }) => {
		if (stack) return void work(exports, stack, port);
		exports = new WebAssembly.Instance(module, imports).exports;
		port.postMessage({});
	};
	port.onmessage = ({ data }) => {
		try {
			answer(data);
		} catch (error) {
			port.postMessage({ error: String(error) });
		}
	};
}

function work(exports, stack, port) {
	exports.__stack_pointer.value = stack;
	try {
		exports.graze_work();
	} catch {
		exports.graze_trapped();
	}
	port.close();
}

begin();
