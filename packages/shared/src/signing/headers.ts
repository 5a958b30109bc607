/**
 * The four headers of a signed request.
 *
 * Source: specification, "Provider-side signed request headers"; wire contract, section 7.
 */
export const SIGNATURE_HEADER = {
	counterpartyId: "X-Counterparty-Id",
	timestamp: "X-Timestamp",
	requestId: "X-Request-Id",
	signature: "X-Sign",
} as const;

/** The headers as they are sent. */
export type SignatureHeaders = Readonly<Record<(typeof SIGNATURE_HEADER)[keyof typeof SIGNATURE_HEADER], string>>;

/** Their values, as raw text: it is this text that is signed. */
export interface SignatureFields {
	readonly counterpartyId: string;
	readonly timestamp: string;
	readonly requestId: string;
	readonly signature: string;
}

/** Printable ASCII without the point, which separates the parts of what is signed. */
const COUNTERPARTY_ID_PATTERN = /^[\x21-\x2d\x2f-\x7e]{1,64}$/;
/** 13 digits are milliseconds, 10 digits seconds. */
const TIMESTAMP_PATTERN = /^[1-9](?:[0-9]{9}|[0-9]{12})$/;
const REQUEST_ID_PATTERN = /^[0-9a-fA-F]{32}$/;
const SIGNATURE_PATTERN = /^[0-9a-f]{64}$/;

/** Whether a text can stand in `X-Counterparty-Id`. */
export function isCounterpartyId(text: string): boolean {
	return COUNTERPARTY_ID_PATTERN.test(text);
}

/** Whether a text can stand in `X-Request-Id`. */
export function isRequestId(text: string): boolean {
	return REQUEST_ID_PATTERN.test(text);
}

/** The values of the four headers, or undefined when one is missing or malformed. */
export function readSignatureFields(header: (name: string) => string | null | undefined): SignatureFields | undefined {
	const counterpartyId = header(SIGNATURE_HEADER.counterpartyId) ?? "";
	const timestamp = header(SIGNATURE_HEADER.timestamp) ?? "";
	const requestId = header(SIGNATURE_HEADER.requestId) ?? "";
	const signature = header(SIGNATURE_HEADER.signature) ?? "";
	const isWellFormed =
		isCounterpartyId(counterpartyId) &&
		TIMESTAMP_PATTERN.test(timestamp) &&
		isRequestId(requestId) &&
		SIGNATURE_PATTERN.test(signature);
	return isWellFormed ? { counterpartyId, timestamp, requestId, signature } : undefined;
}

/** When a request was generated, in Unix milliseconds. 10 digits are seconds: the specification's own sample has them. */
export function sentAtMs(timestamp: string): number {
	return timestamp.length === 10 ? Number(timestamp) * 1000 : Number(timestamp);
}
