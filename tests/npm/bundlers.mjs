// The package as Vite, webpack and esbuild bundle it, in headless Chromium: the answers are those under Node,
// with workers, too.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { answers } from "./answers.mjs";
import { ISOLATED, open, receive, visit } from "./browser.mjs";
import { install, run } from "./registry.mjs";
import { Graze } from "./support.mjs";

const FILES = ["graze.simd.wasm", "graze.scalar.wasm", "worker.js"];
const CHROMIUM = process.env.GRAZE_CHROMIUM ?? "chromium";
const expected = answers(await Graze.load());
const folder = install(["vite@6.4.6", "webpack@5.113.0", "esbuild@0.28.2"]);
copyFileSync(join(dirname(fileURLToPath(import.meta.url)), "answers.mjs"), join(folder, "src/answers.mjs"));

const program = (entry) => `
import { Graze } from "graze-collide${entry}";
import { answers } from "./answers.mjs";

async function main() {
	const result = {};
	for (const simd of [true, false]) {
		const g = await Graze.load({ simd });
		result[g.simd ? "simd" : "scalar"] = answers(g);
	}
	for (const workers of [2, 3]) {
		const g = await Graze.load({ workers });
		result["workers: " + workers] = [g.workers, g.oneThreadBecause, answers(g)];
	}
	return JSON.stringify(result);
}
main()
	.catch((error) => JSON.stringify(String(error.stack)))
	.then((body) => fetch("/result", { method: "POST", body }));
`;
writeFileSync(join(folder, "src/main.js"), program(""));
writeFileSync(join(folder, "src/inline.js"), program("/inline"));

const page = (script) => `<!doctype html><title>test</title><script type="module" src="${script}"></script>`;

const shared = (workers) => [workers, "", expected];
const isolated = { simd: expected, scalar: expected, "workers: 2": shared(2), "workers: 3": shared(3) };

function bundled(name, bundle) {
	test(name, async () => {
		const out = join(folder, name.replace(/\W+/g, "-"));
		mkdirSync(out);
		bundle(out);
		assert.deepEqual(JSON.parse(await open(CHROMIUM, out)), isolated);
	});
}

function copyFiles(out) {
	const map = '<script type="importmap">{ "imports": { "graze-collide": "./package/index.js" } }</script>';
	writeFileSync(join(out, "index.html"), map + page("./main.js"));
	copyFileSync(join(folder, "src/main.js"), join(out, "main.js"));
	copyFileSync(join(folder, "src/answers.mjs"), join(out, "answers.mjs"));
	cpSync(join(folder, "node_modules/graze-collide"), join(out, "package"), { recursive: true });
}

bundled("the files of the package, without a bundler", copyFiles);

test("a page that is not isolated has one thread, and a reason", async () => {
	const out = join(folder, "not-isolated");
	mkdirSync(out);
	copyFiles(out);
	const alone = [1, "the page is not cross-origin isolated", expected];
	const result = JSON.parse(await open(CHROMIUM, out, { headers: {} }));
	assert.deepEqual(result, { simd: expected, scalar: expected, "workers: 2": alone, "workers: 3": alone });
});

bundled("vite", (out) => {
	writeFileSync(join(folder, "index.html"), page("/src/main.js"));
	run(folder, "vite", "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn");
});

bundled("vite, inline", (out) => {
	writeFileSync(join(folder, "index.html"), page("/src/inline.js"));
	run(folder, "vite", "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn");
});

test("vite's development server, with the package left out of its optimised dependencies", async () => {
	writeFileSync(join(folder, "index.html"), page("/src/main.js"));
	const { createServer } = await import(pathToFileURL(join(folder, "node_modules/vite/dist/node/index.js")));
	let post;
	const posted = new Promise((resolve) => (post = resolve));
	const plugin = {
		name: "result",
		configureServer: ({ middlewares }) => void middlewares.use("/result", (...both) => receive(both[0], both[1], post)),
	};
	const optimizeDeps = { exclude: ["graze-collide"] };
	const options = { root: folder, logLevel: "warn", server: { port: 0, headers: ISOLATED } };
	const server = await createServer({ ...options, optimizeDeps, plugins: [plugin] });
	await server.listen();
	try {
		assert.deepEqual(JSON.parse(await visit(CHROMIUM, server.resolvedUrls.local[0], posted)), isolated);
	} finally {
		await server.close();
	}
});

bundled("webpack", (out) => {
	writeFileSync(join(folder, "webpack.mjs"), `
import webpack from "webpack";
const output = { path: ${JSON.stringify(out)} };
const options = { mode: "production", performance: { hints: false }, entry: "./src/main.js", output };
webpack(options, (error, stats) => {
	if (!error && !stats.hasErrors() && !stats.hasWarnings()) return;
	console.error(error ?? stats.toString());
	process.exitCode = 1;
});`);
	execFileSync(process.execPath, ["webpack.mjs"], { cwd: folder, stdio: "inherit" });
	writeFileSync(join(out, "index.html"), page("./main.js"));
});

bundled("esbuild, with the files that it does not bundle", (out) => {
	run(folder, "esbuild", "src/main.js", "--bundle", "--minify", "--format=esm", `--outfile=${join(out, "main.js")}`);
	for (const file of FILES) copyFileSync(join(folder, "node_modules/graze-collide", file), join(out, file));
	writeFileSync(join(out, "index.html"), page("./main.js"));
});

bundled("esbuild, inline, as one classic script in the page", (out) => {
	run(folder, "esbuild", "src/inline.js", "--bundle", "--minify", "--format=iife", `--outfile=${join(out, "main.js")}`);
	writeFileSync(join(out, "index.html"), '<!doctype html><title>test</title><script src="./main.js"></script>');
});
