// The package itself: what is in it, its size, how long it takes from its import to the first tick, and that it has all
// of the library: every function, every role, every member of a result.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { PACKAGE } from "./support.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (file) => readFileSync(join(PACKAGE, file), "utf8");
const folder = mkdtempSync(join(tmpdir(), "graze-npm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// The size of files as one, by brotli: the modules have much in common.
function brotli(files) {
	const bytes = Buffer.concat(files.map((file) => readFileSync(join(PACKAGE, file))));
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
	return brotliCompressSync(bytes, { params }).length;
}

test("npm packs all files, and the version is that of the headers", () => {
	const [{ files, version, name }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
		cwd: PACKAGE,
		encoding: "utf8",
		env: { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" },
	}));
	assert.deepEqual(files.map(({ path }) => path).sort(), readdirSync(PACKAGE).sort());
	const header = readFileSync(join(ROOT, "include/graze/base.h"), "utf8");
	const numbers = ["MAJOR", "MINOR", "PATCH"].map((part) => header.match(`GZ_VERSION_${part} (\\d+)`)[1]);
	assert.equal(version, numbers.join("."));
	assert.equal(name, "graze-collide");
	assert.ok(files.some(({ path }) => path === "LICENSE"));
});

test("the package takes at most 250 KB with everything, compressed by brotli", () => {
	const apart = ["README.md", "LICENSE", "package.json", "inline.js", "modules.js"]; // the last two are the other form
	const files = readdirSync(PACKAGE).filter((file) => !apart.includes(file));
	const [simd, scalar] = ["graze.simd.wasm", "graze.scalar.wasm"];
	const code = files.filter((file) => /\.m?js$/.test(file));
	const types = files.filter((file) => /\.d\.ts$/.test(file));
	assert.equal(code.length + types.length + 2, files.length);
	const all = brotli([simd, scalar, ...code, ...types]);
	console.log(`bytes of brotli: ${all} for everything, ${brotli([simd, ...code])} for what a page with SIMD loads`);
	console.log(`(both modules ${brotli([simd, scalar])}, code ${brotli(code)}, types ${brotli(types)})`);
	assert.ok(all <= 250e3, `${all} bytes`);
});

test("from the import to the first tick it takes at most 100 ms", () => {
	const program = join(folder, "cold.mjs");
	writeFileSync(program, `
const start = performance.now();
const { Graze } = await import(${JSON.stringify(pathToFileURL(join(PACKAGE, "index.js")))});
const g = await Graze.load();
const world = g.world({ ax: [0], ay: [0], bx: [100], by: [0] });
const bodies = g.bodies({ x: [1, 50], y: [9, 9], vx: [1, 1], vy: [-9, -9] }, { radius: 1 });
world.move(bodies, { crowd: world.crowd() });
console.log(performance.now() - start);`);
	const times = Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, [program], { encoding: "utf8" })));
	console.log(`from the import to the first tick: ${Math.min(...times).toFixed(0)} ms (the least of five)`);
	assert.ok(Math.min(...times) <= 100, `${times} ms`);
});

test("the example of the README prints what it shows", () => {
	const blocks = [...read("README.md").matchAll(/```(js|text)\n(.*?)```/gs)];
	const [[, , code], [, , output]] = blocks;
	for (const entry of ["index.js", "inline.js"]) {
		const program = join(folder, "readme.mjs");
		writeFileSync(program, code.replace('"graze-collide"', JSON.stringify(pathToFileURL(join(PACKAGE, entry)))));
		assert.equal(execFileSync(process.execPath, [program], { encoding: "utf8" }), output);
	}
});

test("importing the package does nothing yet", () => {
	for (const file of readdirSync(PACKAGE).filter((name) => /\.m?js$/.test(name))) {
		const text = read(file);
		assert.doesNotMatch(text, /^[^\s/].*\bawait\b/m, `${file} has a top-level await`);
		assert.doesNotMatch(text, /(from|import) "[^"]*\.wasm"/, `${file} imports WebAssembly`);
	}
	assert.equal(JSON.parse(read("package.json")).dependencies, undefined);
});

// What JavaScript does not have, and why.
const LEFT_OUT = {
	gz_pool_create: "threads of the system",
	gz_pool_destroy: "threads of the system",
	gz_pool_jobs: "threads of the system",
	gz_reach_box: "several domains: bodies have no chunks of ghosts",
	gz_find_in_box: "several domains",
	gz_move_margin: "several domains",
};

test("every function of the headers is used", () => {
	const code = readdirSync(PACKAGE).filter((file) => /\.js$/.test(file) && file !== "modules.js").map(read).join("\n");
	const headers = readdirSync(join(ROOT, "include/graze")).filter((file) => !/^(levels|sectors|mpi)\.h$/.test(file));
	const texts = headers.map((file) => readFileSync(join(ROOT, "include/graze", file), "utf8"));
	const functions = texts.flatMap((text) => [...text.matchAll(/^GZ_API [^;]*?\b(gz_\w+)\(/gm)].map(([, name]) => name));
	assert.ok(functions.length > 55);
	for (const name of functions) {
		assert.equal(new RegExp(`\\b${name}\\b`).test(code), !(name in LEFT_OUT), name);
	}
});

test("the types name every role, result, report, option and enumerator", async () => {
	const load = (file) => import(pathToFileURL(join(PACKAGE, file)));
	const { KINDS } = await load("roles.js");
	const { LISTS } = await load("lists.js");
	const { Report } = await load("errors.js");
	const { Graze } = await load("index.js");
	const types = readdirSync(PACKAGE).filter((file) => /\.d\.ts$/.test(file)).map(read).join("\n");
	const bodyOf = (name) => types.match(new RegExp(`interface ${name}\\b[^{]*\\{(.*?)\\n\\}`, "s"))[1];
	const has = (interfaces, member) => interfaces.some((name) => new RegExp(`\\b${member}\\??[:(]`).test(bodyOf(name)));
	const roles = {
		bodies: ["BodyRoles", "FilterRoles"],
		walls: ["WallRoles", "FilterRoles"],
		hits: ["HitRoles"],
		blocked: ["BlockedRoles"],
		offsets: ["PointRoles"],
		points: ["PointRoles"],
		trajectories: ["TrajectoryRoles"],
		polynomials: ["PolynomialRoles"],
		touchContacts: ["TouchContactRoles"],
	};
	assert.deepEqual(Object.keys(KINDS).sort(), Object.keys(roles).sort());
	for (const [kind, interfaces] of Object.entries(roles)) {
		for (const role of KINDS[kind].roles) assert.ok(has(interfaces, role), `${kind}: ${role}`);
	}
	for (const [kind, Class] of Object.entries(LISTS)) {
		const [, name] = bodyOf("Results").match(new RegExp(`\\b${kind}: (\\w+);`));
		const bases = types.match(new RegExp(`interface ${name} extends (?:Omit<)?(\\w+)`));
		const interfaces = [name, ...(bases ? [bases[1]] : []), "Hit"];
		for (const member of Object.getOwnPropertyNames(Class.prototype)) {
			if (!/^constructor$|64$/.test(member)) assert.ok(has(interfaces, member), `${kind}: ${member}`);
		}
	}
	for (const count of Object.keys(Object.getOwnPropertyDescriptors(Report.prototype))) {
		if (count !== "constructor") assert.ok(has(["Report"], count), `Report: ${count}`);
	}
	for (const set of ["RESPONSE", "FEATURE", "EVENT", "CASE", "CROSSING", "ROOTS"]) {
		const [, text] = types.match(new RegExp(`static readonly ${set}: \\{(.*?)\\}`, "s"));
		for (const [name, value] of Object.entries(Graze[set])) assert.match(text, new RegExp(`\\b${name}: ${value}\\b`));
	}
});
