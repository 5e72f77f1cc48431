// The scenes of the playground in headless Chromium: they load and draw, bodies do not overlap, and states repeat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENES, advance, distanceTo, openPage, sceneOf, server } from "./support.mjs";

const TICKS = 200;

// Overlaps by brute force, in double precision.
function overlapsIn({ bodies, targets, walls, collide }) {
	let found = 0;
	const meet = (all) => {
		all.forEach(([x, y, radius], k) => {
			for (let other = 0; other < k; other++) {
				const [ox, oy, or] = all[other];
				if (Math.abs(x - ox) < radius + or && Math.hypot(x - ox, y - oy) < radius + or) found++;
			}
		});
	};
	if (collide) meet(bodies);
	meet(targets);
	for (const [x, y, radius] of [...bodies, ...targets]) {
		found += walls.filter((wall) => distanceTo(wall, x, y) < radius).length;
	}
	return found;
}

for (const scene of SCENES) {
	test(`${scene}: loads without a complaint, moves without overlaps, and repeats its state`, async () => {
		const link = `scene=${scene}&seed=5${scene === "pods" ? "&number=200" : "&number=2000"}`;
		const hashes = [];
		for (let load = 0; load < 2; load++) {
			const page = await openPage(link);
			const before = await advance(page, 0);
			const { hash, count, ticks } = await advance(page, TICKS);
			assert.equal(ticks, TICKS);
			assert.notEqual(hash, before.hash);
			assert.ok(count >= 100, `${count} bodies`);
			hashes.push(hash);
			if (load === 0) {
				const shown = await page.value(`document.getElementById("shown-overlaps").textContent`);
				assert.equal(shown, "0");
				assert.equal(overlapsIn(await sceneOf(page)), 0);
				assert.equal(
					await page.value(`document.getElementById("shown-state").textContent`),
					`${hash} at ${TICKS}`,
				);
			}
			assert.deepEqual(page.complaints, []);
			await page.close();
		}
		assert.equal(hashes[0], hashes[1]);
		const other = await openPage(link.replace("seed=5", "seed=6"));
		assert.notEqual((await advance(other, TICKS)).hash, hashes[0]);
		await other.close();
	});
}

test("the count of overlaps is not always 0: bodies that are put into one another are counted", async () => {
	const page = await openPage("scene=level&number=100");
	await advance(page, 1);
	const counted = await page.value(`(() => {
		const { runner } = playground;
		const { x, y } = runner.bodies.columns;
		x[1] = x[0] + 1;
		y[1] = y[0];
		return runner.check();
	})()`);
	assert.ok(counted >= 2, `${counted}`);
	await page.close();
});

// The pixels of the view, as they are drawn.
const PIXELS = `(() => {
	const { view, paint } = playground;
	paint();
	const { width, height } = view.canvas;
	const copy = Object.assign(document.createElement("canvas"), { width, height });
	const context = copy.getContext("2d", { willReadFrequently: true });
	context.drawImage(view.canvas, 0, 0);
	const bytes = context.getImageData(0, 0, width, height).data;
	return { width, height, camera: view.camera, floor: view.colours.floor, bytes: Array.from(bytes) };
})()`;

function pixelAt({ width, bytes, camera }, x, y) {
	const [column, row] = [Math.floor(x * camera.scale + camera.x), Math.floor(y * camera.scale + camera.y)];
	return bytes.slice(4 * (row * width + column), 4 * (row * width + column) + 3);
}

for (const painter of ["webgl", "canvas"]) {
	for (const scene of SCENES) {
		test(`${scene}: ${painter} draws circles where the bodies are, and nothing where none are`, async () => {
			const page = await openPage(`scene=${scene}&number=150&radius=6`, { width: 900, height: 700 });
			await page.value(`(() => {
				const choice = document.getElementById("painter");
				choice.value = "${painter}";
				choice.dispatchEvent(new Event("change"));
			})()`);
			const name = await page.value("playground.view.painter.name");
			assert.equal(name, { webgl: "WebGL2", canvas: "canvas" }[painter]);
			await advance(page, 60);
			const picture = await page.value(PIXELS);
			const { bodies, targets, walls } = await sceneOf(page);
			const floor = picture.floor.map((value) => Math.round(255 * value));
			const differs = (pixel) => Math.max(...pixel.map((value, k) => Math.abs(value - floor[k])));
			for (const [x, y, radius] of [...bodies, ...targets]) {
				for (const [dx, dy] of [
					[0, 0],
					[-0.6, 0],
					[0.6, 0],
					[0, -0.6],
					[0, 0.6],
				]) {
					const pixel = pixelAt(picture, x + dx * radius, y + dy * radius);
					assert.ok(differs(pixel) > 24, `${pixel} in the circle at ${x}, ${y}`);
				}
			}
			if (scene === "pods") return page.close(); // their paths are everywhere
			const margin = 2 / picture.camera.scale;
			let empty = 0;
			for (let x = 30; x < 1600; x += 17) {
				for (let y = 30; y < 1000; y += 17) {
					const circles = [...bodies, ...targets];
					if (circles.some(([cx, cy, radius]) => Math.hypot(cx - x, cy - y) < radius + margin)) continue;
					if (walls.some((wall) => distanceTo(wall, x, y) < 2 * margin)) continue;
					assert.ok(differs(pixelAt(picture, x, y)) <= 1, `${pixelAt(picture, x, y)} at ${x}, ${y}`);
					empty++;
				}
			}
			assert.ok(empty > 2000, `${empty}`);
			assert.deepEqual(page.complaints, []);
			await page.close();
		});
	}
}

test("without WebGL2 a canvas draws, and nothing is complained about", async () => {
	const first = `
		const { getContext } = HTMLCanvasElement.prototype;
		HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
			return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
		};`;
	const page = await openPage("scene=bullets", { first });
	assert.equal(await page.value("playground.view.painter.name"), "canvas");
	await page.value(`(() => {
		const choice = document.getElementById("painter");
		choice.value = "webgl";
		choice.dispatchEvent(new Event("change"));
	})()`);
	assert.equal(await page.value("playground.view.painter.name"), "canvas");
	assert.deepEqual(page.complaints, []);
	await page.close();
});

test("10,000 bodies: the page says which rate it reaches", async () => {
	const page = await openPage("scene=swarm");
	await new Promise((resolve) => setTimeout(resolve, 4000));
	const shown = (name) => page.value(`document.getElementById("shown-${name}").textContent`);
	const rates = await page.value("playground.runner.rates");
	const times = await page.value("playground.view.times");
	console.log(
		`swarm of ${await shown("bodies")}: ${await shown("tick")} ms per tick, ${await shown("ticks")} ticks and`,
	);
	console.log(`${await shown("frames")} frames per second, ${await shown("draw")} ms per frame; one picture:`);
	console.log(times.map(({ name, time }) => `${name} ${time.toFixed(1)} ms`).join(", "));
	assert.equal(await shown("bodies"), "10,000");
	assert.ok(rates.ticksPerSecond > 1 && rates.framesPerSecond > 0.5);
	assert.match(await shown("ticks"), /^\d+ of 60$/);
	assert.ok(Math.abs(Number((await shown("ticks")).split(" ")[0]) - rates.ticksPerSecond) < 30);
	const fastest = times.reduce((best, one) => (one.time < best.time ? one : best));
	assert.equal(await page.value("playground.view.painter.name"), { webgl: "WebGL2", canvas: "canvas" }[fastest.name]);
	await page.close();
});

test("nothing but the page's own files is requested", async () => {
	const page = await openPage("scene=pods");
	await page.value(`Promise.all(["c", "js"].map((language) => playground.program(language)))`);
	const urls = await page.value(`performance.getEntriesByType("resource").map(({ name }) => name)`);
	assert.ok(urls.length > 20);
	for (const url of urls) assert.ok(url.startsWith(server.address), url);
	assert.ok(server.paths.includes("/package/graze.simd.wasm"));
	assert.ok(!server.paths.includes("/package/graze.scalar.wasm"));
	assert.deepEqual(page.complaints, []);
	await page.close();
});
