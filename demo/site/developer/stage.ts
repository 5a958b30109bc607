import type { Attributes, FromHost, ToHost } from "../host/messages.ts";
import { element } from "../page-tools.ts";
import { camelCase } from "./code/sample-input.ts";

/** The holder that is no app: the casino's own page. */
export const PAGE = "page";

export interface PageSwitches {
	/** The casino's page, or the platform whose webview shows the frame's own page. */
	readonly holder: string;
	/** The webview's bridge appears only after two seconds. */
	readonly isLate: boolean;
	/** CSS pixels; 0 is all there is. */
	readonly width: number;
	readonly direction: "ltr" | "rtl";
	readonly strictCsp: boolean;
	readonly trustedTypes: boolean;
	/** The pinned version with its hash, and the import map by which the browser checks each chunk. */
	readonly integrity: boolean;
}

/** How a webview's page is told what has changed: by the app, over the bridge. */
export type ChangeByApp = (type: "authorize" | "set", payload: Readonly<Record<string, unknown>>) => void;

/** What stands in the address only: a change of it is another page. */
const IN_ADDRESS = ["partner-client-id", "demo"];
/** The hosted page is of the service that it speaks with. */
const OF_PAGE = ["server"];
const TOKEN = "refresh-token";

/** The casino's page, or an app's webview, in an iframe, so that all that is around the frame can be changed. */
export class Stage {
	readonly #frame = element("host", HTMLIFrameElement);
	readonly #changeByApp: ChangeByApp;
	#attributes: Attributes = {};
	#switches: PageSwitches | undefined;
	#page = "";
	/** False while a page is on its way: the one before is still there, and would use a token up that the next one is given. */
	#isHere = false;

	constructor(onMessage: (message: FromHost) => void, changeByApp: ChangeByApp) {
		this.#changeByApp = changeByApp;
		window.addEventListener("message", (event: MessageEvent<FromHost>) => {
			if (event.origin !== location.origin || event.source !== this.#frame.contentWindow) return;
			if (event.data.kind === "loaded" && this.#shown === this.#page) {
				this.#isHere = true;
				this.#post({ kind: "attributes", attributes: this.#attributes });
			}
			onMessage(event.data);
		});
	}

	/** The casino's page that is in the iframe now, also while another one is on its way. */
	get #shown(): string | undefined {
		const { pathname, search } = this.#frame.contentWindow?.location ?? {};
		return this.isWebview ? undefined : `${pathname}${search}`;
	}

	get isWebview(): boolean {
		return this.#switches !== undefined && this.#switches.holder !== PAGE;
	}

	/** The newest refresh token. */
	get token(): string | undefined {
		return this.#attributes[TOKEN] ?? undefined;
	}

	/** Changes attributes of the element, which stays where it is. */
	set(attributes: Attributes): void {
		const changed = Object.entries(attributes).filter(([name, value]) => this.#attributes[name] !== value);
		this.keep(attributes);
		if (this.isWebview) this.#tellByApp(attributes, changed);
		else if (this.#isHere) this.#post({ kind: "attributes", attributes });
	}

	#tellByApp(attributes: Attributes, changed: readonly (readonly [string, string | null])[]): void {
		const token = attributes[TOKEN];
		if (token) this.#changeByApp("authorize", { refreshToken: token });
		const set = changed.filter(([name]) => ![TOKEN, ...IN_ADDRESS, ...OF_PAGE].includes(name));
		if (set.length > 0)
			this.#changeByApp("set", Object.fromEntries(set.map(([name, value]) => [camelCase(name), value])));
	}

	/** Attributes for the next time the page is loaded; the element that is there has them already. */
	keep(attributes: Attributes): void {
		this.#attributes = { ...this.#attributes, ...attributes };
	}

	/** Loads the page again when it is another one: another holder, other policies, another direction. */
	arrange(switches: PageSwitches): void {
		this.#switches = switches;
		const { width } = switches;
		// A device has its width.
		this.#frame.style.inlineSize = width === 0 || this.isWebview ? "100%" : `${width}px`;
		const page = this.isWebview ? this.#webview(IN_ADDRESS) : hostPage(switches);
		if (page === this.#page) return;
		this.#page = page;
		this.#isHere = false;
		this.#frame.src = this.#address();
	}

	reload(): void {
		this.#isHere = false;
		// The parameters that have been set since stand in another address.
		this.#frame.contentWindow?.location.replace(this.#address());
	}

	/** Calls a method of the element on the casino's page. */
	call(type: string, payload: Readonly<Record<string, unknown>>): void {
		this.#post({ kind: "do", type, payload });
	}

	/** Puts a text into the webview's page. */
	say(text: string): void {
		this.#post({ kind: "say", text });
	}

	#address(): string {
		if (this.isWebview) return this.#webview(Object.keys(this.#attributes));
		return this.#page;
	}

	#webview(names: readonly string[]): string {
		const query = new URLSearchParams({ platform: this.#switches?.holder ?? "" });
		if (this.#switches?.isLate) query.set("late", "");
		for (const name of names) {
			const value = this.#attributes[name];
			if (![TOKEN, ...OF_PAGE].includes(name) && value !== null && value !== undefined)
				query.set(camelCase(name), value);
		}
		return `/webview?${query}`;
	}

	#post(message: ToHost): void {
		this.#frame.contentWindow?.postMessage(message, location.origin);
	}
}

function hostPage({ direction, strictCsp, trustedTypes, integrity }: PageSwitches): string {
	const query = new URLSearchParams({ dir: direction });
	if (strictCsp) query.set("csp", "strict");
	if (trustedTypes) query.set("trusted-types", "on");
	if (integrity) query.set("integrity", "on");
	return `/host?${query}`;
}
