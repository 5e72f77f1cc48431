// Dark or light: what the system prefers, unless the switch has said otherwise.

const KEY = "graze-playground-theme";

// A page in a frame or with blocked storage has none.
function stored() {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function store(theme) {
	try {
		localStorage.setItem(KEY, theme);
	} catch {
		// The switch then holds for this visit.
	}
}

export function startTheme(button, changed) {
	const light = matchMedia("(prefers-color-scheme: light)");
	let chosen = stored();
	const show = () => {
		const theme = chosen ?? (light.matches ? "light" : "dark");
		document.documentElement.dataset.theme = theme;
		button.textContent = theme === "dark" ? "Light" : "Dark";
		button.setAttribute("aria-label", `Use the ${theme === "dark" ? "light" : "dark"} colours`);
		changed();
	};
	light.addEventListener("change", show);
	button.addEventListener("click", () => {
		chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
		store(chosen);
		show();
	});
	show();
}
