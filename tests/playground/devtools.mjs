// Headless Chromium through its protocol for developer tools, over a pipe: no package is needed for it.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const TYPES = {
	".html": "text/html",
	".css": "text/css",
	".js": "text/javascript",
	".mjs": "text/javascript",
	".wasm": "application/wasm",
};
const TIMEOUT = 60e3;
const PATIENCE = 5e3; // with a browser that ends

// Serves a folder; { address, paths, close }. `paths` is what was requested.
export async function serve(folder) {
	const paths = [];
	const server = createServer((request, response) => {
		const path = normalize(new URL(request.url, "http://localhost").pathname);
		paths.push(path);
		const file = path === "/" ? "/index.html" : path;
		try {
			const bytes = readFileSync(join(folder, file));
			response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
			response.end(bytes);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { address: `http://127.0.0.1:${server.address().port}/`, paths, close: () => server.close() };
}

export class Browser {
	#process;
	#profile;
	#pending = new Map();
	#next = 1;
	#text = "";
	listeners = new Map(); // of events, by session

	static async start(chromium) {
		const browser = new Browser();
		browser.#profile = mkdtempSync(join(tmpdir(), "graze-chromium-"));
		const options = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run"];
		const graphics = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]; // WebGL2 in software
		const all = [...options, ...graphics, "--remote-debugging-pipe", `--user-data-dir=${browser.#profile}`];
		browser.#process = spawn(chromium, all, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
		browser.#process.stdio[4].on("data", (part) => browser.#receive(part.toString()));
		return browser;
	}

	// Messages end with a zero byte.
	#receive(part) {
		const messages = (this.#text + part).split("\0");
		this.#text = messages.pop();
		for (const { id, result, error, method, params, sessionId } of messages.map((text) => JSON.parse(text))) {
			if (id === undefined) {
				this.listeners.get(sessionId)?.(method, params);
				continue;
			}
			const { resolve, reject } = this.#pending.get(id);
			this.#pending.delete(id);
			if (error) reject(new Error(error.message));
			else resolve(result);
		}
	}

	send(method, params = {}, sessionId = undefined) {
		const id = this.#next++;
		const answered = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
		this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
		return answered;
	}

	async page() {
		const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
		const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
		const page = new Page(this, sessionId, targetId);
		for (const domain of ["Page", "Runtime", "Log"]) await page.send(`${domain}.enable`);
		return page;
	}

	// Chromium ends by itself within a moment, as a rule. Retries wait longer each time, so there are few of them.
	async close() {
		const ended = new Promise((resolve) => this.#process.on("exit", resolve));
		this.send("Browser.close").catch(() => {});
		const late = setTimeout(() => this.#process.kill("SIGKILL"), PATIENCE);
		await ended;
		clearTimeout(late);
		await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
	}
}

export class Page {
	complaints = []; // errors and warnings of the console

	constructor(browser, session, target) {
		Object.assign(this, { browser, session, target });
		browser.listeners.set(session, (method, params) => this.#listen(method, params));
	}

	#listen(method, params) {
		if (method === "Runtime.exceptionThrown") {
			const { text, exception } = params.exceptionDetails;
			this.complaints.push(`${text} ${exception?.description ?? ""}`);
		} else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type)) {
			this.complaints.push(params.args.map(({ value, description }) => value ?? description).join(" "));
		} else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
			this.complaints.push(`${params.entry.text} ${params.entry.url ?? ""}`);
		}
	}

	send(method, params) {
		return this.browser.send(method, params, this.session);
	}

	// The value of an expression, after its promise.
	async value(expression) {
		const options = { awaitPromise: true, returnByValue: true, userGesture: true };
		const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, ...options });
		if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
		return result.value;
	}

	// Waits until an expression is true.
	async until(expression) {
		const end = Date.now() + TIMEOUT;
		while (!(await this.value(expression))) {
			if (Date.now() > end)
				throw new Error(`not within ${TIMEOUT / 1000} s: ${expression}\n${this.complaints.join("\n")}`);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	async open(address) {
		await this.send("Page.navigate", { url: "about:blank" });
		await this.send("Page.navigate", { url: address });
		await this.until("Boolean(globalThis.playground)");
	}

	async size(width, height, { mobile = false, ratio = 1 } = {}) {
		await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: ratio, mobile });
	}

	async prefer(theme) {
		const features = [{ name: "prefers-color-scheme", value: theme }];
		await this.send("Emulation.setEmulatedMedia", { features });
	}

	async key(key, code = key) {
		const text = key.length === 1 ? key : undefined;
		const windowsVirtualKeyCode = { Tab: 9, ArrowRight: 39, ArrowLeft: 37, Enter: 13, " ": 32 }[key];
		for (const type of ["keyDown", "keyUp"]) {
			await this.send("Input.dispatchKeyEvent", {
				type,
				key,
				code,
				text: type === "keyDown" ? text : undefined,
				windowsVirtualKeyCode,
			});
		}
	}

	// Chooses a file in a field, as its dialog does.
	async choose(selector, files) {
		const { root } = await this.send("DOM.getDocument");
		const { nodeId } = await this.send("DOM.querySelector", { nodeId: root.nodeId, selector });
		await this.send("DOM.setFileInputFiles", { nodeId, files });
	}

	async screenshot(file, clip = undefined) {
		const { data } = await this.send("Page.captureScreenshot", { format: "png", clip });
		writeFileSync(file, Buffer.from(data, "base64"));
	}

	close() {
		return this.browser.send("Target.closeTarget", { targetId: this.target });
	}
}
