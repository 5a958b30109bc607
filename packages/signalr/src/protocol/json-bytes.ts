/**
 * Bytes have no form in JSON. The official clients and servers write them as base64 text, where MessagePack has a kind
 * of value for them, so one message with bytes can go to clients of both encodings.
 */

/** `JSON.stringify`, with every view of bytes as base64 text. Throws as `JSON.stringify` does. */
export function jsonWithBytes(value: object): string {
	// A replacer makes writing several times slower, so only messages with bytes pay for it.
	return holdsBytes(value, []) ? JSON.stringify(value, bytesAsBase64) : JSON.stringify(value);
}

/**
 * `above` are the objects that hold this one: a cycle is left for `JSON.stringify` to refuse. Loops instead of callbacks,
 * because every message comes through here.
 */
function holdsBytes(value: unknown, above: object[]): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (ArrayBuffer.isView(value)) return true;
	if (above.includes(value)) return false;
	above.push(value);
	for (const item of Array.isArray(value) ? value : Object.values(value)) {
		if (typeof item === "object" && item !== null && holdsBytes(item, above)) return true;
	}
	above.pop();
	return false;
}

function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
	// A Buffer has already been turned into something else here, so the holder is asked.
	const held: unknown = Object(this)[key];
	if (!ArrayBuffer.isView(held)) return value;
	return Buffer.from(held.buffer, held.byteOffset, held.byteLength).toString("base64");
}
