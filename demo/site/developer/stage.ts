import type { Attributes, FromHost, ToHost } from "../host/messages.ts";
import { element } from "../page-tools.ts";

export interface PageSwitches {
	/** CSS pixels; 0 is all there is. */
	readonly width: number;
	readonly direction: "ltr" | "rtl";
	readonly strictCsp: boolean;
	readonly trustedTypes: boolean;
}

/** The casino's page in an iframe, so that its width, direction and policies can be changed. */
export class Stage {
	readonly #frame = element("host", HTMLIFrameElement);
	#attributes: Attributes = {};
	#address = "";

	constructor(onMessage: (message: FromHost) => void) {
		window.addEventListener("message", (event: MessageEvent<FromHost>) => {
			if (event.origin !== location.origin || event.source !== this.#frame.contentWindow) return;
			if (event.data.kind === "loaded") this.#tell(this.#attributes);
			onMessage(event.data);
		});
	}

	/** Changes attributes of the element, which stays where it is. */
	set(attributes: Attributes): void {
		this.#attributes = { ...this.#attributes, ...attributes };
		this.#tell(attributes);
	}

	/** Attributes for the next time the page is loaded; the element that is there has them already. */
	keep(attributes: Attributes): void {
		this.#attributes = { ...this.#attributes, ...attributes };
	}

	/** Loads the page again when its policies or its direction have changed. */
	arrange({ width, direction, strictCsp, trustedTypes }: PageSwitches): void {
		this.#frame.style.inlineSize = width === 0 ? "100%" : `${width}px`;
		const query = new URLSearchParams({ dir: direction });
		if (strictCsp) query.set("csp", "strict");
		if (trustedTypes) query.set("trusted-types", "on");
		const address = `/host?${query}`;
		if (address === this.#address) return;
		this.#address = address;
		this.#frame.src = address;
	}

	reload(): void {
		this.#frame.contentWindow?.location.reload();
	}

	#tell(attributes: Attributes): void {
		const message: ToHost = { kind: "attributes", attributes };
		this.#frame.contentWindow?.postMessage(message, location.origin);
	}
}
