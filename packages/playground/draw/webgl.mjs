// Draws with WebGL2: circles and lines are instances of a square each, and columns are the buffers as they are.

import { paletteOf } from "./colours.mjs";

const CIRCLES = `#version 300 es
uniform vec3 camera; // offset in pixels, scale
uniform vec2 size;
uniform vec3 palette[3];
uniform int tones;
uniform vec3 hot;
in float x, y, radius, heat;
out vec2 at;
out vec3 color;
out float edge;
void main() {
	vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
	float pixels = max(radius * camera.z, 0.7);
	at = corner * (pixels + 1.0) / pixels;
	edge = 1.0 / pixels;
	color = mix(palette[gl_InstanceID % tones], hot, heat);
	vec2 place = vec2(x, y) * camera.z + camera.xy + corner * (pixels + 1.0);
	gl_Position = vec4(place / size * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`;

const DISC = `#version 300 es
precision mediump float;
in vec2 at;
in vec3 color;
in float edge;
out vec4 result;
void main() {
	float inside = clamp((1.0 - length(at)) / edge + 0.5, 0.0, 1.0);
	result = vec4(color * inside, inside);
}`;

const LINES = `#version 300 es
uniform vec3 camera;
uniform vec2 size;
uniform float width;
in vec4 ends;
void main() {
	vec2 a = ends.xy * camera.z + camera.xy, b = ends.zw * camera.z + camera.xy;
	vec2 along = b - a;
	along = length(along) > 0.0 ? normalize(along) * width / 2.0 : vec2(width / 2.0, 0.0);
	vec2 across = vec2(-along.y, along.x) * float((gl_VertexID & 1) * 2 - 1);
	vec2 place = ((gl_VertexID >> 1) == 0 ? a - along : b + along) + across;
	gl_Position = vec4(place / size * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`;

const PLAIN = `#version 300 es
precision mediump float;
uniform vec4 color;
out vec4 result;
void main() { result = color; }`;

function program(gl, vertices, fragments) {
	const made = gl.createProgram();
	for (const [type, text] of [
		[gl.VERTEX_SHADER, vertices],
		[gl.FRAGMENT_SHADER, fragments],
	]) {
		const shader = gl.createShader(type);
		gl.shaderSource(shader, text);
		gl.compileShader(shader);
		gl.attachShader(made, shader);
	}
	gl.linkProgram(made);
	if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
	const uniforms = {};
	for (let k = 0; k < gl.getProgramParameter(made, gl.ACTIVE_UNIFORMS); k++) {
		const { name } = gl.getActiveUniform(made, k);
		uniforms[name.replace("[0]", "")] = gl.getUniformLocation(made, name);
	}
	const attributes = {};
	for (let k = 0; k < gl.getProgramParameter(made, gl.ACTIVE_ATTRIBUTES); k++) {
		const { name } = gl.getActiveAttrib(made, k);
		if (!name.startsWith("gl_"))
			attributes[name] = { at: gl.getAttribLocation(made, name), buffer: gl.createBuffer() };
	}
	return { made, uniforms, attributes };
}

// Null without WebGL2.
export function webglPainter(canvas) {
	const gl = canvas.getContext("webgl2", { antialias: false });
	if (!gl) return null;
	const circles = program(gl, CIRCLES, DISC);
	const lines = program(gl, LINES, PLAIN);
	gl.enable(gl.BLEND);
	gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

	// An attribute is a column, or a number that all instances share.
	function attribute({ at, buffer }, value, components = 1) {
		if (typeof value === "number") {
			gl.disableVertexAttribArray(at);
			return gl.vertexAttrib1f(at, value);
		}
		gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
		gl.bufferData(gl.ARRAY_BUFFER, value, gl.DYNAMIC_DRAW);
		gl.enableVertexAttribArray(at);
		const bytes = value instanceof Uint8Array;
		gl.vertexAttribPointer(at, components, bytes ? gl.UNSIGNED_BYTE : gl.FLOAT, bytes, 0, 0);
		gl.vertexAttribDivisor(at, 1);
	}

	function begin({ made, uniforms }, camera) {
		gl.useProgram(made);
		gl.uniform3f(uniforms.camera, camera.x, camera.y, camera.scale);
		gl.uniform2f(uniforms.size, canvas.width, canvas.height);
	}

	function drawLines(segments, count, color, alpha, width, camera) {
		if (!count) return;
		begin(lines, camera);
		for (const { at } of Object.values(circles.attributes)) gl.disableVertexAttribArray(at);
		gl.uniform1f(lines.uniforms.width, width);
		gl.uniform4f(lines.uniforms.color, ...color.map((value) => value * alpha), alpha);
		attribute(lines.attributes.ends, segments.subarray(0, 4 * count), 4);
		gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
	}

	function drawCircles(group, colours, camera) {
		if (!group.count) return;
		begin(circles, camera);
		gl.disableVertexAttribArray(lines.attributes.ends.at);
		const palette = paletteOf(colours, group.tone);
		gl.uniform3fv(circles.uniforms.palette, palette.flat());
		gl.uniform1i(circles.uniforms.tones, palette.length);
		gl.uniform3fv(circles.uniforms.hot, colours.hot);
		for (const name of ["x", "y", "radius", "heat"]) attribute(circles.attributes[name], group[name]);
		gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, group.count);
	}

	return {
		name: "WebGL2",
		paint({ walls, paths, groups, camera, colours, ratio }) {
			gl.viewport(0, 0, canvas.width, canvas.height);
			gl.clearColor(...colours.floor, 1);
			gl.clear(gl.COLOR_BUFFER_BIT);
			drawLines(paths.segments, paths.count, colours.path, 0.7, 1.2 * ratio, camera);
			for (const group of groups) drawCircles(group, colours, camera);
			drawLines(walls, walls.length / 4, colours.wall, 1, 2 * ratio, camera);
		},
		// Waits until everything is drawn, for measurements.
		finish: () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)),
		dispose: () => gl.getExtension("WEBGL_lose_context")?.loseContext(),
	};
}
