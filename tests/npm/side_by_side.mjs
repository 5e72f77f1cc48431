// bench/npm, with few bodies: its command and its page measure all libraries that can be installed, and their answers are
// those of the oracle. Bodies of Graze never overlap, and its answers in the browser are those under Node.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "./browser.mjs";
import { install } from "./registry.mjs";

const SETTINGS = { circles: 1000, bodies: 200, ticks: 40, rounds: 1 };
const BENCH = join(dirname(fileURLToPath(import.meta.url)), "../../bench/npm");
const LIBRARIES = ["Graze", "@dimforge/rapier2d-compat", "@dimforge/rapier2d-simd-compat", "planck", "box2d3-wasm"];

const { dependencies } = JSON.parse(readFileSync(join(BENCH, "package.json")));
const folder = install(
	Object.entries(dependencies)
		.filter(([name]) => name !== "graze-collide")
		.map(([name, version]) => `${name}@${version}`),
);
// Without what is installed there, and with the package.json of this folder.
const isSource = (path) => !/node_modules|package(-lock)?\.json/.test(path.slice(BENCH.length));
cpSync(BENCH, folder, { recursive: true, filter: isSource });

function check({ missing, sweeps, crowds }) {
	assert.deepEqual(missing, []);
	for (const workload of ["crowd", "bullets", "hugging"]) {
		const rows = sweeps.filter((row) => row.workload === workload);
		const { hits } = rows.find(({ library }) => library === "oracle");
		assert.ok(hits > SETTINGS.circles / 50, `${workload}: ${hits} hits`);
		for (const library of LIBRARIES) {
			const row = rows.find((one) => one.library === library);
			assert.ok(row.ns > 0 && row.ns < 1e7, `${workload}, ${library}: ${row.ns} ns`);
			const wrong = library === "Graze" ? 0 : SETTINGS.circles / 100;
			for (const found of [Math.abs(row.hits - hits), row.late, row.early, row.untouched]) {
				assert.ok(found <= wrong, `${workload}, ${library}: ${JSON.stringify(row)} beside ${hits} hits`);
			}
		}
	}
	for (const workload of ["swarm", "sparse"]) {
		for (const library of LIBRARIES) {
			const row = crowds.find((one) => one.workload === workload && one.library === library);
			assert.ok(row.ms > 0 && row.ms < 1000, `${workload}, ${library}: ${row.ms} ms`);
			assert.ok(row.way > 0.3 && row.way < 1.05, `${workload}, ${library}: bodies go ${row.way} of their way`);
			if (library === "Graze") assert.deepEqual([row.overlapping, row.deepest < 1e-4], [0, true]);
		}
	}
}

const answersOfGraze = (rows) => rows.filter(({ library }) => library === "Graze").map(({ ns, ms, ...answers }) => answers);

const options = Object.entries(SETTINGS).flatMap(([name, value]) => [`--${name}`, String(value)]);
const run = (...all) => execFileSync(process.execPath, ["run.mjs", ...all], { cwd: folder, encoding: "utf8", stdio: "pipe" });
const json = (text) => JSON.parse(text.slice(text.indexOf('{"missing"')));
let measured;

test("the command measures all libraries", () => {
	measured = json(run(...options, "--json"));
	check(measured);
});

test("it prints tables", () => {
	const text = run(...options);
	for (const library of LIBRARIES) assert.ok(text.includes(`| ${library} |`), text);
	assert.match(text, /\| crowd \| Graze \| [\d.]+ \| 1\.0 \| \d+ \| 0 \| 0 \| 0 \|/);
});

test("a wrong option is refused", () => {
	assert.throws(() => run("--circles", "0"), /--circles 0/);
});

test("the page measures the same in Chromium", { skip: !process.env.GRAZE_CHROMIUM }, async () => {
	const query = new URLSearchParams({ ...SETTINGS, post: "/result" });
	const result = JSON.parse(await open(process.env.GRAZE_CHROMIUM, folder, { query: `?${query}` }));
	assert.equal(result.error, undefined);
	check(result);
	for (const table of ["sweeps", "crowds"]) {
		assert.deepEqual(answersOfGraze(result[table]), answersOfGraze(measured[table]));
	}
});
