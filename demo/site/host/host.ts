/**
 * The page inside the developer page's stage: a casino's page reduced to the element. It does what it is told, and
 * tells what it sees. Its scripts run before the frame's, so that no call is missed.
 */
import { type Attributes, EVENTS, type FromHost, type ToHost } from "./messages.ts";
import { observeFetch } from "./observe-fetch.ts";
import { observeHub } from "./observe-hub.ts";

const aggregator = document.querySelector<HTMLMetaElement>('meta[name="frame-url"]')?.content ?? "";
const place = document.querySelector("main");

function tell(message: FromHost): void {
	window.parent.postMessage(message, location.origin);
}

observeFetch(new URL(aggregator).origin, (call) => tell({ kind: "call", call }));
observeHub((message) => tell({ kind: "hub", message }));

for (const name of EVENTS) {
	document.addEventListener(name, (event) => {
		const detail = event instanceof CustomEvent ? (event.detail as unknown) : null;
		tell({ kind: "event", at: Date.now(), name, detail });
		// The host answers this one by a log-in of its own.
		if (name === "loginrequest") event.preventDefault();
	});
}

function apply(attributes: Attributes): void {
	const existing = place?.querySelector("web-frame");
	const frame = existing ?? document.createElement("web-frame");
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null) frame.removeAttribute(name);
		else if (frame.getAttribute(name) !== value) frame.setAttribute(name, value);
	}
	if (frame !== existing) place?.append(frame);
}

window.addEventListener("message", (event: MessageEvent<ToHost>) => {
	if (event.origin === location.origin && event.source === window.parent) apply(event.data.attributes);
});
tell({ kind: "loaded" });
