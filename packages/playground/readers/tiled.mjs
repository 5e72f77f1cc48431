// Maps of Tiled, as XML (TMX) and as JSON (TMJ): the rectangles, polygons, polylines and ellipses of object layers.

const ELLIPSE_CORNERS = 32;

const closed = (points) => points.map((point, k) => [...point, ...points[(k + 1) % points.length]]);
const chain = (points) => points.slice(1).map((point, k) => [...points[k], ...point]);

function ellipse(width, height) {
	return Array.from({ length: ELLIPSE_CORNERS }, (_, k) => {
		const angle = (k / ELLIPSE_CORNERS) * 2 * Math.PI;
		return [(width / 2) * (1 + Math.cos(angle)), (height / 2) * (1 + Math.sin(angle))];
	});
}

// An object's segments. Points are relative to it, and it is turned about its place, by degrees, clockwise.
function segmentsOf(object, where, offset) {
	const { x, y, width = 0, height = 0, rotation = 0 } = object;
	for (const [name, value] of Object.entries({ x, y, width, height, rotation })) {
		if (!Number.isFinite(value)) throw new Error(`${where}: ${name} is ${value}, not a number`);
	}
	const given = object.polygon ?? object.polyline;
	given?.forEach((point, k) => {
		if (!point.every(Number.isFinite)) throw new Error(`${where}: point ${k} is no pair of numbers`);
	});
	if (given && given.length < 2) throw new Error(`${where}: it has fewer than two points`);
	let segments = [];
	if (object.polyline) segments = chain(given);
	else if (object.polygon) segments = closed(given);
	else if (object.ellipse && width && height) segments = closed(ellipse(width, height));
	else if (!object.other && width && height)
		segments = closed([
			[0, 0],
			[width, 0],
			[width, height],
			[0, height],
		]);
	const [cos, sin] = rotation ? [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)] : [1, 0];
	const place = (px, py) => [offset[0] + x + cos * px - sin * py, offset[1] + y + sin * px + cos * py];
	return segments.map(([ax, ay, bx, by]) => [...place(ax, ay), ...place(bx, by)]);
}

// layers: { name, offset, objects }, the objects in the form of TMJ, but points as pairs
function mapOf(layers) {
	if (!layers.length) throw new Error("it has no object layers");
	const read = () => ({
		segments: layers.flatMap(({ name, offset, objects }) =>
			objects.flatMap((object) => segmentsOf(object, `layer "${name}", object ${object.id}`, offset)),
		),
		start: null,
	});
	return [{ name: "map", read }];
}

export function readTiledJson(text) {
	let map;
	try {
		map = JSON.parse(text);
	} catch (error) {
		throw new Error(`it is not JSON: ${error.message}`);
	}
	if (!Array.isArray(map.layers)) throw new Error('it is JSON without "layers", so no map of Tiled');
	const layers = [];
	const pairs = (points, where) => {
		if (points === undefined) return undefined;
		if (!Array.isArray(points)) throw new Error(`${where}: its points are no array`);
		return points.map((point) => [point?.x, point?.y]);
	};
	const visit = (list, x, y) => {
		for (const layer of list) {
			const offset = [x + (layer.offsetx ?? 0), y + (layer.offsety ?? 0)];
			if (layer.type === "group") visit(layer.layers ?? [], ...offset);
			if (layer.type !== "objectgroup") continue;
			const objects = (layer.objects ?? []).map((object) => {
				const where = `layer "${layer.name}", object ${object.id}`;
				const points = { polygon: pairs(object.polygon, where), polyline: pairs(object.polyline, where) };
				return { ...object, ...points, other: object.point || object.text || object.gid !== undefined };
			});
			layers.push({ name: layer.name, offset, objects });
		}
	};
	visit(map.layers, 0, 0);
	return mapOf(layers);
}

export function readTiledXml(root) {
	const number = (element, name) => (element.hasAttribute(name) ? Number(element.getAttribute(name)) : 0);
	const layers = [...root.querySelectorAll("objectgroup")].filter((group) => !group.closest("tileset"));
	return mapOf(
		layers.map((layer) => {
			const offset = [0, 0];
			for (let at = layer; at && at !== root; at = at.parentElement) {
				offset[0] += number(at, "offsetx");
				offset[1] += number(at, "offsety");
			}
			const objects = [...layer.querySelectorAll(":scope > object")].map((element) => {
				const child = (name) => element.querySelector(`:scope > ${name}`);
				const points = (name) =>
					child(name)
						?.getAttribute("points")
						?.trim()
						.split(/\s+/)
						.map((pair) => {
							const [x, y] = pair.split(",");
							return [Number(x), y === undefined ? NaN : Number(y)];
						});
				const numbers = ["x", "y", "width", "height", "rotation"].map((name) => [name, number(element, name)]);
				return {
					id: element.getAttribute("id"),
					...Object.fromEntries(numbers),
					polygon: points("polygon"),
					polyline: points("polyline"),
					ellipse: child("ellipse"),
					other: child("point") || child("text") || element.hasAttribute("gid"),
				};
			});
			return { name: layer.getAttribute("name") ?? "", offset, objects };
		}),
	);
}
