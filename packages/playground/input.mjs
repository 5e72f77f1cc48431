// Pointer and keys.

import { HEIGHT, WIDTH } from "./levels/rooms.mjs";
import { SCENES } from "./scenes/index.mjs";

const STRIDE = 20; // of the pointer by an arrow key, in units
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Whether a key has a meaning of its own where the focus is.
function taken(event) {
	const { tagName, type } = event.target;
	if (tagName === "TEXTAREA" || tagName === "SELECT" || type === "number") return true;
	return tagName === "BUTTON" || type === "file" ? event.key === " " || event.key === "Enter" : false;
}

export function takeInput(view, runner, { pause, step, reset, choose }) {
	const { frame } = view;
	const follow = (event) => {
		if (event.pointerType === "touch" && !event.buttons) return;
		runner.pointer = view.toLevel(event.clientX, event.clientY);
	};
	frame.addEventListener("pointermove", follow);
	frame.addEventListener("pointerdown", follow);

	window.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || taken(event)) return;
		const arrow = ARROWS[event.key];
		const names = Object.keys(SCENES);
		if (event.key === " ") pause();
		else if (event.key === ".") step();
		else if (event.key === "r") reset();
		else if (event.key >= "1" && event.key <= String(names.length)) choose(names[event.key - 1]);
		else if (arrow && event.target.tagName === "CANVAS") {
			const clamp = (value, limit) => Math.min(Math.max(value, 0), limit);
			const { x, y } = runner.pointer;
			runner.pointer = { x: clamp(x + STRIDE * arrow[0], WIDTH), y: clamp(y + STRIDE * arrow[1], HEIGHT) };
		} else return;
		event.preventDefault();
	});
}
