// A scene and its settings as the part of an address behind "#", and back.

import { SCENES } from "./scenes/index.mjs";

export const RESPONSES = ["slide", "bounce", "stop"];
export const METHODS = ["events", "rounds"];

// The settings of a scene in their order, with their range or their choices. Ranges are inclusive.
export function settingsOf(scene) {
	const { limits, defaults } = scene;
	const all = {
		number: { label: "Number", least: 1, most: limits.number, whole: true, steep: true },
		speed: { label: "Speed", least: 0, most: limits.speed, unit: "units per second" },
		radius: { label: "Radius", least: 1, most: limits.radius, unit: "units" },
		response: { label: "Response", choices: RESPONSES },
		skin: { label: "Skin", least: 0, most: 1, unit: "units" },
		restitution: { label: "Restitution", least: 0, most: 1 },
		method: { label: "Method", choices: METHODS },
		seed: { label: "Seed", least: 1, most: 4294967295, whole: true, typed: true },
	};
	const has = (name) => name === "seed" || name in defaults;
	return Object.fromEntries(Object.entries(all).filter(([name]) => has(name)));
}

// A value within its range, or null.
export function valid({ choices, least, most, whole }, text) {
	if (choices) return choices.includes(text) ? text : null;
	const value = Number(text);
	if (String(text).trim() === "" || !(value >= least && value <= most)) return null;
	return whole ? Math.round(value) : value;
}

export function defaultsOf(scene) {
	return { ...scene.defaults, seed: 1 };
}

export function toHash(scene, settings) {
	return `#${new URLSearchParams({ scene: scene.name, ...settings })}`;
}

// What a hash says, with defaults for what it does not say; `faults` are sentences about what it says wrongly.
export function fromHash(hash) {
	const given = new URLSearchParams(hash.replace(/^#/, ""));
	const faults = [];
	const name = given.get("scene") ?? "swarm";
	const known = Object.hasOwn(SCENES, name);
	if (!known) faults.push(`The link has the scene "${name}"; there are ${Object.keys(SCENES).join(", ")}.`);
	const scene = SCENES[known ? name : "swarm"];
	const settings = defaultsOf(scene);
	const descriptions = settingsOf(scene);
	for (const [key, text] of given) {
		if (key === "scene") continue;
		const description = descriptions[key];
		const value = description ? valid(description, text) : null;
		if (value !== null) settings[key] = value;
		else if (!description) faults.push(`The link sets "${key}", which ${scene.title} does not have.`);
		else faults.push(`The link sets ${key} to "${text}": it is ${rangeOf(description)}.`);
	}
	return { scene, settings, faults };
}

export function rangeOf({ choices, least, most, whole }) {
	if (choices) return choices.join(", ");
	return `${whole ? "a whole number" : "a number"} from ${least} to ${most}`;
}
