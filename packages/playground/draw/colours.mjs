// The colours of the view, from the style sheet: as components from 0 to 1.

const NAMES = ["floor", "wall", "body-1", "body-2", "body-3", "hot", "target", "path"];

function parse(text) {
	const hex = text.trim().slice(1);
	return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

export function coloursOf(element) {
	const style = getComputedStyle(element);
	return Object.fromEntries(NAMES.map((name) => [name, parse(style.getPropertyValue(`--${name}`))]));
}

// The colours that circles of a group take by their index.
export function paletteOf(colours, tone) {
	return tone === "target" ? [colours.target] : [colours["body-1"], colours["body-2"], colours["body-3"]];
}
