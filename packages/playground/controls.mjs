// The controls of a scene's settings: a slider with a field for its number, or a choice.

import { rangeOf, settingsOf, valid } from "./permalink.mjs";

const SLIDER_STEPS = 1000;

function element(name, properties, ...children) {
	const made = Object.assign(document.createElement(name), properties);
	made.append(...children);
	return made;
}

// Sliders of wide ranges are steep: equal ways are equal factors.
function toSlider({ least, most, steep }, value) {
	const share = steep ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
	return Math.round(SLIDER_STEPS * share);
}

function fromSlider({ least, most, steep, whole }, place) {
	const share = place / SLIDER_STEPS;
	if (place >= SLIDER_STEPS) return most;
	const value = steep ? least * (most / least) ** share : least + (most - least) * share;
	return whole ? Math.round(value) : Number(value.toPrecision(3));
}

function choiceOf(name, { label, choices }, value, change) {
	const options = choices.map((choice) => element("option", { value: choice, textContent: choice }));
	const select = element("select", { id: `set-${name}` }, ...options);
	select.value = value;
	select.addEventListener("change", () => change(name, select.value));
	return element("label", { className: "row" }, label, select);
}

function sliderOf(name, description, value, change, fault) {
	const { label, least, most, whole, unit, typed } = description;
	const field = element("input", { type: "number", id: `set-${name}`, min: least, max: most, value });
	field.step = whole ? 1 : "any";
	field.setAttribute("aria-label", unit ? `${label}, ${unit}` : label);
	const slider = element("input", { type: "range", min: 0, max: SLIDER_STEPS, step: 1 });
	slider.value = typed ? 0 : toSlider(description, value);
	slider.setAttribute("aria-label", `${label}, slider`);
	slider.setAttribute("aria-valuetext", String(value));
	slider.addEventListener("input", () => {
		field.value = fromSlider(description, Number(slider.value));
		slider.setAttribute("aria-valuetext", field.value);
	});
	slider.addEventListener("change", () => change(name, Number(field.value)));
	field.addEventListener("change", () => {
		const given = valid(description, field.value);
		if (given === null) return fault(`${label} is ${rangeOf(description)}, not "${field.value}".`);
		if (!typed) slider.value = toSlider(description, given);
		change(name, given);
	});
	if (!typed)
		return element("div", { className: "row" }, element("label", { htmlFor: field.id }, label), slider, field);
	const another = element("button", { type: "button", textContent: "Another" });
	another.addEventListener("click", () => {
		field.value = (Number(field.value) % most) + 1;
		change(name, Number(field.value));
	});
	return element("div", { className: "row" }, element("label", { htmlFor: field.id }, label), another, field);
}

// Fills a form with the settings of a scene.
//
// change(name, value): after a change to a valid value; fault(text): what is wrong with another one
export function showSettings(form, scene, settings, change, fault) {
	const rows = Object.entries(settingsOf(scene)).map(([name, description]) =>
		description.choices
			? choiceOf(name, description, settings[name], change)
			: sliderOf(name, description, settings[name], change, fault),
	);
	form.replaceChildren(...rows);
}

// Buttons of which one is chosen, as a group of radio buttons: the arrow keys choose its neighbours.
export function showScenes(nav, scenes, choose) {
	const buttons = Object.values(scenes).map((scene) => {
		const button = element("button", { type: "button", textContent: scene.title });
		button.setAttribute("role", "radio");
		button.dataset.scene = scene.name;
		button.addEventListener("click", () => choose(scene.name));
		return button;
	});
	nav.replaceChildren(...buttons);
	nav.addEventListener("keydown", (event) => {
		const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
		const at = buttons.indexOf(document.activeElement);
		if (!by || at < 0) return;
		const next = buttons[(at + by + buttons.length) % buttons.length];
		event.preventDefault();
		choose(next.dataset.scene);
		next.focus();
	});
	return (name) => {
		for (const button of buttons) {
			const chosen = button.dataset.scene === name;
			button.setAttribute("aria-checked", chosen);
			button.tabIndex = chosen ? 0 : -1;
		}
	};
}
