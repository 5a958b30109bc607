import type { HubMessage } from "./messages.ts";

/** Records of the hub's protocol end with this. */
const RECORD_SEPARATOR = "\u001e";
const PING = '{"type":6}';

/** Tells of every message over the hub's connection, pings left out. */
export function observeHub(tell: (message: HubMessage) => void): void {
	const tellAll = (from: HubMessage["from"], data: unknown) => {
		if (typeof data !== "string") return;
		for (const text of data.split(RECORD_SEPARATOR)) {
			if (text !== "" && text !== "{}" && text !== PING) tell({ at: Date.now(), from, text });
		}
	};
	window.WebSocket = class ObservedWebSocket extends WebSocket {
		constructor(url: string | URL, protocols?: string | string[]) {
			super(url, protocols);
			this.addEventListener("message", (event) => tellAll("aggregator", event.data));
		}

		override send(data: string | Blob | BufferSource): void {
			tellAll("frame", data);
			super.send(data);
		}
	};
}
