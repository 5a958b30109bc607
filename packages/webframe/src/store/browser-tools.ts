import type { ViewType } from "@webframe/shared/wire";

/** What the player plays on, for tags and for providers: by the finger or the mouse, which no width of a page tells. */
export function viewType(): ViewType {
	return matchMedia("(pointer: coarse)").matches ? "mobile" : "desktop";
}

/** Calls back once after so many milliseconds. The answer cancels it. */
export function after(delayMs: number, callback: () => void): () => void {
	const timer = setTimeout(callback, delayMs);
	return () => clearTimeout(timer);
}

export function hex(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
