// The controls of the playground: keys, sliders, links, colours, and a phone.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { SCENES, advance, folder, openPage, server } from "./support.mjs";

const pictures = process.env.GRAZE_PICTURES ?? folder;
const pick = (id, property = "textContent") => `document.getElementById("${id}").${property}`;

test("keys: space pauses, a full stop steps, r resets, digits choose scenes", async () => {
	const page = await openPage("scene=billiards&number=50");
	const ticks = () => page.value("playground.runner.ticks");
	await page.until("playground.runner.ticks > 3");
	await page.key(" ");
	assert.equal(await page.value("playground.runner.paused"), true);
	assert.equal(await page.value(pick("pause")), "Run");
	const before = await ticks();
	await new Promise((resolve) => setTimeout(resolve, 300));
	assert.equal(await ticks(), before);
	await page.key(".");
	assert.equal(await ticks(), before + 1);
	assert.match(await page.value(pick("shown-state")), new RegExp(` at ${before + 1}$`));
	await page.key("r");
	assert.equal(await ticks(), 0);
	await page.key(" ");
	await page.until("playground.runner.ticks > 3");
	for (const [k, scene] of SCENES.entries()) {
		await page.key(String(k + 1));
		assert.equal(await page.value("playground.runner.scene.name"), scene);
	}
	// A full stop in a field is part of its number.
	await page.value(pick("set-skin", "focus()"));
	const at = await page.value("playground.runner.paused");
	await page.key(".");
	assert.equal(await page.value("playground.runner.paused"), at);
	assert.deepEqual(page.complaints, []);
	await page.close();
});

test("by keys alone: all has a name and a visible focus; arrows choose scenes and move the pointer", async () => {
	const page = await openPage("scene=level");
	const wanted = await page.value(`Array.from(document.querySelectorAll("button, input, select, canvas"))
		.filter((one) => one.tabIndex >= 0 && one.offsetParent).length`);
	const seen = new Set();
	for (let k = 0; k < wanted; k++) {
		await page.key("Tab");
		const at = await page.value(`(() => {
			const one = document.activeElement;
			const outlined = one.closest("label.file") ?? one;
			const name = one.getAttribute("aria-label") || one.labels?.[0]?.textContent || one.textContent;
			const { outlineStyle, outlineWidth } = getComputedStyle(outlined);
			return { what: one.outerHTML.slice(0, 80), name: name.trim(), outlineStyle, outlineWidth };
		})()`);
		assert.ok(at.name, at.what);
		assert.ok(at.outlineStyle !== "none" && parseFloat(at.outlineWidth) >= 2, `${at.what}: ${at.outlineStyle}`);
		seen.add(at.what);
	}
	assert.equal(seen.size, wanted);
	await page.value(`document.querySelector("[data-scene=level]").focus()`);
	await page.key("ArrowLeft");
	assert.equal(await page.value("playground.runner.scene.name"), "pods");
	assert.equal(await page.value("document.activeElement.dataset.scene"), "pods");
	await page.value(`document.querySelector("canvas").focus()`);
	const before = await page.value("playground.runner.pointer.x");
	await page.key("ArrowRight");
	assert.equal(await page.value("playground.runner.pointer.x"), before + 20);
	await page.close();
});

test("the link has the scene and its settings, and brings the same state back", async () => {
	const page = await openPage("scene=swarm");
	await page.value(`(() => {
		const set = (id, value) => {
			const field = document.getElementById("set-" + id);
			field.value = value;
			field.dispatchEvent(new Event("change"));
		};
		set("number", 1234);
		set("speed", 333);
		set("radius", 4.5);
		set("response", "stop");
		set("skin", 0.25);
		set("seed", 99);
	})()`);
	const link = await page.value("location.hash");
	const expected = "scene=swarm&number=1234&speed=333&radius=4.5&response=stop&skin=0.25&seed=99";
	assert.deepEqual(
		Object.fromEntries(new URLSearchParams(link.slice(1))),
		Object.fromEntries(new URLSearchParams(expected)),
	);
	const { hash } = await advance(page, 50);
	await page.close();
	const other = await openPage(link.slice(1));
	assert.equal((await advance(other, 50)).hash, hash);
	const { settings } = await other.value("({ settings: playground.runner.settings })");
	assert.deepEqual(settings, { number: 1234, speed: 333, radius: 4.5, response: "stop", skin: 0.25, seed: 99 });
	await other.close();
});

test("a slider sets its field, and the scene", async () => {
	const page = await openPage("scene=level");
	await page.value(`(() => {
		const slider = document.querySelector("#settings input[type=range]");
		slider.value = 500;
		slider.dispatchEvent(new Event("input"));
		slider.dispatchEvent(new Event("change"));
	})()`);
	// The middle of a range from 1 to 20,000 in equal factors is the square root.
	assert.equal(await page.value("playground.runner.bodies.count"), Math.round(Math.sqrt(20000)));
	assert.equal(await page.value(pick("set-number", "value")), "141");
	await page.close();
});

test("wrong settings are named: in a link, in a field", async () => {
	const page = await openPage("scene=pool&number=5");
	assert.match(await page.value(pick("fault")), /the scene "pool"; there are swarm, bullets, billiards, pods, level/);
	await page.close();
	const other = await openPage("scene=pods&radius=-1&color=red&number=12");
	const fault = await other.value(pick("fault"));
	assert.match(fault, /radius to "-1": it is a number from 1 to 24/);
	assert.match(fault, /sets "color"/);
	assert.equal(await other.value("playground.runner.bodies.count"), 12);
	await other.value(`(() => {
		const field = document.getElementById("set-number");
		field.value = 0;
		field.dispatchEvent(new Event("change"));
	})()`);
	assert.match(await other.value(pick("fault")), /Number is a whole number from 1 to 10000, not "0"/);
	assert.equal(await other.value("playground.runner.bodies.count"), 12);
	assert.deepEqual(other.complaints, []);
	await other.close();
});

test("where there is no room for all bodies, the page says so", async () => {
	const page = await openPage("scene=level&number=20000&radius=12");
	const count = await page.value("playground.runner.bodies.count");
	assert.ok(count > 500 && count < 5000);
	assert.match(await page.value(pick("said")), new RegExp(`^${count} bodies: there is no room for 20000`));
	await page.close();
});

test("no room at all is no fault, and starting again and again takes no more memory", async () => {
	const page = await openPage("scene=level&number=100&radius=12");
	const columns = Array.from({ length: 79 }, (_, k) => `M${k} 0v48`);
	const rows = Array.from({ length: 49 }, (_, k) => `M0 ${k}h78`);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path d="${[...columns, ...rows].join("")}"/></svg>`;
	const file = join(folder, "narrow.svg");
	writeFileSync(file, svg);
	await page.choose("#file", [file]);
	await page.until(`playground.runner.bodies.count === 0`);
	await advance(page, 10);
	assert.match(await page.value(pick("said")), /^0 bodies: there is no room for 100/);
	await page.key("4"); // pods
	const memory = await page.value(`(async () => {
		const taken = [];
		for (let k = 0; k < 60; k++) {
			document.getElementById("reset").click();
			await new Promise((resolve) => setTimeout(resolve, 20));
			taken.push(playground.runner.graze.memory.buffer.byteLength);
		}
		return [taken[19], taken.at(-1)];
	})()`);
	assert.ok(memory[1] <= 2 * memory[0], `${memory}`);
	assert.deepEqual(page.complaints, []);
	await page.close();
});

test("dark and light: what the system prefers, and the switch", async () => {
	const page = await openPage("scene=pods", { theme: "light" });
	const background = () => page.value("getComputedStyle(document.body).backgroundColor");
	const floor = () => page.value("playground.view.colours.floor[0]");
	const light = await background();
	assert.equal(await floor(), 1);
	await page.screenshot(join(pictures, "light.png"));
	await page.value(pick("theme", "click()"));
	assert.notEqual(await background(), light);
	assert.ok((await floor()) < 0.2);
	await page.open(server.address);
	assert.notEqual(await background(), light);
	await page.value(pick("theme", "click()"));
	assert.equal(await background(), light);
	await page.value("localStorage.clear()");
	await page.close();
});

test("on a phone: one column, nothing beside the screen, large buttons, and a touch leads the swarm", async () => {
	const page = await openPage("scene=swarm&number=2000", { width: 390, height: 844, mobile: true, ratio: 2 });
	const { width, beside, stage, controls, small } = await page.value(`(() => {
		const box = (one) => one.getBoundingClientRect().toJSON();
		const all = Array.from(document.querySelectorAll("button, select, .file")).filter((one) => one.offsetParent);
		return {
			width: document.documentElement.scrollWidth,
			beside: [...document.querySelectorAll("body *")].filter((one) => box(one).right > innerWidth + 1).length,
			stage: box(document.getElementById("stage")),
			controls: box(document.querySelector("aside")),
			small: all.filter((one) => box(one).height < 36).length,
		};
	})()`);
	assert.equal(width, 390);
	assert.equal(beside, 0);
	assert.ok(controls.top >= stage.bottom);
	assert.equal(small, 0);
	const canvas = await page.value(`document.querySelector("canvas").getBoundingClientRect().toJSON()`);
	const [x, y] = [canvas.left + canvas.width * 0.25, canvas.top + canvas.height * 0.5];
	await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
	await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	const pointer = await page.value("playground.runner.pointer");
	assert.ok(Math.abs(pointer.x - 400) < 5 && Math.abs(pointer.y - 500) < 5, JSON.stringify(pointer));
	await advance(page, 60);
	await page.screenshot(join(pictures, "phone.png"));
	assert.deepEqual(page.complaints, []);
	await page.close();
});
