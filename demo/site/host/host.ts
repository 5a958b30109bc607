/**
 * The page inside the developer page's stage: a casino's page reduced to the element, or the frame's own page in a
 * simulated webview. It does what it is told, and tells what it sees. Its scripts run before the frame's, so that no
 * call is missed.
 */
import { EVENT_NAMES } from "../../../packages/webframe/src/events/event-map.ts";
import { callFrame } from "./call-frame.ts";
import type { Attributes, FromHost, ToHost } from "./messages.ts";
import { observeFetch } from "./observe-fetch.ts";
import { observeHub } from "./observe-hub.ts";
import { reminder } from "./reminder.ts";
import { simulateWebview } from "./webview.ts";

/** Before a webview hides that there is a page around. */
const holder = window.parent;
const aggregator = document.querySelector<HTMLMetaElement>('meta[name="frame-url"]')?.content ?? "";
const place = document.querySelector("main");

function tell(message: FromHost): void {
	holder.postMessage(message, location.origin);
}

observeFetch(new URL(aggregator).origin, (call) => tell({ kind: "call", call }));
observeHub((message) => tell({ kind: "hub", message }));

function apply(attributes: Attributes): void {
	const existing = place?.querySelector("web-frame");
	const frame = existing ?? document.createElement("web-frame");
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null) frame.removeAttribute(name);
		else if (frame.getAttribute(name) !== value) frame.setAttribute(name, value);
	}
	if (frame === existing) return;
	frame.append(reminder(frame));
	place?.append(frame);
}

function hear(listener: (message: ToHost) => void): void {
	window.addEventListener("message", (event: MessageEvent<ToHost>) => {
		if (event.origin === location.origin && event.source === holder) listener(event.data);
	});
}

function startPage(): void {
	for (const name of EVENT_NAMES) {
		document.addEventListener(name, (event) => {
			const detail: unknown = event instanceof CustomEvent ? event.detail : null;
			tell({ kind: "event", at: Date.now(), name, detail });
			// The casino around answers this one: it logs the player in.
			if (name === "loginrequest") event.preventDefault();
		});
	}
	hear((message) => {
		if (message.kind === "attributes") apply(message.attributes);
		if (message.kind === "do") void call(message.type, message.payload);
	});
}

async function call(type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
	const frame = place?.querySelector("web-frame");
	if (!frame) return;
	const outcome = await callFrame(frame, type, payload);
	tell({ kind: "called", at: Date.now(), type, outcome });
}

const platform = document.querySelector<HTMLMetaElement>('meta[name="webview-platform"]')?.content;
if (platform === undefined) startPage();
else {
	const say = simulateWebview(platform, (text) => tell({ kind: "bridge", at: Date.now(), text }));
	hear((message) => {
		if (message.kind === "say") say(message.text);
	});
}
tell({ kind: "loaded" });
