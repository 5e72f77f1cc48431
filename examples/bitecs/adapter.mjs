// What bitECS 0.4 and 0.3 call differently. Both are used in the same way: components are columns in the module's memory,
// and the id of an entity is its index in all of them.

// library: the module `bitecs`
export function adapt(library) {
	return library.defineComponent ? adapt3(library) : adapt4(library);
}

// Any object can be a component of 0.4, so the columns themselves are. `Position.x` is a getter, which gives the array
// as it is now: it stays valid when the memory grows.
function adapt4({ addComponent, addEntity, createWorld, query, removeEntity }) {
	const world = createWorld();
	return {
		component: (columns) => columns,
		add: () => addEntity(world),
		attach: (entity, component) => addComponent(world, entity, component),
		remove: (entity) => removeEntity(world, entity),
		query: (...components) => () => query(world, components),
	};
}

// Components of 0.3 are made by the library and take properties. A view as in `P.x = columns.x` would be empty after the
// memory has grown, so they are getters. A world of 0.3 has a largest number of entities.
function adapt3({ addComponent, addEntity, createWorld, defineComponent, defineQuery, removeEntity }) {
	const world = createWorld();
	return {
		component(columns) {
			const component = defineComponent();
			for (const name of Object.keys(columns.types)) {
				Object.defineProperty(component, name, { get: () => columns[name], enumerable: true });
			}
			return component;
		},
		add: () => addEntity(world),
		attach: (entity, component) => addComponent(world, component, entity),
		remove: (entity) => removeEntity(world, entity),
		query(...components) {
			const find = defineQuery(components);
			return () => find(world);
		},
	};
}
