/** The language of one element: what it wants now, and the texts that are here. */
import { type Language, languageOf } from "@webframe/shared/reference";
import { loadTexts, numberingOf } from "../i18n/load-locale.ts";
import type { Texts } from "../i18n/texts.ts";
import { warn } from "../warn.ts";

/** The wait before texts that did not come are asked for again. */
const RETRY_MS = 5_000;

export class FrameLanguage {
	readonly #changed: () => void;
	readonly #failed: () => void;
	#wanted: string | undefined;
	#tag = "en";
	#texts: Texts | undefined;

	/**
	 * @param changed called when other texts are here
	 * @param failed called once for each wish whose texts do not come: those of before stay, and they are asked for again
	 */
	constructor(changed: () => void, failed: () => void) {
		this.#changed = changed;
		this.#failed = failed;
	}

	/** BCP 47; English where the frame does not know what is wanted. */
	get tag(): string {
		return this.#tag;
	}

	/** Undefined until the first language is here. While another one is loaded, the one before stays. */
	get texts(): Texts | undefined {
		return this.#texts;
	}

	/** The attribute, else the language of the page around the element, else the browser's. */
	want(attribute: string | null | undefined, element: Element): void {
		const wanted = attribute || element.closest<HTMLElement>("[lang]")?.lang || navigator.language;
		if (wanted === this.#wanted) return;
		const language = languageOf(wanted);
		if (language === undefined && attribute) warn(`language="${attribute}" is not known; English is shown.`);
		this.#tag = language?.tag ?? "en";
		this.#wanted = wanted;
		void this.#load(language, wanted, this.#failed);
	}

	/** Nothing is wanted any more. Whatever is wanted next is loaded again: what is here already comes at once. */
	forget(): void {
		this.#wanted = undefined;
	}

	async #load(language: Language | undefined, wanted: string, failed?: () => void): Promise<void> {
		const numbering = numberingOf(wanted);
		try {
			// A player who gets no word of their own language is better off with English than with none.
			const texts = await loadTexts(language, numbering).catch((error: unknown) => {
				if (this.#texts === undefined) return loadTexts(undefined, numbering);
				throw error;
			});
			if (this.#wanted === wanted) this.#texts = texts;
		} catch {
			if (this.#wanted !== wanted) return;
			failed?.();
			setTimeout(() => void this.#load(language, wanted), RETRY_MS);
		}
		this.#changed();
	}
}
