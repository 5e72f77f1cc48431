// The module imports nothing and exports the functions of the headers; calls give results, errors with the library's
// words, and shapes of debug draw.
import assert from 'node:assert/strict'
import { backend, create, floats, g, get, layout, module, set, text, textOf } from './module.mjs'

const { constants, enums, functions } = layout

// Imports and exports.
assert.deepEqual(WebAssembly.Module.imports(module), [])
const exported = WebAssembly.Module.exports(module)
const others = exported.filter(({ kind }) => kind !== 'function').map(({ name, kind }) => `${kind} ${name}`)
assert.deepEqual(others.sort(), ['global __stack_pointer', 'memory memory'])
const names = exported.filter(({ kind }) => kind === 'function').map(({ name }) => name)
assert.deepEqual(names.sort(), Object.keys(functions).sort())
assert.ok(exported.length > 55)
assert.equal(g.gz_version(), constants.GZ_VERSION_NUMBER)
assert.equal(text(g.gz_backend_name(0)), backend)
assert.equal(g.gz_backend_name(1), 0)

// A circle at (0, 5) of radius 1 falls by 8 onto the wall from (-10, 0) to (10, 0): it touches it after half of the way.
const desc = set(create('gz_world_desc'), 'gz_world_desc', { reach: 8, 'walls.count': 1 })
set(desc, 'gz_world_desc', { 'walls.a.x': floats([-10]), 'walls.a.y': floats([0]), 'walls.a.stride': 4 })
set(desc, 'gz_world_desc', { 'walls.b.x': floats([10]), 'walls.b.y': floats([0]), 'walls.b.stride': 4 })
const error = create('gz_error'), world = g.gz_world_create(desc, error), scratch = g.gz_scratch_create(world)
assert.ok(world && scratch)
const radius = floats([1]), bodies = set(create('gz_bodies'), 'gz_bodies', { count: 1, 'radius.data': radius })
set(bodies, 'gz_bodies', { 'center.x': floats([0]), 'center.y': floats([5]), 'center.stride': 4 })
set(bodies, 'gz_bodies', { 'motion.x': floats([0]), 'motion.y': floats([-8]), 'motion.stride': 4 })
const query = set(create('gz_query'), 'gz_query', { chunks: bodies, chunk_count: 1 })
const time = floats([-1]), index = floats([-1]), hits = create('gz_hits'), report = create('gz_report')
set(hits, 'gz_hits', { 'time.data': time, 'time.stride': 4, 'index.data': index, 'index.stride': 4 })
g.gz_sweep(report, hits, world, query, scratch)
assert.equal(get(report, 'gz_report', 'hits'), 1)
assert.equal(new Float32Array(g.memory.buffer, time, 1)[0], 0.5)
assert.equal(new Int32Array(g.memory.buffer, index, 1)[0], 0)

// Errors.
new Float32Array(g.memory.buffer, radius, 1)[0] = NaN
g.gz_sweep(report, hits, world, query, scratch)
assert.equal(get(report, 'gz_report', 'error.status'), enums.GZ_STATUS_INVALID_BODIES)
assert.equal(textOf(report, 'gz_report', 'error.text'), 'body 0: radius is NaN')
assert.equal(text(get(report, 'gz_report', 'error.name')), 'radius')
set(desc, 'gz_world_desc', { reach: -2.5e-7 })
assert.equal(g.gz_world_create(desc, error), 0)
assert.equal(textOf(error, 'gz_error', 'text'), 'reach -2.5e-07 is not in [0, 2^40]')
new Float32Array(g.memory.buffer, radius, 1)[0] = 1

// Debug draw: counted without room, then written.
const draw = set(create('gz_debug_draw'), 'gz_debug_draw', { what: 1 << enums.GZ_DRAW_WALL })
const drawing = create('graze_drawing')
g.graze_draw_into(draw, drawing)
g.gz_draw_world(error, draw, world)
assert.equal(get(drawing, 'graze_drawing', 'count'), 2)
const shapes = create('graze_shape', 2)
set(drawing, 'graze_drawing', { data: shapes, capacity: 2, count: 0 })
g.gz_draw_world(error, draw, world)
assert.equal(get(shapes, 'graze_shape', 'form'), enums.GRAZE_FORM_LINE)
assert.deepEqual(['ax', 'ay', 'bx', 'by', 'radius'].map((name) => get(shapes, 'graze_shape', name)), [-10, 0, 10, 0, 0])
const label = shapes + layout.structs.graze_shape.size
assert.equal(get(label, 'graze_shape', 'form'), enums.GRAZE_FORM_TEXT)
assert.equal(textOf(label, 'graze_shape', 'text'), '0')

// What is destroyed is released.
const before = g.graze_allocated()
for (let i = 0; i < 10; i++) {
	set(desc, 'gz_world_desc', { reach: 8 })
	const other = g.gz_world_create(desc, 0), its = g.gz_scratch_create(other)
	g.gz_sweep(report, hits, other, query, its)
	g.gz_scratch_destroy(its), g.gz_world_destroy(other)
}
assert.equal(g.graze_allocated(), before)
