/** A keyboard at the frame of a page: what can be operated there, and what the keys reach. */
import type { Page } from "playwright-core";

/** Each press of a key is one stop; a page of more is one that holds the focus. */
const STOPS_MAX = 200;

interface Stop {
	/** A name that no other element of the page has. */
	readonly name: string;
	/** False: something else covers all of it, such as a bar that sticks. */
	readonly seen: boolean;
}

interface Operable {
	readonly name: string;
	/** Not a stop of the tab order: reached by arrows within its group. */
	readonly inGroup: string | undefined;
}

/** Runs in the page before anything else does. */
function install(): void {
	const names = new Map<Element, string>();
	const nameOf = (element: Element): string => {
		const known = names.get(element);
		if (known !== undefined) return known;
		const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
		const text = label
			.replace(/[\u2068\u2069]/g, "")
			.replace(/\s+/g, " ")
			.trim()
			.slice(0, 40);
		const name = `${element.localName}${element.id === "" ? "" : `#${element.id}`} ${text} (${names.size})`;
		names.set(element, element.id === "before" || element.id === "after" ? element.id : name);
		return names.get(element) ?? name;
	};
	const active = (): Element | null => {
		let found = document.activeElement;
		while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
		return found;
	};
	const inside = (root: ParentNode): readonly Element[] =>
		[...root.querySelectorAll("*")].flatMap((element) => [
			element,
			...(element.shadowRoot === null ? [] : inside(element.shadowRoot)),
		]);
	const owns = (element: Element, at: Element | null): boolean => {
		for (let one: Node | null = at; one !== null; one = one.parentNode ?? (one instanceof ShadowRoot ? one.host : null))
			if (one === element) return true;
		return false;
	};
	const isSeen = (element: Element): boolean => {
		const box = element.getBoundingClientRect();
		const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
		return steps.some((x) =>
			steps.some((y) => {
				let at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
				for (let root = at?.shadowRoot; root; root = at?.shadowRoot) {
					const deeper = root.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
					if (deeper === null || deeper === at) break;
					at = deeper;
				}
				return owns(element, at) || (element instanceof HTMLInputElement && owns(element.labels?.[0] ?? element, at));
			}),
		);
	};
	const groupOf = (element: Element): string | undefined =>
		element instanceof HTMLElement && element.tabIndex < 0
			? (element.closest("[role=tablist],[role=group]")?.getAttribute("aria-label") ?? undefined)
			: undefined;
	Object.assign(globalThis, {
		keyboard: {
			stop: () => {
				const at = active();
				return at === null ? { name: "", seen: false } : { name: nameOf(at), seen: isSeen(at) };
			},
			operable: () =>
				inside(document.querySelector("web-frame")?.shadowRoot ?? document)
					.filter((element) =>
						element.matches("a[href],button,input,select,textarea,summary,iframe,[tabindex]:not(h2)"),
					)
					.filter((element) => element.checkVisibility({ visibilityProperty: true }))
					.map((element) => ({ name: nameOf(element), inGroup: groupOf(element) })),
		},
	});
}

interface InPage {
	readonly keyboard: { stop(): Stop; operable(): readonly Operable[] };
}

export class Keyboard {
	readonly #page: Page;

	private constructor(page: Page) {
		this.#page = page;
	}

	static async at(page: Page): Promise<Keyboard> {
		await page.addInitScript(install);
		return new Keyboard(page);
	}

	stop(): Promise<Stop> {
		return this.#page.evaluate(() => (globalThis as unknown as InPage).keyboard.stop());
	}

	operable(): Promise<readonly Operable[]> {
		return this.#page.evaluate(() => (globalThis as unknown as InPage).keyboard.operable());
	}

	/** Presses a key until the element with that id has the focus; the answer is every stop on the way. */
	async through(key: "Tab" | "Shift+Tab" | "ArrowRight", until: string): Promise<readonly Stop[]> {
		const stops: Stop[] = [];
		while (stops.length < STOPS_MAX) {
			await this.#page.keyboard.press(key);
			const stop = await this.stop();
			if (stop.name === until) return stops;
			stops.push(stop);
		}
		throw new Error(`${key} does not come to ${until}, but goes round: ${stops.slice(-5).map(({ name }) => name)}`);
	}

	/** Goes on by Tab to the first element whose name fits. */
	async to(wanted: RegExp): Promise<void> {
		for (let presses = 0; presses < STOPS_MAX; presses += 1) {
			await this.#page.keyboard.press("Tab");
			const { name } = await this.stop();
			if (wanted.test(name)) return;
		}
		throw new Error(`Tab never comes to ${wanted}.`);
	}

	async press(...keys: readonly string[]): Promise<void> {
		for (const key of keys) await this.#page.keyboard.press(key);
	}
}
