import { COMMANDS, WELCOME } from "../../../../packages/webframe/src/bridge/contract.ts";
import { PLATFORMS } from "../../../../packages/webframe/src/testing/simulated-bridges.ts";
import { option } from "../../options.ts";
import { element } from "../../page-tools.ts";
import type { NativeApp } from "./native-app.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What a command's payload looks like, to begin with. */
const EXAMPLES: Readonly<Record<string, object>> = {
	authorize: { refreshToken: "" },
	openGame: { gameCode: 23 },
	openTab: { tab: "bets" },
	set: { theme: "dark", language: "DE" },
};
/** A page has a reminder of its own inside the element; an app shows a screen. */
const ON_PAGE: Readonly<Record<string, object>> = { ...EXAMPLES, pause: { realityCheck: true } };
/** On a page attributes are set, by the controls. */
const METHODS = COMMANDS.filter((name) => name !== "set");

/** What a platform's bridge is called in the page. */
const OBJECTS: Readonly<Record<string, string>> = {
	[PLATFORMS[0]]: "webkit.messageHandlers.webframe.postMessage(text)",
	[PLATFORMS[1]]: "webframe.postMessage(text), by addWebMessageListener",
	[PLATFORMS[2]]: "ReactNativeWebView.postMessage(text)",
	[PLATFORMS[3]]: "webframe.postMessage(text), a JavaScript channel",
	[PLATFORMS[4]]: 'flutter_inappwebview.callHandler("webframe", text)',
};

export interface AppPanelPorts {
	readonly app: NativeApp;
	/** Has the frame do something: by a method on a page, by a message in an app. */
	readonly send: (type: string, payload: Payload) => void;
	/** Fetches a fresh token, as an app does from its casino's server; undefined when nobody is logged in. */
	readonly freshToken: () => Promise<string | undefined>;
	/** The system ends the page's process, and the app loads the page anew. */
	readonly killPage: () => void;
}

let isOnPage = true;

/** The controls of whoever holds the frame: the casino's page, or the app around a simulated webview. */
export function wireAppPanel({ app, send, freshToken, killPage }: AppPanelPorts): void {
	const payload = element("payload", HTMLTextAreaElement);
	const note = element("app-note", HTMLParagraphElement);
	element("command", HTMLSelectElement).addEventListener("input", showExample);
	element("send", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		const content = objectIn(payload.value);
		note.textContent = content === undefined ? "The payload must be a JSON object." : "";
		if (content !== undefined) send(element("command", HTMLSelectElement).value, content);
	});
	element("app-answers", HTMLInputElement).addEventListener("input", (event) => {
		if (event.target instanceof HTMLInputElement) app.answersByItself = event.target.checked;
	});
	element("renew-token", HTMLButtonElement).addEventListener("click", () => {
		void freshToken().then((token) => {
			note.textContent = token === undefined ? "Nobody is logged in at the casino." : "";
			if (token !== undefined) send("authorize", { refreshToken: token });
		});
	});
	for (const id of ["app-back", "device-back"]) {
		element(id, HTMLButtonElement).addEventListener("click", () => {
			note.textContent = app.back() ? "" : "No game is open: the app leaves the screen.";
		});
	}
	element("kill-page", HTMLButtonElement).addEventListener("click", killPage);
}

/** Shows the device of a platform around the page, or none, and what can be sent there. */
export function showDevice(holder: string): void {
	const platform = PLATFORMS.find((known) => known === holder);
	element("device", HTMLElement).dataset["platform"] = platform ?? "";
	const wasOnPage = isOnPage;
	isOnPage = platform === undefined;
	element("app-controls", HTMLElement).hidden = isOnPage;
	element("app-hint", HTMLParagraphElement).hidden = isOnPage;
	element("page-hint", HTMLParagraphElement).hidden = !isOnPage;
	element("command-label", HTMLLabelElement).textContent = isOnPage ? "Method" : "Message";
	element("bridge-object", HTMLElement).textContent = OBJECTS[platform ?? ""] ?? "";
	const command = element("command", HTMLSelectElement);
	if (wasOnPage === isOnPage && command.options.length > 0) return;
	const names = isOnPage ? METHODS : [...COMMANDS, WELCOME];
	command.replaceChildren(...names.map((name) => option(name, name)));
	showExample();
}

function showExample(): void {
	const examples = isOnPage ? ON_PAGE : EXAMPLES;
	const { value } = element("command", HTMLSelectElement);
	element("payload", HTMLTextAreaElement).value = JSON.stringify(examples[value] ?? {});
}

function objectIn(text: string): Payload | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}
