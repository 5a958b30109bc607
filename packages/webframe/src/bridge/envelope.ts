/**
 * What goes between the frame and a native app, or the page around a hosted frame: one JSON text each way, because
 * text is what every bridge carries.
 *
 * Source: frame contract, "Webview bridge".
 */
export interface Envelope {
	/** The name of an event of the frame, or of a command to it. */
	readonly type: string;
	/** Whoever sends one with a command gets it back with the result. */
	readonly requestId?: string;
	readonly payload: Readonly<Record<string, unknown>>;
}

const SOURCE = "webframe";
const VERSION = 1;
/** The longest text that a page reads, in characters. */
const TEXT_LENGTH_MAX = 16_384;

export function writeEnvelope({ type, requestId, payload }: Envelope): string {
	return JSON.stringify({
		source: SOURCE,
		version: VERSION,
		type,
		...(requestId === undefined ? {} : { requestId }),
		payload,
	});
}

/** Reads what came over a bridge; undefined for everything that is no envelope. Never throws. */
export function readEnvelope(data: unknown): Envelope | undefined {
	return typeof data === "string" && data.length <= TEXT_LENGTH_MAX ? envelopeIn(data) : undefined;
}

/** The same for an app, which trusts its page to be brief: what support wants to see is longer. */
export function envelopeIn(text: string): Envelope | undefined {
	const value = parsed(text);
	if (!isRecord(value) || value["source"] !== SOURCE || value["version"] !== VERSION) return undefined;
	const { type, requestId, payload = {} } = value;
	if (typeof type !== "string" || !isRecord(payload)) return undefined;
	return typeof requestId === "string" ? { type, requestId, payload } : { type, payload };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
