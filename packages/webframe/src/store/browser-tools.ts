/** Calls back once after so many milliseconds. The answer cancels it. */
export function after(delayMs: number, callback: () => void): () => void {
	const timer = setTimeout(callback, delayMs);
	return () => clearTimeout(timer);
}

export function hex(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
