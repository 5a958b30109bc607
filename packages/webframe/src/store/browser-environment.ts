import { loadChunk } from "../load-chunk.ts";
import { after, hex, viewType } from "./browser-tools.ts";
import type { FrameEnvironment } from "./frame-environment.ts";

/** Bytes of chance in an idempotency key. */
const KEY_BYTES = 16;

export const BROWSER_ENVIRONMENT: FrameEnvironment = {
	fetch: (input, init) => fetch(input, init),
	now: () => Date.now(),
	visible: () => document.visibilityState === "visible",
	viewType,
	after,
	random: () => Math.random(),
	// `crypto.randomUUID` is missing on pages that are not secure; this is there everywhere.
	newKey: () => hex(crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
	loadSession: () => loadChunk(() => import("./session/index.ts")),
	loadPlay: () => loadChunk(() => import("./play/index.ts")),
};
