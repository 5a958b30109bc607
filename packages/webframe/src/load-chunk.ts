/**
 * Loading a part of the frame that is not here yet.
 *
 * A browser remembers for a whole page that an address could not be loaded, so the same `import` fails again without
 * asking, and with it every chunk that needs what is at that address. So all files of a chunk are fetched before it is
 * imported: a `fetch` may be tried again, and leaves them where the `import` finds them. Which ones they are stands in their
 * text, and the address of the chunk in the text of the function that imports it, where the build has put both.
 *
 * A page may forbid to fetch what it allows to import. There, and there alone, a chunk is imported that was not fetched, and
 * only the chunk itself can be asked for again, under another address; and not where the page pins the chunk by an import map:
 * under another address the browser would not check it.
 */
/** A file of the folder that all chunks stand in. Held in a name, because the build takes a literal for an asset. */
const FOLDER = import.meta.url;
/** Waits before a chunk that could not be loaded is asked for again. */
const CHUNK_RETRIES_MS: readonly number[] = [300, 1_200];

/** What each file that has come imports at once. */
const parts = new Map<string, Promise<readonly string[]>>();
/** An answer, once this page is known to let our files be fetched: what then cannot be fetched could not be imported, either. */
let fetched: Response | undefined;

/**
 * Loads a chunk; `load` is a function that does nothing but import it.
 *
 * @param written the text in which the chunk is named
 */
export async function loadChunk<Module>(load: () => Promise<Module>, written = String(load)): Promise<Module> {
	const name = /import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(written)?.[1];
	if (name === undefined) return await load();
	let failure: unknown;
	for (const delayMs of [0, ...CHUNK_RETRIES_MS]) {
		if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
		if (!(await mayImport(name))) continue;
		try {
			if (failure === undefined) return await load();
			const again = new URL(`./${name}?again=${Date.now()}`, FOLDER).href;
			// What is imported is the chunk that `load` names.
			return (await import(/* @vite-ignore */ again)) as Module;
		} catch (error) {
			failure = error;
			if (isPinned(name)) break;
		}
	}
	throw failure;
}

/** Fetches a chunk and all that it needs; what has come before is not fetched again. False: not all of it has come. */
async function mayImport(name: string, asked = new Set<string>()): Promise<boolean> {
	if (asked.has(name)) return true;
	asked.add(name);
	const needed = parts.get(name) ?? fetchParts(name);
	parts.set(name, needed);
	try {
		const came = await Promise.all((await needed).map((part) => mayImport(part, asked)));
		return came.every(Boolean);
	} catch {
		parts.delete(name);
		// Without a network, too, where the page lets it: this file has come, and the browser has kept it.
		fetched ??= await fetch(FOLDER, { cache: "force-cache" }).catch(() => undefined);
		return fetched === undefined;
	}
}

async function fetchParts(name: string): Promise<readonly string[]> {
	const response = await fetch(new URL(`./${name}`, FOLDER));
	const text = await response.text();
	// Where another build has put it elsewhere, only the import knows where it is.
	if (!response.ok && response.status !== 404) throw new Error(name);
	fetched = response;
	return text.match(/(?<=(?:from|import)\s*["'`]\.\/)[\w.-]+-[\w-]{8}\.js/g) ?? [];
}

function isPinned(name: string): boolean {
	const maps = document.querySelectorAll<HTMLScriptElement>('script[type="importmap"]');
	return [...maps].some(({ text }) => text.includes(name));
}
