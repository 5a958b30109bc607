/**
 * The script entry, `webframe.js`: one small script that works as an async classic script and as a module, and
 * that imports nothing but the shell, at run time.
 *
 * A classic script from another origin has no base for a relative import, and a module has no `currentScript`:
 * so the address of the shell comes from `currentScript` where there is one, and is relative to the module where
 * there is none. It is never taken from the page.
 *
 * One global, `WebFrame`. A page that has one already keeps it, whatever its version: one warning, nothing else.
 *
 * Source: frame contract, "Loading".
 */
import type { WebFrameElement } from "./web-frame/web-frame.ts";

declare global {
	/** Replaced by the build. */
	const WEBFRAME_VERSION: string;
	// A global of a script is a `var`, whatever it is written as.
	var WebFrame: WebFrameGlobal | undefined;
}

/** The attributes that `mount` sets, and nothing else: what it is given may come from an address. */
const ATTRIBUTES = "tag-id theme category active-tab single-sport partner-client-id server language game".split(" ");
/** Those that are there or not. */
const SWITCHES = ["demo", "debug"];

/** How long the shell may take to come before the page is told, in milliseconds. */
const LOAD_DEADLINE_MS = 20_000;

type Parameters = Readonly<Record<string, unknown>>;

interface WebFrameGlobal {
	readonly version: string;
	readonly mount: (target: string | Element, parameters?: Parameters) => WebFrameElement;
}

function mount(target: string | Element, parameters: Parameters = {}): WebFrameElement {
	const parent = typeof target === "string" ? document.querySelector(target) : target;
	if (parent === null) throw new TypeError(`WebFrame.mount: there is no element ${String(target)}.`);
	const frame = document.createElement("web-frame");
	for (const [name, value] of Object.entries(parameters)) {
		// A guest has no token, and what a page has not is not a text.
		if (value === undefined || value === null) continue;
		const attribute = attributeOf(name);
		if (attribute === "refresh-token") frame.refreshToken = String(value);
		else if (name === "tokenProvider") frame.tokenProvider = value as () => Promise<string>;
		else if (SWITCHES.includes(name)) frame.toggleAttribute(name, value === true);
		else if (ATTRIBUTES.includes(attribute)) frame.setAttribute(attribute, String(value));
	}
	parent.append(frame);
	return frame;
}

/** The specification spells `TagId`, our own contract `tagId`; the attribute is `tag-id`. */
function attributeOf(name: string): string {
	return name.replace(/[A-Z]/g, (letter, at) => (at === 0 ? "" : "-") + letter.toLowerCase());
}

/** Tells the page, once it is parsed: a frame may stand below the script. */
function tellFailure(message: string, recoverable: boolean): void {
	if (document.readyState === "loading") {
		addEventListener("DOMContentLoaded", () => tellFailure(message, recoverable), { once: true });
		return;
	}
	const detail = { code: "load_failed", message, recoverable, correlationId: "" };
	for (const frame of document.querySelectorAll("web-frame")) {
		frame.dispatchEvent(new CustomEvent("frameerror", { detail, bubbles: true, composed: true }));
	}
}

function start(): void {
	if (globalThis.WebFrame !== undefined || customElements.get("web-frame") !== undefined) {
		const loaded = globalThis.WebFrame?.version ?? "unknown";
		// biome-ignore lint/suspicious/noConsole: the page's developer has to know that a script is there twice.
		console.warn(`WebFrame ${WEBFRAME_VERSION}: version ${loaded} is loaded already and stays.`);
		return;
	}
	globalThis.WebFrame = { version: WEBFRAME_VERSION, mount };
	const script = document.currentScript;
	const shell =
		script instanceof HTMLScriptElement && script.src !== ""
			? import(new URL("./shell.js", script.src).href)
			: // biome-ignore lint/correctness/useImportExtensions: this is the address of the built shell beside this script.
				import("./shell.js");
	const late = setTimeout(() => tellFailure("The frame has not come yet.", true), LOAD_DEADLINE_MS);
	shell.catch((error: unknown) => tellFailure(String(error), false)).finally(() => clearTimeout(late));
}

start();
