/**
 * Loading a part of the frame that is not here yet.
 *
 * A browser remembers for a whole page that an address could not be loaded, so the same `import` fails again
 * without asking: another try needs another address. The address stands in the text of the function that
 * imports it, where the build has put it. A page that pins the chunk by an import map gets no second try: under
 * another address the browser would not check it.
 */
/** The folder that all chunks stand in. Held in a name, because the build takes a literal for an asset. */
const FOLDER = import.meta.url;
/** Waits before a chunk that could not be loaded is asked for again. */
const CHUNK_RETRIES_MS: readonly number[] = [300, 1_200];

/**
 * Loads a chunk; `load` is a function that does nothing but import it.
 *
 * @param written the text in which the chunk is named
 */
export async function loadChunk<Module>(load: () => Promise<Module>, written = String(load)): Promise<Module> {
	let failure: unknown;
	try {
		return await load();
	} catch (error) {
		failure = error;
	}
	const name = /import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(written)?.[1];
	if (name === undefined || isPinned(name)) throw failure;
	for (const delayMs of CHUNK_RETRIES_MS) {
		await new Promise((resolve) => setTimeout(resolve, delayMs));
		try {
			const again = new URL(`./${name}?again=${Date.now()}`, FOLDER).href;
			// What is imported is the chunk that `load` names.
			return (await import(/* @vite-ignore */ again)) as Module;
		} catch (error) {
			failure = error;
		}
	}
	throw failure;
}

function isPinned(name: string): boolean {
	const maps = document.querySelectorAll('script[type="importmap"]');
	return [...maps].some((map) => map.textContent?.includes(name) === true);
}
