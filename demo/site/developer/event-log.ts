import { element } from "../page-tools.ts";
import type { BridgeMessage } from "./webview/native-app.ts";

/** Older events leave the list. */
const EVENTS_MAX = 100;
const TOKEN = "refreshToken";

/** Puts one of the element's events on top of the list. */
export function logEvent(name: string, at: number, detail: unknown): void {
	add(at, name, detail, "");
}

/** Puts a message of a webview's bridge on top of the list, with the way it went. */
export function logMessage({ at, from, type, payload }: BridgeMessage): void {
	add(at, type, payload, from === "page" ? "to the app" : "to the page");
}

/** Puts what a method of the element answered on top of the list. */
export function logCall(type: string, at: number, outcome: unknown): void {
	add(at, type, outcome, "answered");
}

function add(at: number, name: string, detail: unknown, way: string): void {
	const list = element("events", HTMLOListElement);
	const item = document.createElement("li");
	const time = document.createElement("time");
	time.textContent = new Date(at).toLocaleTimeString("en-GB");
	const title = document.createElement("b");
	title.textContent = name;
	item.append(time, title);
	if (way !== "") {
		const label = document.createElement("span");
		label.className = `way ${way === "to the page" ? "to-page" : "to-app"}`;
		label.textContent = way;
		item.append(label);
	}
	const text = document.createElement("code");
	text.textContent = detail === null || detail === undefined ? "" : shown(detail);
	item.append(text);
	list.prepend(item);
	while (list.children.length > EVENTS_MAX) list.lastElementChild?.remove();
}

/** A token is for the casino's server; it has no place on a screen. */
function shown(detail: unknown): string {
	return JSON.stringify(detail, (key, value: unknown) => (key === TOKEN && value !== "" ? "…" : value));
}
