// Arrays that show a block of the module's memory, and may outlive the columns that it was of.

const collected = new FinalizationRegistry((shown) => shown.lose());

export class Shown {
	#arrays = 0; // which a program may still hold
	#free = null;

	// Notes an array of the block.
	add(memory, array) {
		this.#arrays++;
		if (memory.shared) collected.register(array, this);
		return array;
	}

	// Frees the block, so that no array of it reaches what the memory is used for next. Growing by no page detaches the
	// buffer, which leaves arrays without elements. A shared one cannot be detached: the block stays until its arrays
	// have been collected.
	release(memory, address) {
		const waits = memory.shared && this.#arrays > 0;
		if (waits) this.#free = () => memory.free(address);
		else memory.free(address);
		memory.moved(this.#arrays > 0 && !memory.shared);
	}

	lose() {
		if (--this.#arrays === 0) this.#free?.();
	}
}
