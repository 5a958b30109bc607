/** What a native app, or the page around, may have the hosted frame do. */
import { isCommand } from "../bridge/contract.ts";
import type { Envelope } from "../bridge/envelope.ts";
import type { Tab } from "../store/state.ts";
import type { WebFrameElement } from "../web-frame/web-frame.ts";

/** What `set` may change; the partner and the service are the page's. */
const SETTABLE: Readonly<Record<string, string>> = {
	tagId: "tag-id",
	theme: "theme",
	category: "category",
	activeTab: "active-tab",
	singleSport: "single-sport",
	language: "language",
	game: "game",
	debug: "debug",
};

/** Does what a command says. Rejects for one that is not known or lacks what it needs. */
export async function obey(frame: WebFrameElement, type: string, payload: Envelope["payload"]): Promise<unknown> {
	if (!isCommand(type)) throw new TypeError(`There is no command ${type}.`);
	switch (type) {
		case "authorize":
			return await frame.authorize(textIn(payload, "refreshToken"));
		case "openGame":
			return await frame.openGame(Number(payload["gameCode"]));
		case "openTab":
			// An unknown tab counts as the default, with a warning.
			return await frame.openTab(textIn(payload, "tab") as Tab);
		case "refreshBalance":
		case "pause":
		case "resume":
		case "logout":
		case "diagnostics":
			return await frame[type]();
		case "set":
			return set(frame, payload);
	}
}

function set(frame: WebFrameElement, payload: Envelope["payload"]): void {
	for (const [name, value] of Object.entries(payload)) {
		const attribute = Object.hasOwn(SETTABLE, name) ? SETTABLE[name] : undefined;
		if (attribute === undefined) throw new TypeError(`${name} cannot be set.`);
		if (value === null || value === false) frame.removeAttribute(attribute);
		else frame.setAttribute(attribute, String(value));
	}
}

function textIn(payload: Envelope["payload"], name: string): string {
	const value = payload[name];
	if (typeof value !== "string" || value === "") throw new TypeError(`${name} must be a text.`);
	return value;
}
