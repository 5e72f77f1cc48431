// A folder served over HTTP, and opened in headless Chromium: the page posts its result to /result.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const TIMEOUT = 60e3;

// With these a page is cross-origin isolated, and may share memory.
export const ISOLATED = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
};

// What the page of a folder posts, as text. query: what its address ends with, such as "?a=1"
export async function open(chromium, folder, { query = "", headers = ISOLATED } = {}) {
	let post;
	const posted = new Promise((resolve) => (post = resolve));
	const server = createServer((request, response) => {
		const path = normalize(new URL(request.url, "http://localhost").pathname);
		if (path === "/result") return receive(request, response, post);
		try {
			const file = path === "/" ? "/index.html" : path;
			const bytes = readFileSync(join(folder, file));
			response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ...headers });
			response.end(bytes);
		} catch {
			response.writeHead(404).end();
		}
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	try {
		return await visit(chromium, `http://127.0.0.1:${server.address().port}/${query}`, posted);
	} finally {
		server.close();
	}
}

// Passes the text of a request on.
export function receive(request, response, post) {
	let text = "";
	request.on("data", (part) => (text += part));
	request.on("end", () => (response.end(), post(text)));
}

// Opens a page until a promise is kept.
export async function visit(chromium, address, posted) {
	const profile = mkdtempSync(join(tmpdir(), "graze-chromium-"));
	const options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
	const browser = spawn(chromium, [...options, `--user-data-dir=${profile}`, address], { stdio: "ignore" });
	const ended = new Promise((resolve) => browser.on("exit", resolve));
	const failed = new Promise((_, reject) => {
		browser.on("error", reject);
		setTimeout(() => reject(new Error(`the page has posted nothing within ${TIMEOUT / 1000} s`)), TIMEOUT).unref();
	});
	try {
		return await Promise.race([posted, failed]);
	} finally {
		browser.kill("SIGTERM");
		const impatient = setTimeout(() => browser.kill("SIGKILL"), 5000);
		await ended;
		clearTimeout(impatient);
		// The browser's other processes end a little later, and write until then.
		await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
	}
}
