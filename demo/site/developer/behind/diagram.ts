import { element } from "../../page-tools.ts";
import type { Lane, Step } from "./step.ts";

/** Older steps leave the diagram. */
const STEPS_MAX = 300;
/** News have places of their own: a lobby's rounds would drive a casino's calls out within two minutes. */
const NEWS_MAX = 60;
const LANES: readonly Lane[] = ["frame", "aggregator", "casino"];

/** The live sequence diagram: newest at the bottom, as time runs; it follows unless somebody looks further up. */
export class Diagram {
	readonly #list = element("steps", HTMLOListElement);
	readonly #rows = new Map<string, HTMLLIElement>();
	#betId: number | undefined;
	/** Nobody has scrolled away from the end. */
	#follows = true;
	#isScrolling = false;

	constructor() {
		const news = element("show-news", HTMLInputElement);
		const showNews = (): void => {
			this.#list.classList.toggle("with-news", news.checked);
			this.#scrollSoon();
		};
		news.addEventListener("change", showNews);
		// A browser may have kept the choice over a reload.
		showNews();
		this.#list.addEventListener("scroll", () => {
			const { scrollHeight, scrollTop, clientHeight } = this.#list;
			this.#follows = scrollHeight - scrollTop - clientHeight < 40;
		});
		element("clear-steps", HTMLButtonElement).addEventListener("click", () => {
			this.#rows.clear();
			this.#list.replaceChildren();
		});
	}

	show(step: Step): void {
		const row = rowOf(step, (betId) => this.#mark(betId));
		const known = this.#rows.get(step.key);
		this.#rows.set(step.key, row);
		if (known === undefined) this.#insert(row);
		else {
			if (known.querySelector("details")?.open === true) row.querySelector("details")?.setAttribute("open", "");
			known.replaceWith(row);
		}
		this.#markRow(row);
		this.#scrollSoon();
	}

	/** Once for all steps of a frame: each look at the list's height lays out all of it. */
	#scrollSoon(): void {
		if (!this.#follows || this.#isScrolling) return;
		this.#isScrolling = true;
		requestAnimationFrame(() => {
			this.#isScrolling = false;
			this.#list.scrollTop = this.#list.scrollHeight;
		});
	}

	/** What was told late stands where it belongs in time. */
	#insert(row: HTMLLIElement): void {
		let before = this.#list.lastElementChild;
		while (before instanceof HTMLElement && Number(before.dataset["at"]) > Number(row.dataset["at"])) {
			before = before.previousElementSibling;
		}
		if (before === null) this.#list.prepend(row);
		else before.after(row);
		const isNews = row.classList.contains("news");
		const alike = this.#list.querySelectorAll<HTMLElement>(isNews ? "li.news" : "li:not(.news)");
		const [oldest] = alike;
		if (oldest === undefined || alike.length <= (isNews ? NEWS_MAX : STEPS_MAX)) return;
		oldest.remove();
		this.#rows.delete(oldest.dataset["key"] ?? "");
	}

	/** Brings out all steps of one bet, or none. */
	#mark(betId: number | undefined): void {
		this.#betId = this.#betId === betId ? undefined : betId;
		for (const row of this.#list.children) if (row instanceof HTMLElement) this.#markRow(row);
	}

	#markRow(row: HTMLElement): void {
		const isOther = this.#betId !== undefined && row.dataset["betId"] !== String(this.#betId);
		row.classList.toggle("other", isOther);
	}
}

function rowOf(step: Step, mark: (betId: number | undefined) => void): HTMLLIElement {
	const row = document.createElement("li");
	row.dataset["key"] = step.key;
	row.dataset["at"] = String(step.at);
	if (step.betId !== undefined) row.dataset["betId"] = String(step.betId);
	row.classList.toggle("failure", step.isFailure);
	row.classList.toggle("news", step.isNews === true);
	const details = document.createElement("details");
	const summary = document.createElement("summary");
	summary.append(timeOf(step.at), arrowOf(step));
	details.append(summary, ...step.parts.flatMap(([title, content]) => partOf(title, content)));
	if (step.betId !== undefined) {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "only";
		button.textContent = `All steps of bet ${step.betId}`;
		button.addEventListener("click", () => mark(step.betId));
		details.append(button);
	}
	row.append(details);
	return row;
}

function timeOf(at: number): HTMLTimeElement {
	const time = document.createElement("time");
	const date = new Date(at);
	const ms = String(date.getMilliseconds()).padStart(3, "0");
	time.textContent = `${date.toLocaleTimeString("en-GB")}.${ms}`;
	return time;
}

function arrowOf(step: Step): HTMLElement {
	const [from, to] = [LANES.indexOf(step.from), LANES.indexOf(step.to)];
	const arrow = document.createElement("span");
	arrow.className = `arrow ${from < to ? "forth" : "back"} ${Math.min(from, to) === 0 ? "left" : "right"}`;
	const title = document.createElement("b");
	title.textContent = step.title;
	arrow.append(title);
	if (step.outcome !== undefined) {
		const outcome = document.createElement("i");
		outcome.textContent = step.outcome;
		arrow.append(" ", outcome);
	}
	return arrow;
}

function partOf(title: string, content: unknown): readonly HTMLElement[] {
	const heading = document.createElement("h3");
	heading.textContent = title;
	const text = document.createElement("pre");
	text.textContent = typeof content === "string" ? content : JSON.stringify(content, undefined, 2);
	return [heading, text];
}
