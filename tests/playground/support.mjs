// What the tests of the playground share: the page, put together of the package that GRAZE_PACKAGE names, served, and
// opened in headless Chromium.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, serve } from "./devtools.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const PACKAGE = resolve(process.env.GRAZE_PACKAGE ?? "build/npm_package");
export const SCENES = ["swarm", "bullets", "billiards", "pods", "level"];

export const folder = mkdtempSync(join(tmpdir(), "graze-playground-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const site = join(folder, "site");
execFileSync(process.execPath, [join(ROOT, "packages/playground/build.mjs"), PACKAGE, site]);
export const server = await serve(site);
const browser = await Browser.start(process.env.GRAZE_CHROMIUM ?? "chromium");
after(async () => {
	server.close();
	await browser.close();
});

// A page of this size, opened at a hash such as "scene=pods". `first` is a script that runs before those of the page.
export async function openPage(hash, { width = 1280, height = 800, theme = "dark", first = "", ...rest } = {}) {
	const page = await browser.page();
	await page.size(width, height, rest);
	await page.prefer(theme);
	await page.send("Page.addScriptToEvaluateOnNewDocument", { source: first });
	await page.open(`${server.address}#${hash}`);
	return page;
}

// From the start, this many ticks. The page is paused afterwards.
export function advance(page, ticks) {
	return page.value(`(() => {
		const { runner, pause, paint } = playground;
		pause(true);
		document.getElementById("reset").click();
		for (let k = 0; k < ${ticks}; k++) runner.tick();
		pause(true);
		return { hash: runner.hash, count: runner.bodies.count, ticks: runner.ticks };
	})()`);
}

// The circles and walls that the page has, as plain arrays.
export function sceneOf(page) {
	return page.value(`(() => {
		const { sim, level, settings, scene } = playground.runner;
		const circles = (table, shared) => {
			const { x, y, radius } = table.columns;
			const of = (k) => [x[k], y[k], radius ? radius[k] : Math.fround(shared)];
			return Array.from({ length: table.count }, (_, k) => of(k));
		};
		return {
			bodies: circles(sim.bodies, settings.radius),
			targets: sim.targets ? circles(sim.targets, scene.targetRadius) : [],
			walls: level.walls.ax.map((_, k) => ["ax", "ay", "bx", "by"].map((name) => level.walls[name][k])),
			collide: Boolean(scene.collide),
		};
	})()`);
}

// The distance of a point from a segment.
export function distanceTo([ax, ay, bx, by], x, y) {
	const [dx, dy] = [bx - ax, by - ay];
	const square = dx * dx + dy * dy;
	const along = square ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1) : 0;
	return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
