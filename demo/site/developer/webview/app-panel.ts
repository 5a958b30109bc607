import { COMMANDS, WELCOME } from "../../../../packages/webframe/src/bridge/contract.ts";
import { PLATFORMS } from "../../../../packages/webframe/src/testing/simulated-bridges.ts";
import { option } from "../../options.ts";
import { element } from "../../page-tools.ts";
import type { NativeApp } from "./native-app.ts";

/** What a command's payload looks like, to begin with. */
const EXAMPLES: Readonly<Record<string, object>> = {
	authorize: { refreshToken: "" },
	openGame: { gameCode: 23 },
	openTab: { tab: "bets" },
	set: { theme: "dark", language: "DE" },
};

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
	/** Fetches a fresh token, as an app does from its casino's server; undefined when nobody is logged in. */
	readonly freshToken: () => Promise<string | undefined>;
	/** The system ends the page's process, and the app loads the page anew. */
	readonly killPage: () => void;
}

/** The controls of the app around a simulated webview. */
export function wireAppPanel({ app, freshToken, killPage }: AppPanelPorts): void {
	const command = element("command", HTMLSelectElement);
	const payload = element("payload", HTMLTextAreaElement);
	const note = element("app-note", HTMLParagraphElement);
	command.append(...[...COMMANDS, WELCOME].map((name) => option(name, name)));
	const example = (): void => {
		payload.value = JSON.stringify(EXAMPLES[command.value] ?? {});
	};
	command.addEventListener("input", example);
	example();
	element("send", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		const content = objectIn(payload.value);
		note.textContent = content === undefined ? "The payload must be a JSON object." : "";
		if (content !== undefined) app.send(command.value, content);
	});
	element("app-answers", HTMLInputElement).addEventListener("input", (event) => {
		if (event.target instanceof HTMLInputElement) app.answersByItself = event.target.checked;
	});
	element("renew-token", HTMLButtonElement).addEventListener("click", () => {
		void freshToken().then((token) => {
			note.textContent = token === undefined ? "Nobody is logged in at the casino." : "";
			if (token !== undefined) app.send("authorize", { refreshToken: token });
		});
	});
	for (const id of ["app-back", "device-back"]) {
		element(id, HTMLButtonElement).addEventListener("click", () => {
			note.textContent = app.back() ? "" : "No game is open: the app leaves the screen.";
		});
	}
	element("kill-page", HTMLButtonElement).addEventListener("click", killPage);
}

/** Shows the device of a platform around the page, or none. */
export function showDevice(holder: string): void {
	const platform = PLATFORMS.find((known) => known === holder);
	element("device", HTMLElement).dataset["platform"] = platform ?? "";
	element("app-controls", HTMLElement).hidden = platform === undefined;
	element("app-hint", HTMLParagraphElement).hidden = platform !== undefined;
	element("bridge-object", HTMLElement).textContent = OBJECTS[platform ?? ""] ?? "";
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}
