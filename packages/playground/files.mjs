// Levels that are dropped into the page, or chosen.

import { levelsIn } from "./readers/index.mjs";

const find = (id) => document.getElementById(id);

// shown(): starts the scene of levels; fault(text): shows what is wrong
export function takeFiles(runner, { shown, fault }) {
	let maps = [];

	function use(map) {
		try {
			const level = map?.level();
			runner.custom = level ? () => level : null;
		} catch (error) {
			return fault(error.message);
		}
		find("maps").hidden = maps.length < 2;
		find("builtin").hidden = !map;
		shown();
	}

	async function take(file) {
		if (!file) return;
		try {
			maps = await levelsIn(file);
		} catch (error) {
			return fault(error.message);
		}
		const options = maps.map(({ name }, k) => new Option(name, k));
		find("map").replaceChildren(...options);
		use(maps[0]);
	}

	find("file").addEventListener("change", async (event) => {
		await take(event.target.files[0]);
		event.target.value = ""; // the same file can be chosen again
	});
	find("map").addEventListener("change", (event) => use(maps[event.target.value]));
	find("builtin").addEventListener("click", () => {
		maps = [];
		use(null);
	});

	const over = (event) => {
		if (!event.dataTransfer?.types.includes("Files")) return;
		event.preventDefault();
		find("drop").hidden = false;
	};
	window.addEventListener("dragenter", over);
	window.addEventListener("dragover", over);
	window.addEventListener("dragleave", (event) => {
		if (!event.relatedTarget) find("drop").hidden = true;
	});
	window.addEventListener("drop", (event) => {
		event.preventDefault();
		find("drop").hidden = true;
		take(event.dataTransfer.files[0]);
	});
}
