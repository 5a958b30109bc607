import { element } from "../../page-tools.ts";
import type { Call } from "../messages.ts";
import { make } from "./make.ts";
import { isGood, shortOutcome } from "./outcome.ts";

/** Older calls leave the list, as they leave the lab. */
const CALLS_MAX = 500;
/** So far from the end still counts as the end, in pixels. */
const NEAR_END_PX = 40;

/** The live sequence of calls: newest at the bottom, as time runs; it follows unless somebody looks further up. */
export class CallList {
	readonly #list = element("calls", HTMLOListElement);
	readonly #shown = element("shown", HTMLSelectElement);
	readonly #rows = new Map<number, HTMLLIElement>();
	readonly #calls = new Map<number, Call>();
	readonly #onChoose: (call: Call) => void;
	#chosen: number | undefined;

	constructor(onChoose: (call: Call) => void) {
		this.#onChoose = onChoose;
		this.#shown.addEventListener("input", () => {
			for (const [id, row] of this.#rows) row.hidden = this.#isHidden(this.#calls.get(id));
			this.#list.scrollTop = this.#list.scrollHeight;
		});
		this.#list.addEventListener("keydown", (event) => this.#walk(event));
	}

	/** Puts a call into the list, or its answer to the call that is there. */
	show(call: Call): void {
		const follows = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < NEAR_END_PX;
		this.#calls.set(call.id, call);
		const known = this.#rows.get(call.id);
		const row = known ?? make("li");
		const button = row.querySelector("button") ?? row.appendChild(make("button", "", "row"));
		fill(row, button, call);
		if (known === undefined) {
			row.hidden = this.#isHidden(call);
			button.type = "button";
			button.addEventListener("click", () => this.choose(call.id));
			this.#rows.set(call.id, row);
			this.#list.append(row);
			this.#forgetOldest();
		}
		if (this.#chosen === call.id) this.#onChoose(call);
		if (follows) this.#list.scrollTop = this.#list.scrollHeight;
	}

	/** Opens a call, also one that the list does not show just now. */
	choose(id: number): void {
		const call = this.#calls.get(id);
		if (call === undefined) return;
		for (const [other, row] of this.#rows)
			row.querySelector("button")?.setAttribute("aria-current", String(other === id));
		this.#chosen = id;
		this.#onChoose(call);
	}

	clear(): void {
		this.#rows.clear();
		this.#calls.clear();
		this.#list.replaceChildren();
		this.#chosen = undefined;
	}

	#isHidden(call: Call | undefined): boolean {
		if (call === undefined) return true;
		if (this.#shown.value === "all") return false;
		if (call.source === "self-test") return true;
		return this.#shown.value === "bets" && ["balance", "games"].includes(call.operation) && call.source === "live";
	}

	#forgetOldest(): void {
		const [oldest] = this.#rows;
		if (this.#rows.size <= CALLS_MAX || oldest === undefined) return;
		oldest[1].remove();
		this.#rows.delete(oldest[0]);
		this.#calls.delete(oldest[0]);
	}

	/** Up and down go from call to call. */
	#walk(event: KeyboardEvent): void {
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		if (step === 0) return;
		const buttons: readonly Element[] = [...this.#list.querySelectorAll("li:not([hidden]) button")];
		const at = document.activeElement === null ? -1 : buttons.indexOf(document.activeElement);
		const next = buttons[at + step];
		event.preventDefault();
		if (!(next instanceof HTMLButtonElement)) return;
		next.focus();
		next.click();
	}
}

function fill(row: HTMLLIElement, button: HTMLButtonElement, call: Call): void {
	const isEnded = call.answer !== null;
	const isOwn = call.source === "replay" || call.source === "self-test";
	row.className = !isEnded ? "" : isGood(call) ? "success" : "failure";
	// What the lab does wrong on purpose is refused: no reason for red.
	if (isOwn) row.className = "own";
	const time = make("time", timeText(call.at));
	const arrow = make("span", "", `arrow ${call.direction === "to provider" ? "back" : "forth"}`);
	const title =
		call.source === "live" || call.source === "by hand" ? call.operation : `${call.operation} (${call.source})`;
	arrow.append(make("b", title), " ", make("i", shortOutcome(call)));
	if (call.answer !== null) arrow.append(" ", make("i", `${call.answer.durationMs} ms`, "ms"));
	button.replaceChildren(time, arrow);
}

/** Local time, with milliseconds. */
export function timeText(at: number): string {
	const date = new Date(at);
	return `${date.toLocaleTimeString("en-GB")}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
