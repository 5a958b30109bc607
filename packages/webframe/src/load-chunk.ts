/**
 * Loading a part of the frame that is not here yet.
 *
 * A browser remembers for a whole page that an address could not be loaded, so the same `import` fails again without
 * asking, and with it every chunk that needs what is at that address. So all files of a chunk are fetched before it is
 * imported: a `fetch` may be tried again, and leaves them where the `import` finds them. Which ones they are stands in their
 * text, and the address of the chunk in the text of the function that imports it, where the build has put both.
 *
 * A page may forbid to fetch what it allows to import. There only the chunk itself can be asked for again, under another
 * address; and not where the page pins the chunk by an import map: under another address the browser would not check it.
 */
/** The folder that all chunks stand in. Held in a name, because the build takes a literal for an asset. */
const FOLDER = import.meta.url;
/** Waits before a chunk that could not be loaded is asked for again. */
const CHUNK_RETRIES_MS: readonly number[] = [300, 1_200];

const UNFETCHED = new Error("A chunk did not come.");
/** What each file that has come imports at once. */
const parts = new Map<string, Promise<readonly string[]>>();
/** Whether this page may fetch our files: what then cannot be fetched could not be imported, either. */
let mayFetch = false;

/**
 * Loads a chunk; `load` is a function that does nothing but import it.
 *
 * @param written the text in which the chunk is named
 */
export async function loadChunk<Module>(load: () => Promise<Module>, written = String(load)): Promise<Module> {
	const name = /import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(written)?.[1];
	if (name === undefined) return await load();
	let failure: unknown;
	let isRemembered = false;
	for (const delayMs of [0, ...CHUNK_RETRIES_MS]) {
		if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
		try {
			await fetchWhole(name);
			if (!isRemembered) return await load();
			const again = new URL(`./${name}?again=${Date.now()}`, FOLDER).href;
			// What is imported is the chunk that `load` names.
			return (await import(/* @vite-ignore */ again)) as Module;
		} catch (error) {
			failure = error;
			isRemembered ||= error !== UNFETCHED;
			if (isRemembered && isPinned(name)) break;
		}
	}
	throw failure;
}

/** Fetches a chunk and all that it needs; what has come before is not fetched again. @throws UNFETCHED */
async function fetchWhole(name: string, asked = new Set<string>()): Promise<void> {
	if (asked.has(name)) return;
	asked.add(name);
	const needed = parts.get(name) ?? fetchParts(name);
	parts.set(name, needed);
	try {
		await Promise.all((await needed).map((part) => fetchWhole(part, asked)));
	} catch {
		parts.delete(name);
		if (mayFetch) throw UNFETCHED;
	}
}

async function fetchParts(name: string): Promise<readonly string[]> {
	const response = await fetch(new URL(`./${name}`, FOLDER));
	const text = await response.text();
	// Where another build has put it elsewhere, only the import knows where it is.
	if (response.status === 404) return [];
	if (!response.ok) throw UNFETCHED;
	mayFetch = true;
	return [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+-[\w-]{8}\.js)["'`]/g)].map(([, part = ""]) => part);
}

function isPinned(name: string): boolean {
	const maps = document.querySelectorAll('script[type="importmap"]');
	return [...maps].some((map) => map.textContent?.includes(name) === true);
}
