import { describeError } from "../hub-exception.ts";
import { decideHandshake, type HandshakeDecision, parseHandshakeRequest } from "../protocol/handshake.ts";

/** Decides on the first record of a connection, over a transport that carries text only or binary too. */
export function shakeHands(
	bytes: Buffer,
	from: number,
	end: number,
	{ textOnly, detailedErrors }: { readonly textOnly: boolean; readonly detailedErrors: boolean },
): HandshakeDecision {
	try {
		return decideHandshake(parseHandshakeRequest(bytes, from, end), textOnly);
	} catch (error) {
		const text = "An unexpected error occurred during connection handshake.";
		return { outcome: "refused", error: describeError(text, error, detailedErrors) };
	}
}
