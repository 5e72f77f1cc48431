// What is on the screen as a program, in C or in JavaScript: complete, and with the same bits. It prints the hash that
// the page shows, if the pointer has not moved since the start.
//
// A program is its settings and walls, what all scenes share, and the scene. In JavaScript the last two are the texts
// of the functions that run here; in C they are the files in code/.

import { Random, STEP, hashOf, placesIn } from "./scenes/common.mjs";

const ABOUT = "as the playground of Graze shows it.";

// Lines of at most 100 columns, of values that are separated by commas.
function wrapped(values, separator = ", ") {
	const lines = [""];
	for (const value of values) {
		if (lines.at(-1).length + value.length > 100) lines.push("");
		lines[lines.length - 1] += value + separator;
	}
	return lines.map((line) => `\t${line.trimEnd()}`).join("\n");
}

// A number as a literal of a double, or of a float: the shortest decimal that gives it.
function literal(value, suffix = "") {
	const text = String(value);
	return (/[.e]/.test(text) ? text : `${text}.0`) + suffix;
}

const upper = (name) =>
	/^[A-Z_]+$/.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const C_VALUES = {
	response: (value) => `GZ_RESPONSE_${value.toUpperCase()}`,
	method: (value) => `GZ_CROWD_${value.toUpperCase()}`,
	seed: (value) => `${value >>> 0}u`,
	number: String,
};

function cConstant(name, value) {
	if (typeof value[0] === "number") {
		return `static const double ${name}[] = {${value.map((number) => literal(number)).join(", ")}};`;
	}
	if (Array.isArray(value)) {
		const rows = value.map((row) => `{${row.map((number) => literal(number)).join(", ")}}`);
		return `static const double ${name}[][${value[0].length}] = {\n${wrapped(rows)}\n};`;
	}
	return `#define ${upper(name)} ${C_VALUES[name]?.(value) ?? (/^[A-Z]/.test(name) ? value : literal(value))}`;
}

function cProgram({ scene, settings, level, pointer, ticks }, texts) {
	const lines = [
		`// The scene "${scene.title}", ${ABOUT}`,
		"//",
		"//     cc -std=c11 -O2 scene.c -lgraze -lm && ./a.out",
		"//",
		"// -std=c11 matters: with GNU extensions gcc may fuse multiplications and additions, where a processor can,",
		"// and the bits differ.",
		...["graze/graze.h", "math.h", "stdbool.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"].map(
			(header) => `#include <${header}>`,
		),
		"",
	];
	const values = { ...settings, ...scene.constants, pointerX: pointer.x, pointerY: pointer.y };
	for (const [name, value] of Object.entries(values)) lines.push(cConstant(name, value));
	lines.push(`#define TICKS ${ticks}`, "");
	for (const [name, values] of Object.entries(level.walls)) {
		lines.push(`static const float wall_${name}[] = {\n${wrapped(values.map((value) => literal(value, "f")))}\n};`);
	}
	if (scene.parts.includes("places")) lines.push(cConstant("areas", level.areas));
	lines.push("");
	return [lines.join("\n"), ...texts].join("\n");
}

function jsValue(value) {
	if (!Array.isArray(value)) return JSON.stringify(value);
	return `[\n${wrapped(value.map((one) => JSON.stringify(one)))}\n]`;
}

function jsProgram({ scene, settings, level, pointer, ticks }) {
	const walls = Object.entries(level.walls).map(([name, values]) => `${name}: ${jsValue(values)},`);
	const constants = { STEP, ...scene.constants };
	const placed = scene.parts.includes("places");
	return [
		`// The scene "${scene.title}", ${ABOUT}`,
		"//",
		"//     npm install graze-collide && node scene.mjs",
		'import { Graze } from "graze-collide";',
		"",
		`const settings = ${JSON.stringify(settings, null, "\t")};`,
		`const pointer = ${JSON.stringify(pointer)};`,
		...Object.entries(constants).map(([name, value]) => `const ${name} = ${jsValue(value)};`),
		`const walls = {\n${walls.join("\n")}\n};`,
		...(placed ? [`const areas = ${jsValue(level.areas)};`] : []),
		"",
		[Random, ...(placed ? [placesIn] : []), hashOf, ...(scene.helpers ?? []), scene.start, scene.tick].join("\n\n"),
		"",
		"const g = await Graze.load();",
		`const sim = start(g, { walls${placed ? ", areas" : ""} }, settings);`,
		`for (let k = 0; k < ${ticks}; k++) tick(sim, pointer);`,
		`console.log(\`\${sim.bodies.count} bodies after ${ticks} ticks: \${hashOf(sim.bodies)}\`);`,
		"",
	].join("\n");
}

const folder = new URL("code/", import.meta.url);

async function textOf(name) {
	const answer = await fetch(new URL(`${name}.c`, folder));
	if (!answer.ok) throw new Error(`code/${name}.c: ${answer.status} ${answer.statusText}`);
	return answer.text();
}

// language: "c" or "js"; shown: { scene, settings, level, pointer, ticks }
export async function programOf(language, shown) {
	if (language === "js") return jsProgram(shown);
	const { parts, name } = shown.scene;
	return cProgram(shown, await Promise.all(["common", ...parts, name].map(textOf)));
}
