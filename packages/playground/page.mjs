// The page: connects the runner, the view and the controls.

import { Graze } from "graze-collide";
import { showScenes, showSettings } from "./controls.mjs";
import { Paths } from "./draw/paths.mjs";
import { View } from "./draw/view.mjs";
import { programOf } from "./export_code.mjs";
import { takeFiles } from "./files.mjs";
import { takeInput } from "./input.mjs";
import { overlayIn } from "./overlay.mjs";
import { defaultsOf, fromHash, toHash } from "./permalink.mjs";
import { Runner } from "./runner.mjs";
import { SCENES } from "./scenes/index.mjs";
import { startTheme } from "./theme.mjs";

const find = (id) => document.getElementById(id);

async function main() {
	const runner = new Runner(await Graze.load());
	const view = new View(find("frame"));
	const paths = new Paths();
	const update = overlayIn(find("overlay"));
	let wanted = fromHash(location.hash); // the scene and its settings

	const say = (text) => (find("said").textContent = text);
	function fault(text) {
		find("fault").textContent = text;
		find("fault").hidden = !text;
	}

	// ---------------------------------------------------------------------------------------------------------------
	// Scenes
	// ---------------------------------------------------------------------------------------------------------------

	// Starts what is wanted. What cannot start is named, and the scene that runs goes on.
	function start(complaint = "") {
		const { scene, settings } = wanted;
		fault(complaint);
		try {
			runner.start(scene.name, settings);
		} catch (error) {
			return fault(`${scene.title}: ${error.message}`);
		}
		view.showLevel(runner.level.walls);
		find("code").hidden = true;
		const { count } = runner.bodies.columns;
		say(count < settings.number ? `${count} bodies: there is no room for ${settings.number}.` : "");
		history.replaceState(null, "", toHash(scene, settings));
		paint();
		update(runner, view.painter.name);
	}

	function show() {
		const { scene, settings, faults } = wanted;
		markScene(scene.name);
		find("about").textContent = scene.about;
		find("level").hidden = !scene.takesFiles;
		showSettings(find("settings"), scene, settings, change, fault);
		start(faults?.join(" "));
	}

	function change(name, value) {
		wanted.settings[name] = value;
		start();
	}

	function choose(name) {
		wanted = { scene: SCENES[name], settings: defaultsOf(SCENES[name]) };
		show();
	}

	// ---------------------------------------------------------------------------------------------------------------
	// Frames
	// ---------------------------------------------------------------------------------------------------------------

	function paint() {
		const { sim, bodies, heat } = runner;
		const { x, y, radius = wanted.settings.radius } = bodies.columns;
		const groups = [{ x, y, radius, heat, count: bodies.count, tone: "body" }];
		if (sim.targets) {
			const { columns, count } = sim.targets;
			groups.unshift({
				x: columns.x,
				y: columns.y,
				radius: runner.scene.targetRadius,
				heat: 0,
				count,
				tone: "target",
			});
		}
		view.show(groups, paths.follow(sim));
		if (!view.painter) view.use("auto");
		view.paint();
	}

	function frame(now) {
		const news = runner.frame(now);
		if (!runner.paused || view.stale) {
			const began = performance.now();
			paint();
			runner.drawn(performance.now() - began);
		}
		if (news) update(runner, view.painter.name);
		requestAnimationFrame(frame);
	}

	// ---------------------------------------------------------------------------------------------------------------
	// Buttons
	// ---------------------------------------------------------------------------------------------------------------

	function pause(paused = !runner.paused) {
		runner.paused = paused;
		find("pause").textContent = paused ? "Run" : "Pause";
		find("pause").setAttribute("aria-pressed", paused);
		refresh();
	}

	function step() {
		if (!runner.paused) pause(true);
		runner.tick();
		refresh();
	}

	function refresh() {
		runner.check();
		paint();
		update(runner, view.painter.name);
	}

	// Where a page may not write to the clipboard, the text is shown to be copied by hand.
	async function copy(text, what) {
		find("code").value = text;
		try {
			await navigator.clipboard.writeText(text);
			say(`${what} is in the clipboard.`);
		} catch {
			find("code").hidden = false;
			find("code").select();
			say(`${what} is below, since this page cannot use the clipboard.`);
		}
	}

	function program(language) {
		const { scene, settings, level, pointer, ticks } = runner;
		return programOf(language, { scene, settings, level, pointer: { ...pointer }, ticks });
	}

	const copyProgram = async (language, name) => copy(await program(language), `The program in ${name}`);

	find("pause").addEventListener("click", () => pause());
	find("step").addEventListener("click", step);
	find("reset").addEventListener("click", () => start());
	find("link").addEventListener("click", () => {
		const own = wanted.scene.takesFiles && runner.custom;
		copy(location.href, own ? "The link, without the level," : "The link");
	});
	find("copy-c").addEventListener("click", () => copyProgram("c", "C"));
	find("copy-js").addEventListener("click", () => copyProgram("js", "JavaScript"));
	find("painter").addEventListener("change", () => {
		view.use(find("painter").value);
		refresh();
	});
	window.addEventListener("hashchange", () => {
		wanted = fromHash(location.hash);
		show();
	});

	const markScene = showScenes(find("scenes"), SCENES, choose);
	startTheme(find("theme"), () => view.recolour());
	takeInput(view, runner, { pause, step, reset: () => start(), choose });
	takeFiles(runner, { fault, shown: () => (wanted.scene === SCENES.level ? start() : choose("level")) });
	show();
	requestAnimationFrame(frame);
	// For tests, and for the console: the state that is on the screen.
	globalThis.playground = { runner, view, paint, pause, step, program };
}

main().catch((error) => {
	find("fault").textContent = `The page could not start: ${error.message}`;
	find("fault").hidden = false;
	throw error;
});
