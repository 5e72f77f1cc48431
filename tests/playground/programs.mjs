// "Copy as C" and "copy as JavaScript": the programs compile and run as they are, and print the page's hash.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { PACKAGE, ROOT, SCENES, advance, folder, openPage } from "./support.mjs";

const LIBRARY = resolve(process.env.GRAZE_LIBRARY ?? "build/test/libgraze.a");
const CC = process.env.GRAZE_CC ?? "cc";
const WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const TICKS = 150;

const run = (program, ...options) => execFileSync(program, options, { cwd: folder, encoding: "utf8" });

// What is copied, by the button, into the clipboard's stand-in: pages of the test may not use the clipboard.
async function copied(page, button) {
	await page.value(`(() => {
		navigator.clipboard.writeText = async (text) => void (globalThis.copied = text);
		globalThis.copied = null;
		document.getElementById("${button}").click();
	})()`);
	await page.until("globalThis.copied !== null");
	return page.value("globalThis.copied");
}

const settings = { swarm: "number=3000", bullets: "response=bounce", pods: "number=300", billiards: "skin=0.1" };
const links = SCENES.map((scene) => `scene=${scene}&seed=77&${settings[scene] ?? "number=1500"}`);

// A level of the test's own, whose coordinates are no short decimals in floats.
const file = join(folder, "level.svg");
const shapes = '<rect width="7" height="3"/><path d="M2 1q1 -.4 1.7 0.1t.3 1.3z M5 0v2.1"/>';
writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);

const others = [
	"scene=billiards&method=rounds&number=900",
	"scene=pods&response=stop",
	"scene=bullets",
	"scene=level&seed=2",
];
for (const link of [...links, ...others]) {
	test(`${link}: the programs print the page's hash`, async () => {
		const page = await openPage(link);
		if (link === others.at(-1)) {
			const walls = await page.value("playground.runner.level.walls.ax.length");
			await page.choose("#file", [file]);
			await page.until(`playground.runner.level.walls.ax.length !== ${walls}`);
		}
		// A pointer elsewhere than at the start, with a fraction.
		await page.value("playground.runner.pointer = { x: 1012.3, y: 444.4 }");
		const { hash, count } = await advance(page, TICKS);
		const expected = `${count} bodies after ${TICKS} ticks: ${hash}\n`;

		writeFileSync(join(folder, "scene.c"), await copied(page, "copy-c"));
		const include = ["-I", join(ROOT, "include")];
		run(CC, "-std=c11", "-O2", ...WARNINGS, ...include, "scene.c", LIBRARY, "-lm", "-o", "scene");
		assert.equal(run(join(folder, "scene")), expected);

		mkdirSync(join(folder, "node_modules"), { recursive: true });
		cpSync(PACKAGE, join(folder, "node_modules/graze-collide"), { recursive: true });
		writeFileSync(join(folder, "scene.mjs"), await copied(page, "copy-js"));
		assert.equal(run(process.execPath, "scene.mjs"), expected);
		assert.deepEqual(page.complaints, []);
		await page.close();
	});
}
