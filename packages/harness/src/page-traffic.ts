/** What a page has asked for, over HTTP and over the hub, until it is answered. */
import type { Page, WebSocket } from "playwright-core";

/** What ends each message, and the types of those that ask and answer. Source: the SignalR hub protocol, "JSON encoding". */
const RECORD_SEPARATOR = "\x1e";
const INVOCATION = 1;
const COMPLETION = 3;

export interface Traffic {
	/** How many calls and files wait for their end. */
	readonly waiting: number;
}

/**
 * Watches a page from now on.
 *
 * @param hangs the path of a call that is never answered, if there is one
 */
export function watchTraffic(page: Page, hangs?: string): Traffic {
	const waiting = new Set<unknown>();
	page.on("request", (request) => {
		if (new URL(request.url()).pathname !== hangs) waiting.add(request);
	});
	page.on("requestfinished", (request) => waiting.delete(request));
	page.on("requestfailed", (request) => waiting.delete(request));
	page.on("websocket", (socket) => watchHub(socket, waiting));
	return {
		get waiting() {
			return waiting.size;
		},
	};
}

/**
 * Waits until nothing is on its way: twice in turn, for what has come is drawn, and what is drawn may ask for more.
 *
 * @param draw has the page draw what has come
 */
export async function untilQuiet(traffic: Traffic, draw: () => Promise<unknown>): Promise<void> {
	for (let quietLooks = 0; quietLooks < 2; ) {
		await draw();
		quietLooks = traffic.waiting === 0 ? quietLooks + 1 : 0;
	}
}

function watchHub(socket: WebSocket, waiting: Set<unknown>): void {
	const calls = new Map<string, symbol>();
	socket.on("framesent", ({ payload }) => {
		for (const id of idsIn(payload, INVOCATION)) {
			const call = Symbol(id);
			calls.set(id, call);
			waiting.add(call);
		}
	});
	socket.on("framereceived", ({ payload }) => {
		for (const id of idsIn(payload, COMPLETION)) waiting.delete(calls.get(id));
	});
	socket.on("close", () => {
		for (const call of calls.values()) waiting.delete(call);
	});
}

/** The calls that a frame asks or answers; what wants no answer has no id. */
function idsIn(payload: string | Buffer, wanted: number): readonly string[] {
	const records = String(payload).split(RECORD_SEPARATOR).slice(0, -1);
	return records.flatMap((record) => {
		const { type, invocationId }: { readonly type?: unknown; readonly invocationId?: unknown } = JSON.parse(record);
		return type === wanted && typeof invocationId === "string" ? [invocationId] : [];
	});
}
