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
import type { EventDetails } from "./events/event-map.ts";
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

/** The parameters of the element, by the names of its properties. */
type Own = Pick<
	WebFrameElement,
	| ("partnerClientId" | "refreshToken" | "tokenProvider" | "server" | "tagId" | "theme" | "category" | "activeTab")
	| ("singleSport" | "language" | "game" | "demo" | "debug")
>;
/** In our spelling or in the specification's. */
type Parameters = Readonly<Partial<Own>> & {
	readonly [Name in Exclude<keyof Own, "tokenProvider" | "demo" | "debug"> as Capitalize<Name>]?: Own[Name];
};

export interface WebFrameGlobal {
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
		// What a page gives for one is called when a token is needed; one that is none fails there, and is told.
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

/** What the page is told now, and what it was told of each frame. */
let failure: EventDetails["frameerror"];
const told = new WeakMap<Element, typeof failure>();
const arrivals = new MutationObserver(tell);

/**
 * Tells the page of each frame that waits for the shell, and of each that it puts in later. Nothing asks for the shell
 * again: browsers remember for a whole page that an address failed, and under another one it would be a second shell
 * beside that which every chunk imports by its name.
 */
function fail(message: string, recoverable: boolean): void {
	failure = { code: "load_failed", message, recoverable, correlationId: "" };
	tell();
	arrivals.observe(document, { childList: true, subtree: true });
}

function tell(): void {
	// Not before the page is parsed: what listens may stand below the frame.
	if (document.readyState === "loading") {
		addEventListener("DOMContentLoaded", tell);
		return;
	}
	for (const frame of document.querySelectorAll("web-frame:not(:defined)")) {
		if (told.get(frame) === failure) continue;
		told.set(frame, failure);
		frame.dispatchEvent(new CustomEvent("frameerror", { detail: failure, bubbles: true, composed: true }));
	}
}

function start(): void {
	globalThis.WebFrame = { version: WEBFRAME_VERSION, mount };
	const script = document.currentScript;
	const src = script instanceof HTMLScriptElement ? script.src : "";
	// Beside this script: what is relative is relative to the module that this is.
	const shell: Promise<unknown> = import(src === "" ? "./shell.js" : new URL("./shell.js", src).href);
	const late = setTimeout(() => fail("The frame has not come yet.", true), LOAD_DEADLINE_MS);
	shell
		.then(
			() => arrivals.disconnect(),
			(error: unknown) => fail(String(error), false),
		)
		.finally(() => clearTimeout(late));
}

if (globalThis.WebFrame === undefined && customElements.get("web-frame") === undefined) {
	start();
} else {
	const loaded = globalThis.WebFrame?.version ?? "unknown";
	// biome-ignore lint/suspicious/noConsole: the page's developer has to know that a script is there twice.
	console.warn(`WebFrame ${WEBFRAME_VERSION}: version ${loaded} is loaded already and stays.`);
}
