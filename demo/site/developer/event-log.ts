import { element } from "../page-tools.ts";

/** Older events leave the list. */
const EVENTS_MAX = 100;

/** Puts one of the element's events on top of the list. */
export function logEvent(name: string, at: number, detail: unknown): void {
	const list = element("events", HTMLOListElement);
	const item = document.createElement("li");
	const time = document.createElement("time");
	time.textContent = new Date(at).toLocaleTimeString("en-GB");
	const title = document.createElement("b");
	title.textContent = name;
	const text = document.createElement("code");
	// A token is for the casino's server; it has no place on a screen.
	const shown = name === "tokenrefresh" ? { refreshToken: "…" } : detail;
	text.textContent = shown === null || shown === undefined ? "" : JSON.stringify(shown);
	item.append(time, title, text);
	list.prepend(item);
	while (list.children.length > EVENTS_MAX) list.lastElementChild?.remove();
}
