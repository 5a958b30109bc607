/**
 * The words of a part of the frame that is loaded by itself (a family of games, the parts of their boards): a chunk for
 * each language, `locales/<part>/<tag>.ts`, loaded with the part.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type CatalogueOf, named } from "./catalogue.ts";
import { type CatalogueList, loadCatalogue } from "./catalogue-list.ts";
import type { Say, Texts } from "./texts.ts";

/** What `locales/<part>/index.ts` says of a part. */
export interface WordsOf<English extends object> {
	/** In the order of the English texts; the build puts them here and leaves of each catalogue only the list of its texts. */
	readonly keys: readonly string[];
	readonly catalogues: CatalogueList<CatalogueOf<English>>;
}

export type SayOf<English extends object> = Say<keyof English & string>;

const ENGLISH = "en";
/** How long to wait before words that did not come are asked for again. */
const RETRY_MS = 5_000;

/** The words of a part in the language of the texts; in English where it has none in that language, or they do not come. */
export async function loadWords<English extends object>(
	{ keys, catalogues }: WordsOf<English>,
	texts: Texts,
): Promise<SayOf<English>> {
	const load = async (tag: string): Promise<SayOf<English>> =>
		texts.sayer(named(await loadCatalogue(catalogues, tag), keys));
	return await load(texts.locale).catch((error: unknown) => {
		if (texts.locale === ENGLISH) throw error;
		return load(ENGLISH);
	});
}

/** The host of words: an element with texts. */
export interface WordsHost extends ReactiveControllerHost {
	readonly texts: Texts | undefined;
}

/** Keeps the words of a part in the language of its host, and draws the host again when they are here. */
export class Words<English extends object> implements ReactiveController {
	readonly #host: WordsHost;
	readonly #part: WordsOf<English>;
	#texts: Texts | undefined;
	#say: SayOf<English> | undefined;
	/** True when the words are those of the texts. */
	#isHere = false;
	#retry: ReturnType<typeof setTimeout> | undefined;

	constructor(host: WordsHost, part: WordsOf<English>) {
		this.#host = host;
		this.#part = part;
		host.addController(this);
	}

	/** Undefined until they are here; those of another language stay until the new ones are. */
	get say(): SayOf<English> | undefined {
		return this.#say;
	}

	hostConnected(): void {
		if (this.#texts === undefined) this.#host.requestUpdate();
	}

	/** What has not come is waited for no more; a host that is put into the page again asks anew. */
	hostDisconnected(): void {
		clearTimeout(this.#retry);
		if (!this.#isHere) this.#texts = undefined;
	}

	hostUpdate(): void {
		const { texts } = this.#host;
		if (texts === undefined || texts === this.#texts) return;
		this.#texts = texts;
		this.#isHere = false;
		clearTimeout(this.#retry);
		void this.#load(texts);
	}

	async #load(texts: Texts): Promise<void> {
		const say = await loadWords(this.#part, texts).catch(() => undefined);
		if (this.#texts !== texts) return;
		this.#isHere = say !== undefined;
		if (say !== undefined) this.#say = say;
		else this.#retry = setTimeout(() => void this.#load(texts), RETRY_MS);
		this.#host.requestUpdate();
	}
}
